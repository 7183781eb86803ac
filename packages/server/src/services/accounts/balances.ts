import { type CaipNetworkId, dataLimits, type TokenBalances } from '@latchkey/protocol'
import { andThen, withDeadline } from '../../base/promises.ts'
import { nativePlaceholder } from '../../chain/addresses.ts'
import { createChainReader } from '../../chain/chainReader.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { BalancesQuery, ForcedTokens } from './balancesQuery.ts'
import { getForcedHoldings, getHoldings, getSolanaHoldings, type Holding, type Holdings } from './holdings.ts'
import { toTokenBalances } from './tokenBalances.ts'

/** The answer as UTF-8 JSON, and the time of the oldest chain read in it (milliseconds since 1970). */
export type BalancesAnswer = { readonly body: Uint8Array<ArrayBuffer>; readonly readAt: number }

type BalanceReaderOptions = {
  readonly cache: Pick<BalancesOptions['cache'], 'getOrLoad'>
  readonly chains: Pick<BalancesOptions['chains'], 'send'>
  readonly images: Pick<BalancesOptions['images'], 'link'>
  readonly index: Pick<BalancesOptions['index'], 'chains' | 'tokens'>
  readonly prices: Pick<BalancesOptions['prices'], 'quote'>
  readonly solana: Pick<BalancesOptions['solana'], 'holdings'>
  readonly tokens: Pick<BalancesOptions['tokens'], 'list' | 'native' | 'describe'>
  readonly preset?: ServerConfig['preset']
} & Pick<BalancesOptions, 'clock' | 'log'>

/** Returns synchronously when the cache has the answer. */
export type BalanceReader = (
  query: BalancesQuery,
  project: string,
) => BalancesAnswer | Promise<BalancesAnswer>

type ChainReads = { readonly holdings: readonly Holdings[]; readonly unavailable: readonly CaipNetworkId[] }

/** Milliseconds. */
const answerCacheRule = { freshFor: dataLimits.balanceCache, staleFor: 0 }
/** Milliseconds an old read of a chain replaces a failed one. */
const holdingsStaleFor = 10 * 60_000
/** Milliseconds for one chain, including failover between its providers and reading token names. */
const chainDeadline = 15_000

/**
 * Creates the function that reads balances. Answers are cached for ten seconds per project, chains, currency
 * and account. A chain that cannot be read contributes its last read, up to ten minutes old, or is listed as unavailable.
 * One failed chain does not affect the others. A query with `forced` tokens or `refresh` bypasses the cache and
 * renews it.
 */
export function createBalanceReader(options: BalanceReaderOptions): BalanceReader {
  const { cache, chains, clock, log, preset } = options
  const reader = createChainReader({ chains, clock })
  const holdingsOptions = { ...options, reader }

  return (query, project) => {
    if (query.chains.length === 0) return { body: encodeJson({ balances: [] }), readAt: clock.now() }
    if (query.forced || query.refresh) return fetchFresh(query, project, query.forced ?? new Map())
    return andThen(
      cache.getOrLoad(toCacheKey(query, project), answerCacheRule, async () =>
        toBytes(await fetchChains(query, project, false), query),
      ),
      ({ value }) => value,
    )
  }

  async function fetchFresh(
    query: BalancesQuery,
    project: string,
    forced: ForcedTokens,
  ): Promise<BalancesAnswer> {
    const [reads, extra] = await Promise.all([
      fetchChains(query, project, true),
      fetchForcedTokens(query, forced),
    ])
    const holdings = reads.holdings.map((one) => mergeForced(one, extra.get(one.chain) ?? []))
    const [{ value }, answer] = await Promise.all([
      cache.getOrLoad(toCacheKey(query, project), { ...answerCacheRule, renew: true }, () =>
        toBytes(reads, query),
      ),
      toBytes({ ...reads, holdings }, query, forced),
    ])
    return forced.size > 0 ? answer : value
  }

  async function fetchChains(
    { account, family, chains: requestedChains }: BalancesQuery,
    project: string,
    renew: boolean,
  ): Promise<ChainReads> {
    const holdings: Holdings[] = []
    const unavailable: CaipNetworkId[] = []
    const readHoldings = family === 'solana' ? getSolanaHoldings : getHoldings
    await Promise.all(
      requestedChains.map(async (chain) => {
        try {
          const read = () =>
            withDeadline(readHoldings(holdingsOptions, chain, account), chainDeadline, `Reading ${chain}`)
          const chainKey = ['holdings', project, chain, account]
          holdings.push(
            (await cache.getOrLoad(chainKey, { freshFor: 0, staleFor: holdingsStaleFor, renew }, read)).value,
          )
        } catch (error) {
          log.warn({ chain, problem: getErrorName(error) }, 'Balances of a chain could not be read')
          unavailable.push(chain)
        }
      }),
    )
    if (holdings.length === 0)
      throw new HttpFailure(
        503,
        'chainId',
        `Requested namespace ${family} balance provider is temporarily unavailable`,
      )
    const byChain = (a: Holdings, b: Holdings) =>
      requestedChains.indexOf(a.chain) - requestedChains.indexOf(b.chain)
    return { holdings: holdings.sort(byChain), unavailable: unavailable.sort() }
  }

  async function fetchForcedTokens(
    { account, chains: requestedChains }: BalancesQuery,
    forced: ForcedTokens,
  ): Promise<Map<CaipNetworkId, Holding[]>> {
    const extra = new Map<CaipNetworkId, Holding[]>()
    await Promise.all(
      [...forced].map(async ([chain, tokens]) => {
        const contracts = tokens.map(({ token }) => token).filter((token) => token !== nativePlaceholder)
        if (!requestedChains.includes(chain) || contracts.length === 0) return
        const reading = getForcedHoldings(holdingsOptions, chain, account, contracts)
        // A failed read is no error: the regular read of the chain has the balances.
        const holdings = await withDeadline(reading, chainDeadline, `Reading ${chain}`).catch(() => [])
        extra.set(chain, addTexts(holdings, tokens))
      }),
    )
    return extra
  }

  async function toBytes(
    { holdings, unavailable }: ChainReads,
    { currency }: BalancesQuery,
    forced: ForcedTokens = new Map(),
  ): Promise<BalancesAnswer> {
    const shown = preset === 'compat' ? holdings.map((one) => dropZeroNative(one, forced)) : holdings
    const answer = await toTokenBalances(options, shown, unavailable, currency)
    return { body: encodeJson(answer), readAt: answer.readAt ?? clock.now() }
  }
}

function toCacheKey({ chains, currency, account }: BalancesQuery, project: string): string[] {
  return ['balances', project, chains.join(','), currency, account]
}

function encodeJson(answer: TokenBalances): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(answer))
}

/** Adds forced balances, replacing those of the same token. */
function mergeForced(holdings: Holdings, extra: readonly Holding[]): Holdings {
  const forced = new Set(extra.map(({ description }) => description.token))
  const rest = holdings.held.filter(({ description }) => !forced.has(description.token))
  return { ...holdings, held: [...rest, ...extra] }
}

/** Adds to holdings how the client wrote their tokens. */
function addTexts(
  holdings: readonly Holding[],
  tokens: readonly { readonly token: string; readonly text: string }[],
): Holding[] {
  const texts = new Map(tokens.map(({ token, text }) => [token, text]))
  return holdings.map((one) => {
    const text = texts.get(one.description.token ?? '')
    return { ...one, ...(text !== undefined && { text }) }
  })
}

/** Existing clients expect nothing of a chain on which the account holds nothing, unless they named its native currency. */
function dropZeroNative(holdings: Holdings, forced: ForcedTokens): Holdings {
  const isNamed = forced.get(holdings.chain)?.some(({ token }) => token === nativePlaceholder)
  const isZero = ({ description, amount }: Holding) => description.token === undefined && amount === 0n
  return isNamed ? holdings : { ...holdings, held: holdings.held.filter((one) => !isZero(one)) }
}

function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** Ports and settings of the balances routes. */
export type BalancesOptions = Pick<
  Ports,
  | 'cache'
  | 'chains'
  | 'clock'
  | 'images'
  | 'index'
  | 'limits'
  | 'log'
  | 'prices'
  | 'projects'
  | 'solana'
  | 'tokens'
> & { readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'preset' | 'networks'> }
