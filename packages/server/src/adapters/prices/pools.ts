import { type CaipAddress, type CaipNetworkId, type Currency, parseCaipAddress } from '@latchkey/protocol'
import { type CircuitBreaker, createCircuitBreaker } from '../../base/circuitBreaker.ts'
import { amountValue, convertPrice, exactDecimal } from '../../base/decimals.ts'
import { withDeadline } from '../../base/promises.ts'
import { nativePlaceholder } from '../../chain/addresses.ts'
import type { ChainReader } from '../../chain/chainReader.ts'
import { fetchReserves, type Reserves } from '../../chain/uniswapPools.ts'
import type { ExchangeConfig } from '../../config/swaps.ts'
import type { TokenDescription, Tokens } from '../../ports/assets.ts'
import type { Clock } from '../../ports/platform.ts'
import type { FilePrices } from './file.ts'
import { createCachedPriceSource, isPrice, type PriceSource, type SourcePrice } from './priceSource.ts'

/** Milliseconds to read the pools of one chain. */
const deadline = 5_000

type PoolPricesOptions = {
  readonly exchanges: Readonly<Record<CaipNetworkId, ExchangeConfig>>
  readonly reader: ChainReader
  readonly tokens: Pick<Tokens, 'describe' | 'list'>
  readonly clock: Clock
  /** US dollars a pool must hold of the token with the known price. */
  readonly minLiquidity: number
  /** Prices known without pools. Absent: only the tokens the exchange counts as a dollar. */
  readonly file?: FilePrices | undefined
}

/**
 * Prices from the reserves of exchange pools. They are exact to the block, and the shallower a pool, the easier they
 * are to move: pools below a minimum depth are ignored. Prices are measured by tokens whose price is known otherwise:
 * those of the operator's file, and those the exchange counts as a dollar. Only listed tokens and tokens of the
 * exchange's configuration get a price: anybody can make a pool in which their own token is expensive, and send that
 * token to everybody.
 */
export function createPoolPrices(options: PoolPricesOptions): PriceSource {
  const { exchanges, clock, file } = options
  const breakers = new Map<CaipNetworkId, CircuitBreaker>()

  return createCachedPriceSource({
    name: 'pools',
    clock,
    freshFor: 12_000,
    staleFor: 10 * 60_000,
    split: (tokens, currency) => {
      const byChain = new Map<CaipNetworkId, CaipAddress[]>()
      for (const token of tokens) {
        const chain = parseCaipAddress(token)?.caipNetworkId
        if (chain && isTrusted(chain, token)) byChain.set(chain, [...(byChain.get(chain) ?? []), token])
      }
      return [...byChain].map(([chain, tokens]) => ({
        tokens,
        ask: () => readPoolsInTime(chain, tokens, currency),
      }))
    },
  })

  /** A chain that hangs does not delay the others, and is not asked again at once. */
  function readPoolsInTime(
    chain: CaipNetworkId,
    tokens: readonly CaipAddress[],
    currency: Currency,
  ): Promise<Map<CaipAddress, SourcePrice>> {
    const breaker = breakers.get(chain) ?? createCircuitBreaker(clock, { failures: 2, restFor: 30_000 })
    breakers.set(chain, breaker)
    return breaker.run(() => withDeadline(readPools(chain, tokens, currency), deadline, `Pools of ${chain}`))
  }

  function isTrusted(chain: CaipNetworkId, token: CaipAddress): boolean {
    const exchange = exchanges[chain]
    if (!exchange) return false
    const address = token.slice(chain.length + 1)
    const measureTokens = [nativePlaceholder, exchange.wrapped, ...exchange.bases, ...exchange.dollars]
    return (
      measureTokens.includes(address) || options.tokens.list(chain).some((listed) => listed.token === address)
    )
  }

  async function readPools(
    chain: CaipNetworkId,
    tokens: readonly CaipAddress[],
    currency: Currency,
  ): Promise<Map<CaipAddress, SourcePrice>> {
    const prices = new Map<CaipAddress, SourcePrice>()
    const exchange = exchanges[chain]
    const rate = currency === 'usd' ? 1 : await file?.rate(currency).catch(() => undefined)
    if (!exchange || rate === undefined) return prices
    const contractOf = (token: CaipAddress) => {
      const address = token.slice(chain.length + 1)
      return address === nativePlaceholder ? exchange.wrapped : address
    }
    const known = await getKnownPrices(chain, exchange)
    const found = await getPoolPrices({ ...options, chain, exchange, known }, tokens.map(contractOf))
    for (const token of tokens) {
      const dollars = found.get(contractOf(token))
      const price = dollars && convertPrice(dollars.price, rate)
      if (dollars && isPrice(price)) prices.set(token, { price, at: dollars.at })
    }
    return prices
  }

  /** The known prices in US dollars, by contract. */
  async function getKnownPrices(
    chain: CaipNetworkId,
    { wrapped, bases, dollars }: ExchangeConfig,
  ): Promise<ReadonlyMap<string, SourcePrice>> {
    const idOf = (address: string): CaipAddress => `${chain}:${address}`
    const contracts = [...new Set([wrapped, ...bases, ...dollars])]
    const asked = [idOf(nativePlaceholder), ...contracts.map(idOf)]
    // Without a file there may still be dollars.
    const filed = await file?.quote(asked, 'usd').catch(() => undefined)
    const native = filed?.get(idOf(nativePlaceholder))
    return new Map([
      ...(native ? [[wrapped, native] as const] : []),
      ...dollars.map((contract) => [contract, { price: 1, at: clock.now() }] as const),
      ...contracts.flatMap((contract) => {
        const price = filed?.get(idOf(contract))
        return price ? [[contract, price] as const] : []
      }),
    ])
  }
}

type PoolPricesQuery = {
  readonly chain: CaipNetworkId
  readonly exchange: ExchangeConfig
  readonly reader: ChainReader
  readonly tokens: Pick<Tokens, 'describe'>
  readonly clock: Pick<Clock, 'now'>
  /** US dollars that must lie in a pool on the side whose price is known. */
  readonly minLiquidity: number
  /** US dollars by contract. */
  readonly known: ReadonlyMap<string, SourcePrice>
}

/**
 * US dollars by lower-case contract, from the pools with the exchange's own tokens. Of several pools the deepest
 * counts. The wrapped coin and the bases are priced first, so that a token can be priced through them even if only a
 * dollar is known. All pools are read at once.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
async function getPoolPrices(
  { chain, exchange, reader, tokens, clock, minLiquidity, known }: PoolPricesQuery,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, SourcePrice>> {
  const steps = [...new Set([exchange.wrapped, ...exchange.bases, ...exchange.dollars])]
  const wanted = [...new Set([...steps, ...contracts])]
  const pairs = wanted.flatMap((token) =>
    steps.filter((step) => step !== token).map((step) => [token, step] as const),
  )
  const [descriptions, reserves] = await Promise.all([
    tokens.describe(chain, wanted),
    fetchReserves(reader, chain, exchange, pairs),
  ])
  const at = clock.now()
  const measuredPrices = new Map(known)
  for (const step of steps) {
    const price = known.get(step) ?? getDeepestPoolPrice(step, known)
    if (price) measuredPrices.set(step, price)
  }
  const prices = new Map(measuredPrices)
  for (const token of contracts) {
    const price = measuredPrices.get(token) ?? getDeepestPoolPrice(token, measuredPrices)
    if (price) prices.set(token, price)
  }
  return prices

  function getDeepestPoolPrice(
    token: string,
    measures: ReadonlyMap<string, SourcePrice>,
  ): SourcePrice | undefined {
    let best: { readonly price: SourcePrice; readonly depth: number } | undefined
    for (const [measure, { price, at: since }] of measures) {
      const found = measure === token ? undefined : getPoolPrice(token, measure, price)
      if (found && found.depth >= minLiquidity && found.depth > (best?.depth ?? 0))
        best = { price: { price: found.price, at: Math.min(at, since) }, depth: found.depth }
    }
    return best?.price
  }

  function getPoolPrice(token: string, measure: string, price: number) {
    return measurePool(reserves, descriptions, [token, measure], price)
  }
}

/** A token's price by one pool, and the pool's reserve of the measuring token, both in US dollars. */
function measurePool(
  reserves: Reserves,
  descriptions: ReadonlyMap<string, TokenDescription>,
  [token, measure]: readonly [string, string],
  measurePrice: number,
): { readonly price: number; readonly depth: number } | undefined {
  const pool = reserves(token, measure)
  const [tokenFacts, measureFacts] = [descriptions.get(token), descriptions.get(measure)]
  if (!pool || !tokenFacts || !measureFacts) return undefined
  const poolSides = {
    token: { amount: pool[0], decimals: tokenFacts.decimals },
    measure: { amount: pool[1], decimals: measureFacts.decimals },
  }
  const price = poolPrice(poolSides.token, poolSides.measure, measurePrice)
  const depth = amountValue(pool[1], measureFacts.decimals, measurePrice)
  return isPrice(price) && depth !== undefined ? { price, depth } : undefined
}

/** A pool's reserve of one token: base units, and the decimals of the token. */
type PoolSide = { readonly amount: bigint; readonly decimals: number }

/** The least digits of the quotient. A number holds 17. */
const precision = 30

/**
 * The price of one whole token by a pool's reserves of it and of a token with a known price: the mid price, before the
 * pool's fee. Exact until the last step, which rounds to the nearest number.
 */
export function poolPrice(token: PoolSide, known: PoolSide, knownPrice: number): number {
  const { digits, exponent } = exactDecimal(knownPrice)
  const numerator = known.amount * digits * 10n ** BigInt(token.decimals)
  const denominator = token.amount * 10n ** BigInt(known.decimals)
  const extraDigits = Math.max(0, precision + String(denominator).length - String(numerator).length)
  return Number(`${(numerator * 10n ** BigInt(extraDigits)) / denominator}e${exponent - extraDigits}`)
}
