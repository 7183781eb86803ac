import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toChainId } from './toChainId.ts'

describe('toChainId', () => {
  it.each<[unknown, number]>([
    ['0x1', 1],
    ['0x01', 1],
    ['0X1', 1],
    ['0x0000000000000000000000000000000000000000000000000000000000000001', 1],
    ['1', 1],
    ['001', 1],
    [1, 1],
    [1n, 1],
    ['0x7A69', 31337],
    ['0x7a69', 31337],
    ['31337', 31337],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER],
  ])('[C10] %s is %d', (value, id) => {
    expect(toChainId(value)).toBe(id)
  })

  it.each([
    [''],
    ['0x'],
    ['x1'],
    ['0xzz'],
    ['1.0'],
    ['1.5'],
    ['1e3'],
    ['-1'],
    ['+1'],
    [' 1'],
    ['0x1 '],
    ['1\n'],
    ['١'],
    ['Infinity'],
    ['NaN'],
    ['0'],
    ['0x0'],
    [0],
    [-1],
    [1.5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['9007199254740993'],
    ['0x20000000000001'],
    [2 ** 53],
    [-1n],
    [2n ** 60n],
    ['9'.repeat(100)],
    [true],
    [null],
    [undefined],
    [{}],
    [{ valueOf: () => 1 }],
    [[1]],
    ['eip155:1'],
  ])('[C10] %s is no chain id', (value) => {
    expect(toChainId(value)).toBeUndefined()
  })

  it('[C10] every id is read from each of its spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.nat(8), (id, zeros) => {
        const padding = '0'.repeat(zeros)
        const hex = id.toString(16)
        for (const value of [
          id,
          BigInt(id),
          `${padding}${id}`,
          `0x${padding}${hex}`,
          `0X${hex.toUpperCase()}`,
        ]) {
          expect(toChainId(value)).toBe(id)
        }
      }),
    )
  })

  it('[C10] anything else answers nothing and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const id = toChainId(value)
        expect(id === undefined || (Number.isSafeInteger(id) && id > 0)).toBe(true)
      }),
    )
  })
})
