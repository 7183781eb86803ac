import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDayChange, toSparkline } from './priceTrends.ts'

const hour = 60 * 60_000
const now = 500_000 * hour + 20 * 60_000
const ago = (hours: number, price: number) => ({ at: now - (now % hour) - hours * hour, price })

describe('the change of a day', () => {
  it.each([
    ['a quarter more', [ago(24, 2)], 2.5, 25],
    ['a third less, rounded', [ago(24, 3)], 2, -33.33],
    ['two thirds more, rounded', [ago(24, 3)], 5, 66.67],
    ['nothing', [ago(24, 0.1)], 0.1, 0],
    ['the hour nearest to a day ago', [ago(26, 9), ago(24, 1), ago(23, 9), ago(22, 9)], 2, 100],
    ['the next best hour', [ago(25, 4), ago(1, 9)], 5, 25],
    ['tiny prices', [ago(24, 1e-18)], 1.5e-18, 50],
    ['far apart', [ago(24, 1e-300)], 1e300, undefined],
    ['nothing near a day ago', [ago(27, 1), ago(21, 1), ago(0, 1)], 2, undefined],
    ['nothing at all', [], 2, undefined],
  ])('[X.36] %s', (_, points, price, change) => {
    expect(toDayChange(points, price, now)).toBe(change)
  })

  it('[X.36] is never below -100, and has the sign of the move', () => {
    const price = fc.double({ min: 1e-12, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(price, price, (before, after) => {
        const change = toDayChange([ago(24, before)], after, now) ?? Number.NaN
        expect(change).toBeGreaterThanOrEqual(-100)
        if (Math.abs(change) >= 0.01) expect(Math.sign(change)).toBe(Math.sign(after - before))
      }),
    )
  })
})

describe('the small chart', () => {
  const week = Array.from({ length: 200 }, (_, index) => ago(199 - index, index + 1))

  it('is every hour of a day, or every fourth of a week, oldest first', () => {
    const day = toSparkline(week, 'day', now)
    expect(day.map(({ price }) => price)).toEqual(Array.from({ length: 24 }, (_, index) => 177 + index))
    const long = toSparkline(week, 'week', now)
    expect(long).toHaveLength(42)
    expect(new Set(long.map(({ at }) => at % (4 * hour)))).toEqual(new Set([0]))
  })

  it('leaves out prices that are too old or of the future', () => {
    expect(toSparkline([ago(30, 1), ago(3, 2), ago(-1, 3)], 'day', now)).toEqual([ago(3, 2)])
    expect(toSparkline([], 'week', now)).toEqual([])
  })
})
