import { toNativeToken } from '@latchkey/protocol'
import type { Token } from '../config/holdings.ts'
import type { Price } from './getPrices.ts'

/** A share of the portfolio. `token` is absent for all other tokens together. */
export type AllocationPart = {
  readonly token?: Token | undefined
  /** Number of tokens: 1, or that of the others. */
  readonly count: number
  /** US dollars. */
  readonly value: number
  /** 0 to 1; the shares add up to 1. */
  readonly share: number
}

/**
 * Divides an account's tokens by worth: the largest `maxTokens`, and the others together. Tokens without a price are
 * left out. For charts only.
 */
export function allocationOf(tokens: readonly Token[], maxTokens = 5): readonly AllocationPart[] {
  const priced = tokens
    .filter(({ value }) => value !== undefined && value > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const total = priced.reduce((sum, { value = 0 }) => sum + value, 0)
  if (total <= 0 || !Number.isFinite(total)) return []
  // A single remaining token is shown itself.
  const named = priced.length === maxTokens + 1 ? priced : priced.slice(0, maxTokens)
  const others = priced.slice(named.length)
  const othersValue = others.reduce((sum, { value = 0 }) => sum + value, 0)
  return [
    ...named.map((token) => ({
      token,
      count: 1,
      value: token.value ?? 0,
      share: (token.value ?? 0) / total,
    })),
    ...(others.length > 0 ? [{ count: others.length, value: othersValue, share: othersValue / total }] : []),
  ]
}

/** Worth of the current holdings at an earlier time, US dollars. */
export type WorthPoint = { readonly at: number; readonly worth: number }

/**
 * Returns the worth of the current holdings at the prices of the last days (`Price.sparkline`), not the worth of
 * earlier holdings. A token without price history counts with its current price, so that a gap is no jump. The line
 * begins where all price histories have begun. For charts only: no amount is derived from it.
 *
 * @returns oldest first, the last point at `now`; empty without any price history
 */
export function worthOverTime(
  tokens: readonly Token[],
  prices: readonly Price[],
  now: number,
): readonly WorthPoint[] {
  const histories = tokens.flatMap(({ address, network, value, price }) => {
    if (value === undefined || !price) return []
    const id = (address ?? toNativeToken(network)).toLowerCase()
    const points = prices.find((price) => price.address.toLowerCase() === id)?.sparkline ?? []
    return { value, price, points }
  })
  const withHistory = histories.filter(({ points }) => points.length > 0)
  if (withHistory.length === 0) return []
  const startAt = Math.max(...withHistory.map(({ points }) => points[0]?.at ?? 0))
  const times = [...new Set(withHistory.flatMap(({ points }) => points.map(({ at }) => at)))]
    .filter((at) => at >= startAt && at < now)
    .sort((a, b) => a - b)
  const total = histories.reduce((sum, { value }) => sum + value, 0)
  const worthAt = (time: number) =>
    histories.reduce((sum, { value, price, points }) => {
      const priceThen = points.findLast((point) => point.at <= time)?.price ?? price
      return sum + value * (priceThen / price)
    }, 0)
  return [...times.map((at) => ({ at, worth: worthAt(at) })), { at: now, worth: total }]
}
