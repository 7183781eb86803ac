import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countJsonKeys, exceedsJsonDepth } from './json.ts'

describe('exceedsJsonDepth', () => {
  function depthOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0
    return 1 + Math.max(0, ...Object.values(value).map(depthOf))
  }

  describe('exceedsJsonDepth', () => {
    it('[T-JSON] agrees with the parsed depth for any JSON', () => {
      fc.assert(
        fc.property(fc.json({ maxDepth: 8 }), fc.nat(10), (text, max) => {
          expect(exceedsJsonDepth(Buffer.from(text), max)).toBe(depthOf(JSON.parse(text)) > max)
        }),
      )
    })

    it('[T-JSON] brackets in text and after escapes don’t count', () => {
      expect(exceedsJsonDepth(Buffer.from('["[[[[", "\\"[[[", "\\\\"]'), 1)).toBe(false)
      expect(exceedsJsonDepth(Buffer.from('["\\\\", []]'), 1)).toBe(true)
    })

    it('[T-JSON] survives anything that isn’t JSON', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
          expect(typeof exceedsJsonDepth(bytes, 3)).toBe('boolean')
        }),
      )
      expect(exceedsJsonDepth(Buffer.from('['.repeat(1_000_000)), 32)).toBe(true)
    })
  })
})

describe('countJsonKeys', () => {
  it('[T-JSON] counts every key as it is written, repeated and escaped ones too', () => {
    expect(countJsonKeys(Buffer.from('{"a":1,"a":2,"\\u0061":3}'), 1)).toBe(3)
    expect(countJsonKeys(Buffer.from('{"a:\\"b":":","c":{"d":1}}'), 1)).toBe(2)
  })

  it('[T-JSON] agrees with JSON.parse where no key is repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))), (list) => {
        const text = Buffer.from(JSON.stringify(list))
        expect(countJsonKeys(text, 2)).toBe(list.flatMap((entry) => Object.keys(entry)).length)
      }),
    )
  })
})
