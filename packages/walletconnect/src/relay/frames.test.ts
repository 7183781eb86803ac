import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFrame } from './frames.ts'

describe('[B8] frames', () => {
  it.each([
    [
      '{"id":1795244480586459904,"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"7"}}',
      '1795244480586459904',
    ],
    [
      '{"jsonrpc":"2.0","params":{"id":"x"},"method":"irn_subscription", "id" : 1795244480586459905}',
      '1795244480586459905',
    ],
    ['{"id":"1795244480586459904","jsonrpc":"2.0","method":"m","params":{}}', '"1795244480586459904"'],
    ['{"id":7,"jsonrpc":"2.0","method":"m"}', '7'],
  ])('[X.15] give an id back as it came: %s', (text, rawId) => {
    expect(parseFrame(text)).toMatchObject({ kind: 'call', rawId })
  })

  it('are calls, results or errors', () => {
    expect(parseFrame('{"id":"1","jsonrpc":"2.0","result":null}')).toEqual({
      kind: 'answer',
      id: '1',
      result: null,
    })
    expect(
      parseFrame('{"id":1,"jsonrpc":"2.0","error":{"code":3001,"message":"slow","data":"TooManyRequests"}}'),
    ).toEqual({
      kind: 'answer',
      id: '1',
      error: { code: 3001, message: 'slow', data: 'TooManyRequests' },
    })
    expect(parseFrame('{"id":1,"jsonrpc":"2.0","error":{}}')).toMatchObject({
      error: { code: -32603, message: '' },
    })
  })

  it.each([
    '',
    'x',
    '[]',
    'null',
    '7',
    '{}',
    '{"id":1,"jsonrpc":"1.0","method":"m"}',
    '{"jsonrpc":"2.0","method":"m"}',
    '{"id":1,"jsonrpc":"2.0"}',
    '{"id":{},"jsonrpc":"2.0","result":1}',
  ])('that are none are dropped: %s', (text) => {
    expect(parseFrame(text)).toBeUndefined()
  })

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({
              id: fc.anything(),
              jsonrpc: fc.constant('2.0'),
              method: fc.anything(),
              error: fc.anything(),
            })
            .map((value) => JSON.stringify(value, (_k, v) => (typeof v === 'bigint' ? `${v}` : v))),
        ),
        (text) => {
          parseFrame(text)
        },
      ),
    )
  })
})
