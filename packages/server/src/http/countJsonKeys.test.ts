import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countJsonKeys } from './countJsonKeys.ts'

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
