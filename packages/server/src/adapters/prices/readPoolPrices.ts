import type { CaipNetworkId } from '@latchkey/protocol'
import { amountValue } from '../../chain/amountValue.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type Reserves, readReserves } from '../../chain/readReserves.ts'
import type { ExchangeConfig } from '../../config/ExchangeConfig.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { TokenDescription, Tokens } from '../../ports/Tokens.ts'
import { isPrice } from './isPrice.ts'
import type { SourcePrice } from './PriceSource.ts'
import { poolPrice } from './poolPrice.ts'

export type ReadPoolPricesOptions = {
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
 * US dollars by lower-case contract, as pools with the exchange's own tokens say it; of several pools the deepest counts. The
 * wrapped coin and the bases come first, so that a token is priced over them though only a dollar is known. All pools are read
 * as one question.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function readPoolPrices(
  { chain, exchange, reader, tokens, clock, minLiquidity, known }: ReadPoolPricesOptions,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, SourcePrice>> {
  const steps = [...new Set([exchange.wrapped, ...exchange.bases, ...exchange.dollars])]
  const wanted = [...new Set([...steps, ...contracts])]
  const pairs = wanted.flatMap((token) =>
    steps.filter((step) => step !== token).map((step) => [token, step] as const),
  )
  const [descriptions, reserves] = await Promise.all([
    tokens.describe(chain, wanted),
    readReserves(reader, chain, exchange, pairs),
  ])
  const at = clock.now()
  const between = new Map(known)
  for (const step of steps) {
    const price = known.get(step) ?? deepest(step, known)
    if (price) between.set(step, price)
  }
  const prices = new Map(between)
  for (const token of contracts) {
    const price = between.get(token) ?? deepest(token, between)
    if (price) prices.set(token, price)
  }
  return prices

  function deepest(token: string, measures: ReadonlyMap<string, SourcePrice>): SourcePrice | undefined {
    let best: { readonly price: SourcePrice; readonly depth: number } | undefined
    for (const [measure, { price, at: since }] of measures) {
      const found = measure === token ? undefined : byPool(token, measure, price)
      if (found && found.depth >= minLiquidity && found.depth > (best?.depth ?? 0))
        best = { price: { price: found.price, at: Math.min(at, since) }, depth: found.depth }
    }
    return best?.price
  }

  function byPool(token: string, measure: string, price: number) {
    return measurePool(reserves, descriptions, [token, measure], price)
  }
}

/** A token's price by one pool, and what that holds of the token it is measured by, both in US dollars. */
function measurePool(
  reserves: Reserves,
  descriptions: ReadonlyMap<string, TokenDescription>,
  [token, measure]: readonly [string, string],
  measurePrice: number,
): { readonly price: number; readonly depth: number } | undefined {
  const pool = reserves(token, measure)
  const [one, other] = [descriptions.get(token), descriptions.get(measure)]
  if (!pool || !one || !other) return undefined
  const sides = {
    token: { amount: pool[0], decimals: one.decimals },
    measure: { amount: pool[1], decimals: other.decimals },
  }
  const price = poolPrice(sides.token, sides.measure, measurePrice)
  const depth = amountValue(pool[1], other.decimals, measurePrice)
  return isPrice(price) && depth !== undefined ? { price, depth } : undefined
}
