import type { Token } from '../config/holdings.ts'
import type { Price } from './getPrices.ts'

/** A part of what an account holds. `token` is absent for the rest together. */
export type AllocationPart = {
  readonly token?: Token | undefined
  /** How many tokens it is: 1, or as many as the rest has. */
  readonly count: number
  /** US dollars. */
  readonly value: number
  /** 0 to 1; all parts together are 1. */
  readonly share: number
}

/**
 * How what an account holds is divided, by worth: the largest `most` tokens, and the rest together. Tokens without a
 * price are no part of it. For drawing only.
 */
export function allocationOf(tokens: readonly Token[], most = 5): readonly AllocationPart[] {
  const priced = tokens
    .filter(({ value }) => value !== undefined && value > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const total = priced.reduce((sum, { value = 0 }) => sum + value, 0)
  if (total <= 0 || !Number.isFinite(total)) return []
  // A rest of one is a token like the others.
  const named = priced.length === most + 1 ? priced : priced.slice(0, most)
  const rest = priced.slice(named.length)
  const others = rest.reduce((sum, { value = 0 }) => sum + value, 0)
  return [
    ...named.map((token) => ({
      token,
      count: 1,
      value: token.value ?? 0,
      share: (token.value ?? 0) / total,
    })),
    ...(rest.length > 0 ? [{ count: rest.length, value: others, share: others / total }] : []),
  ]
}

/** What is held now was worth this much then, US dollars. */
export type WorthPoint = { readonly at: number; readonly worth: number }

/**
 * What an account holds now, at the prices of the last days (`Price.sparkline`): not what it held then. A token that has no
 * remembered prices counts with its price of now, so that a gap in the memory of prices is no jump; the line begins where every
 * remembered price has begun. Dollars are for drawing only: no amount is reckoned from them.
 *
 * @returns oldest first, the last at `now`; empty where no price is remembered
 */
export function worthOverTime(
  tokens: readonly Token[],
  prices: readonly Price[],
  now: number,
): readonly WorthPoint[] {
  const lines = tokens.flatMap(({ address, network, value, price }) => {
    if (value === undefined || !price) return []
    const id = (address ?? `${network}:${native}`).toLowerCase()
    const points = prices.find((one) => one.address.toLowerCase() === id)?.sparkline ?? []
    return { value, price, points }
  })
  const remembered = lines.filter(({ points }) => points.length > 0)
  if (remembered.length === 0) return []
  const begin = Math.max(...remembered.map(({ points }) => points[0]?.at ?? 0))
  const moments = [...new Set(remembered.flatMap(({ points }) => points.map(({ at }) => at)))]
    .filter((at) => at >= begin && at < now)
    .sort((a, b) => a - b)
  const total = lines.reduce((sum, { value }) => sum + value, 0)
  const at = (moment: number) =>
    lines.reduce((sum, { value, price, points }) => {
      const then = points.findLast((point) => point.at <= moment)?.price ?? price
      return sum + value * (then / price)
    }, 0)
  return [...moments.map((moment) => ({ at: moment, worth: at(moment) })), { at: now, worth: total }]
}

/** Stands for a network's native currency where prices are asked for. */
const native = `0x${'e'.repeat(40)}`
