import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRpcBody } from './rpcBody.ts'

const anything = (method: string) => !['anvil_mine', 'eth_sendTransaction'].includes(method)
const parse = (body: string) => parseRpcBody(Buffer.from(body), { isForwarded: anything })
const codeOf = (body: string) => {
  const parsed = parse(body)
  return parsed.type === 'refused' ? parsed.refusal.code : parsed.type
}
const call = '{"jsonrpc":"2.0","id":1,"method":"eth_call"}'

describe('parseRpcBody', () => {
  it.each([
    [call, 'single'],
    [`[${call}]`, 'batch'],
    ['{"jsonrpc":"2.0","method":"eth_call","params":{}}', 'single'],
    ['{"jsonrpc":"2.0","id":"x","method":"eth_call","params":[]}', 'single'],
    ['{"jsonrpc":"2.0","id":null,"method":"eth_call"}', 'single'],
    ['[1]', 'batch'],
  ])('%s is a %s', (body, type) => {
    expect(codeOf(body)).toBe(type)
  })

  it.each([
    [`${call}\0`, -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_\0call"}', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_\\u0000call"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_cаll"}', -32600],
    [`{"jsonrpc":"2.0","id":1,"method":"${'a'.repeat(101)}"}`, -32600],
    [`{"jsonrpc":"2.0","id":"${'a'.repeat(201)}","method":"eth_call"}`, -32600],
    ['{"jsonrpc":"2.0","id":1,"__proto__":{"method":"eth_call"}}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":["eth_call"]}', -32600],
    [`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(32)}${']'.repeat(32)}}`, -32600],
    ['['.repeat(100_000), -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_call","params":7}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_call","params":null}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction"}', -32601],
  ])('%s is refused with %i', (body, code) => {
    expect(codeOf(body)).toBe(code)
  })

  it.each([
    ['an id that is neither text nor number', '{"jsonrpc":"2.0","id":true,"method":"anvil_setBalance"}'],
    ['an endless id', `{"jsonrpc":"2.0","id":"${'a'.repeat(201)}","method":"eth_sendRawTransaction"}`],
    ['no version', '{"method":"stop"}'],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"admin_peers"}'],
    ['a method in other letters', '{"jsonrpc":"2.0","id":1,"Method":"admin_peers"}'],
    ['two methods', '{"jsonrpc":"2.0","id":1,"method":"eth_call","METHOD":"admin_peers"}'],
    ['parameters in other letters', '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","param\u017f":[{}]}'],
    ['the method twice', '{"jsonrpc":"2.0","id":1,"method":"admin_peers","method":"eth_call"}'],
    ['it twice, escaped', '{"jsonrpc":"2.0","id":1,"\\u006dethod":"admin_peers","method":"eth_call"}'],
    ['a batch in the batch', '[{"jsonrpc":"2.0","id":1,"method":"admin_peers"}]'],
  ])('a call that a node may parse otherwise never passes: %s', (_name, entry) => {
    expect(codeOf(`[${call},${entry}]`)).toBe(-32600)
    expect(codeOf(entry.startsWith('[') ? `[${entry}]` : entry)).toBe(-32600)
  })

  it('keys without a meaning in JSON-RPC, and repeated ones inside parameters, do no harm', () => {
    const entry = '{"jsonrpc":"2.0","id":1,"method":"eth_call","trace":"a:b","params":[{"a":1,"a":2}]}'
    expect(codeOf(entry)).toBe('single')
    expect(codeOf(`[${entry},{"colour":"red"},null]`)).toBe('batch')
  })

  it('[T-JSON] bytes that are no UTF-8 are no JSON', () => {
    const parsed = parseRpcBody(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { isForwarded: anything })
    expect(parsed).toMatchObject({ type: 'refused', refusal: { code: -32700 } })
  })

  it('[T-JSON] keys of the prototype change nothing', () => {
    const parsed = parse(
      '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]}',
    )
    expect(parsed.type).toBe('single')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('[T-JSON] never throws, whatever the bytes, and parses what JSON.parse parses', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (bytes) => void parseRpcBody(bytes, { isForwarded: anything }),
      ),
    )
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const parsed = parse(text)
        expect(parsed.type === 'refused' && parsed.refusal.code === -32700).toBe(false)
      }),
    )
  })

  it('[T-BATCH] weighs heavy calls more, and calls that are none as one', () => {
    const of = (method: string) => ({ jsonrpc: '2.0', id: 1, method })
    const weigh = (...methods: string[]) => {
      const parsed = parse(JSON.stringify([...methods.map(of), 'junk']))
      return parsed.type === 'batch' ? parsed.weight : undefined
    }
    expect(weigh('eth_call', 'eth_call')).toBe(3)
    expect(weigh('eth_getLogs')).toBe(6)
    expect(weigh('debug_traceTransaction')).toBe(21)
  })

  it('keeps the id in a refusal, so that the client finds its call', () => {
    expect(parse('{"id":"mine","method":1}')).toMatchObject({ refusal: { id: 'mine' } })
    expect(parse('{"jsonrpc":"2.0","id":5,"method":"anvil_mine"}')).toMatchObject({ refusal: { id: 5 } })
  })
})
