import { type CaipNetworkId, type Currency, dataLimits } from '@latchkey/protocol'
import { createChainReader } from '../../chain/createChainReader.ts'
import { withDeadline } from '../../chain/withDeadline.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { BalancesOptions } from './BalancesOptions.ts'
import type { Holding, Holdings } from './Holdings.ts'
import { readForced } from './readForced.ts'
import type { ForcedTokens } from './readForceUpdate.ts'
import { readHoldings } from './readHoldings.ts'
import { toAnswer } from './toAnswer.ts'

/** Everything an answer depends on, in one spelling each. */
export type BalancesQuestion = {
  readonly project: string
  readonly account: string
  readonly chains: readonly CaipNetworkId[]
  readonly currency: Currency
  readonly forced?: ForcedTokens | undefined
}

/** The answer as JSON text, and when its chains were read (milliseconds since 1970). */
export type BalancesAnswer = { readonly body: string; readonly readAt: number }

/** The parts of the ports that are used. */
export type AskBalancesOptions = {
  readonly cache: Pick<BalancesOptions['cache'], 'through'>
  readonly chains: Pick<BalancesOptions['chains'], 'send'>
  readonly images: Pick<BalancesOptions['images'], 'link'>
  readonly index: Pick<BalancesOptions['index'], 'chains' | 'tokens'>
  readonly tokens: Pick<BalancesOptions['tokens'], 'list' | 'native' | 'describe'>
} & Pick<BalancesOptions, 'clock' | 'log' | 'prices'>

export type AskBalances = (question: BalancesQuestion) => Promise<BalancesAnswer>

const staleFor = 10 * 60_000
/** Milliseconds one chain gets, its five providers and the names of its tokens included. */
const chainDeadline = 15_000

/**
 * Makes the function that answers what accounts hold: from the cache for ten seconds, per project, chains, currency and
 * account (S7.14). A chain that can't be read gives what it last did, up to ten minutes old, or is named as unavailable;
 * it takes nothing from the others. `forced` reads everything anew, and others get to see that too.
 */
export function createAskBalances(options: AskBalancesOptions): AskBalances {
  const { cache, chains, clock, log } = options
  const reader = createChainReader({ chains, clock })
  const reading = { ...options, reader }

  return async (question) => {
    const { project, account, chains: asked, currency, forced } = question
    if (asked.length === 0) return { body: '{"balances":[]}', readAt: clock.now() }
    const renew = forced !== undefined
    const key = ['balances', project, asked.join(','), currency, account]
    const rule = { freshFor: dataLimits.balanceCache, staleFor: 0, renew }
    if (!forced) return (await cache.through(key, rule, async () => toText(await readAll(false)))).value
    const [read, extra] = await Promise.all([readAll(true), readExtra(forced)])
    const [{ value }, answer] = await Promise.all([
      cache.through(key, rule, () => toText(read)),
      toText({ ...read, holdings: read.holdings.map((one) => merge(one, extra.get(one.chain) ?? [])) }),
    ])
    return extra.size > 0 ? answer : value

    async function readAll(renew: boolean) {
      const holdings: Holdings[] = []
      const unavailable: CaipNetworkId[] = []
      await Promise.all(
        asked.map(async (chain) => {
          try {
            holdings.push(await readChain(chain, renew))
          } catch (error) {
            log.warn({ chain, problem: nameOf(error) }, 'Balances of a chain could not be read')
            unavailable.push(chain)
          }
        }),
      )
      if (holdings.length === 0)
        throw new HttpFailure(
          503,
          'chainId',
          'Requested namespace eip155 balance provider is temporarily unavailable',
        )
      const byChain = (a: Holdings, b: Holdings) => asked.indexOf(a.chain) - asked.indexOf(b.chain)
      return { holdings: holdings.sort(byChain), unavailable: unavailable.sort() }
    }

    async function readChain(chain: CaipNetworkId, renew: boolean): Promise<Holdings> {
      const read = () =>
        withDeadline(readHoldings(reading, chain, account), chainDeadline, `Reading ${chain}`)
      const chainKey = ['holdings', project, chain, account]
      return (await cache.through(chainKey, { freshFor: 0, staleFor, renew }, read)).value
    }

    async function readExtra(forced: ForcedTokens): Promise<Map<CaipNetworkId, Holding[]>> {
      const extra = new Map<CaipNetworkId, Holding[]>()
      await Promise.all(
        [...forced].map(async ([chain, tokens]) => {
          if (!asked.includes(chain) || tokens.length === 0) return
          const work = readForced(reading, chain, account, tokens)
          // what can't be read now is what the chain's holdings say
          extra.set(chain, await withDeadline(work, chainDeadline, `Reading ${chain}`).catch(() => []))
        }),
      )
      return extra
    }

    async function toText({
      holdings,
      unavailable,
    }: {
      holdings: readonly Holdings[]
      unavailable: readonly CaipNetworkId[]
    }): Promise<BalancesAnswer> {
      const answer = await toAnswer(options, holdings, unavailable, currency)
      return { body: JSON.stringify(answer), readAt: answer.readAt ?? clock.now() }
    }
  }
}

/** Forced balances overwrite those of the same token, or come in addition. */
function merge(holdings: Holdings, extra: readonly Holding[]): Holdings {
  const forced = new Set(extra.map(({ description }) => description.token))
  const rest = holdings.held.filter(({ description }) => !forced.has(description.token))
  return { ...holdings, held: [...rest, ...extra] }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
