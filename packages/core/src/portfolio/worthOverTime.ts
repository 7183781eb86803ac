import type { Price } from '../prices/Price.ts'
import type { Token } from '../tokens/Token.ts'

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

/** Stands for a network's native currency where prices are asked for (W1.6). */
const native = `0x${'e'.repeat(40)}`
