import { describe, expect, it } from 'vitest'
import { retryAfter } from './retryAfter.ts'

const now = Date.UTC(2026, 10, 21, 12, 0, 0)

describe('retryAfter', () => {
  it.each([
    ['5', 5000],
    [' 5 ', 5000],
    ['0', 0],
    ['99999999999999999999', 30_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
    ['Saturday, 21-Nov-26 12:00:10 GMT', 10_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 30_000],
    ['1.5', 0],
    ['-5', 0],
    ['5s', 0],
    ['Sat, not a date', 0],
    ['', 0],
    [null, 0],
    [undefined, 0],
  ])('%j is %d ms', (header, wait) => {
    expect(retryAfter(header, now, 30_000)).toBe(wait)
  })
})
