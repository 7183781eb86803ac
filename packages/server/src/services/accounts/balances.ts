import { type CaipNetworkId, dataLimits, type TokenBalances } from '@latchkey/protocol'
import { withDeadline } from '../../base/deadline.ts'
import { createChainReader } from '../../chain/chainReader.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { andThen } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { BalancesQuery, ForcedTokens } from './balancesQuery.ts'
import { getForcedHoldings, getHoldings, type Holding, type Holdings } from './holdings.ts'
import { toTokenBalances } from './tokenBalances.ts'

/** The answer as JSON text in bytes, and when its chains were read (milliseconds since 1970). */
export type BalancesAnswer = { readonly body: Uint8Array<ArrayBuffer>; readonly readAt: number }

/** The parts of the ports that are used. */
type BalanceReaderOptions = {
  readonly cache: Pick<BalancesOptions['cache'], 'through'>
  readonly chains: Pick<BalancesOptions['chains'], 'send'>
  readonly images: Pick<BalancesOptions['images'], 'link'>
  readonly index: Pick<BalancesOptions['index'], 'chains' | 'tokens'>
  readonly prices: Pick<BalancesOptions['prices'], 'quote'>
  readonly tokens: Pick<BalancesOptions['tokens'], 'list' | 'native' | 'describe'>
} & Pick<BalancesOptions, 'clock' | 'log'>

/** Answers at once what it has kept. */
export type BalanceReader = (
  question: BalancesQuery,
  project: string,
) => BalancesAnswer | Promise<BalancesAnswer>

type Read = { readonly holdings: readonly Holdings[]; readonly unavailable: readonly CaipNetworkId[] }

const rule = { freshFor: dataLimits.balanceCache, staleFor: 0 }
const staleFor = 10 * 60_000
/** Milliseconds one chain gets, its five providers and the names of its tokens included. */
const chainDeadline = 15_000

/**
 * Makes the function that answers what accounts hold: from the cache for ten seconds, per project, chains, currency and
 * account. A chain that can't be read gives what it last did, up to ten minutes old, or is named as unavailable;
 * it takes nothing from the others. `forced` reads everything anew, and others get to see that too.
 */
export function createBalanceReader(options: BalanceReaderOptions): BalanceReader {
  const { cache, chains, clock, log } = options
  const reader = createChainReader({ chains, clock })
  const reading = { ...options, reader }

  return (question, project) => {
    if (question.chains.length === 0) return { body: bytesOf({ balances: [] }), readAt: clock.now() }
    if (question.forced) return askAnew(question, project, question.forced)
    return andThen(
      cache.through(keyOf(question, project), rule, async () =>
        toBytes(await readAll(question, project, false), question),
      ),
      ({ value }) => value,
    )
  }

  async function askAnew(
    question: BalancesQuery,
    project: string,
    forced: ForcedTokens,
  ): Promise<BalancesAnswer> {
    const [read, extra] = await Promise.all([readAll(question, project, true), readExtra(question, forced)])
    const holdings = read.holdings.map((one) => merge(one, extra.get(one.chain) ?? []))
    const [{ value }, answer] = await Promise.all([
      cache.through(keyOf(question, project), { ...rule, renew: true }, () => toBytes(read, question)),
      toBytes({ ...read, holdings }, question),
    ])
    return extra.size > 0 ? answer : value
  }

  async function readAll(
    { account, chains: asked }: BalancesQuery,
    project: string,
    renew: boolean,
  ): Promise<Read> {
    const holdings: Holdings[] = []
    const unavailable: CaipNetworkId[] = []
    await Promise.all(
      asked.map(async (chain) => {
        try {
          const read = () =>
            withDeadline(getHoldings(reading, chain, account), chainDeadline, `Reading ${chain}`)
          const chainKey = ['holdings', project, chain, account]
          holdings.push((await cache.through(chainKey, { freshFor: 0, staleFor, renew }, read)).value)
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

  async function readExtra(
    { account, chains: asked }: BalancesQuery,
    forced: ForcedTokens,
  ): Promise<Map<CaipNetworkId, Holding[]>> {
    const extra = new Map<CaipNetworkId, Holding[]>()
    await Promise.all(
      [...forced].map(async ([chain, tokens]) => {
        if (!asked.includes(chain) || tokens.length === 0) return
        const work = getForcedHoldings(reading, chain, account, tokens)
        // what can't be read now is what the chain's holdings say
        extra.set(chain, await withDeadline(work, chainDeadline, `Reading ${chain}`).catch(() => []))
      }),
    )
    return extra
  }

  async function toBytes(
    { holdings, unavailable }: Read,
    { currency }: BalancesQuery,
  ): Promise<BalancesAnswer> {
    const answer = await toTokenBalances(options, holdings, unavailable, currency)
    return { body: bytesOf(answer), readAt: answer.readAt ?? clock.now() }
  }
}

function keyOf({ chains, currency, account }: BalancesQuery, project: string): string[] {
  return ['balances', project, chains.join(','), currency, account]
}

function bytesOf(answer: TokenBalances): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(answer))
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

/** What the service takes. */
export type BalancesOptions = Pick<
  Ports,
  'cache' | 'chains' | 'clock' | 'images' | 'index' | 'limits' | 'log' | 'prices' | 'projects' | 'tokens'
> & { readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'preset' | 'networks'> }
