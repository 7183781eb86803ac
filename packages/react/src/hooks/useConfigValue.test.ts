import { describe, expect, it } from 'vitest'
import { isDeepEqual } from './useConfigValue.ts'

const map = new Map([['a', 1]])
const run = () => {}

describe('isDeepEqual', () => {
  it.each([
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    [undefined, null, false],
    [{}, [], false],
    [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }, true],
    [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'd' }] }, false],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1, 2], [1], false],
    [map, map, true],
    [map, new Map(map), false],
    [{ run }, { run }, true],
    [{ run }, { run: () => {} }, false],
  ])('%o and %o: %s', (a, b, same) => {
    expect(isDeepEqual(a, b)).toBe(same)
    expect(isDeepEqual(b, a)).toBe(same)
  })
})
