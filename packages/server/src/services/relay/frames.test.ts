import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRawId, parseFrame } from './frames.ts'

describe('parseFrame', () => {
  it('[X.18] never throws, whatever it is given', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          id: fc.jsonValue(),
          jsonrpc: fc.constant('2.0'),
          method: fc.string(),
          params: fc.jsonValue(),
        })
        .map((frame) => JSON.stringify(frame)),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const frame = parseFrame(text)
        expect(['call', 'answer', 'bad']).toContain(frame.type)
        if (frame.type !== 'answer') expect(() => JSON.parse(frame.id)).not.toThrow()
      }),
      { numRuns: 2_000 },
    )
  })

  it('[X.15] the id of a call is the text it was written with, wherever it stands', () => {
    const number = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String)
    const text = fc.string({ maxLength: 15, unit: 'grapheme' }).map((value) => JSON.stringify(value))
    const space = fc.constantFrom('', ' ', '\n\t ')
    fc.assert(
      fc.property(fc.oneof(number, text), fc.jsonValue(), space, fc.nat(3), (id, nested, gap, place) => {
        const params = { nested, id: 'inner', ids: [{ id: 1 }] }
        const members = ['"jsonrpc":"2.0"', '"method":"x"', `"params":${JSON.stringify(params)}`]
        members.splice(place, 0, `"id"${gap}:${gap}${id}`)
        const frame = parseFrame(`{${gap}${members.join(`${gap},${gap}`)}}`)
        expect(frame).toMatchObject({ type: 'call', id, method: 'x' })
      }),
      { numRuns: 1_000 },
    )
  })

  it('an answer is known by its id as number or text; an error acknowledges nothing', () => {
    expect(parseFrame('{"id":7,"jsonrpc":"2.0","result":true}')).toEqual({
      type: 'answer',
      to: 7,
      isAccepted: true,
    })
    expect(parseFrame('{"id":"7","jsonrpc":"2.0","result":true}')).toMatchObject({ to: 7 })
    expect(parseFrame('{"id":7,"jsonrpc":"2.0","error":{}}')).toMatchObject({ isAccepted: false })
    expect(parseFrame('{"id":{},"jsonrpc":"2.0","result":true}')).toMatchObject({ to: undefined })
  })
})

it.each([
  ['{"id":1,"id":2}', '2'],
  ['{"a":{"id":1}}', undefined],
  ['{"\\u0069d":3}', '3'],
  ['{"x":"\\"id\\":9","id":"a\\"b"}', '"a\\"b"'],
  ['{"id":null}', undefined],
])('findRawId %s', (text, id) => {
  expect(findRawId(text)).toBe(id)
})
