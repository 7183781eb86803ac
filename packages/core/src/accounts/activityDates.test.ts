import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeTime } from './activityDates.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('relativeTime', () => {
  it.each([
    [0, 'sec', 0],
    [59 * second + 999, 'sec', 59],
    [minute, 'min', 1],
    [2 * minute - 1, 'min', 1],
    [59 * minute, 'min', 59],
    [hour, 'hr', 1],
    [23 * hour, 'hr', 23],
    [day, 'd', 1],
    [29 * day, 'd', 29],
    [30 * day, 'mo', 1],
    [364 * day, 'mo', 12],
    [365 * day, 'yr', 1],
    [800 * day, 'yr', 2],
    [-hour, 'sec', 0],
  ] as const)('[S9.42] %d ms ago: %s, %d', (passed, unit, count) => {
    const now = 1_800_000_000_000
    expect(relativeTime(now - passed, now)).toEqual({ unit, count })
  })

  it('[S9.42] never grows smaller as time passes', () => {
    const order = ['sec', 'min', 'hr', 'd', 'mo', 'yr']
    const rank = (passed: number) => {
      const { unit, count } = relativeTime(0, passed)
      return order.indexOf(unit) * 1000 + count
    }
    const span = fc.integer({ min: 0, max: 500 * day })
    fc.assert(fc.property(span, span, (a, b) => (a <= b ? rank(a) <= rank(b) : rank(a) >= rank(b))))
  })
})
