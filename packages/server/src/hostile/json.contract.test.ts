import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScriptedNode, startNode } from '../testing/startNode.ts'
import { listRoutes, type Stack, startStack } from '../testing/startStack.ts'

let node: ScriptedNode
let stack: Stack
beforeAll(async () => {
  node = await startNode()
  stack = await startStack({
    nodes: [node],
    env: { LATCHKEY_EVENTS: 'store', LATCHKEY_LIMIT_ROUTE: '100000/1000' },
  })
})
afterAll(async () => {
  await stack.close()
  await node.close()
})

const routes = listRoutes()
  .filter((route) => route.startsWith('POST '))
  .map((route) => route.slice(5))
  // pages that take a form, and answer a page; and a route whose body may be empty, while sign-in is off here
  .filter(
    (path) =>
      ![
        '/login/device',
        '/login/undo',
        '/login/keep',
        '/login/v1/deletion',
        '/login/social/callback/:provider',
      ].includes(path),
  )
const post = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${stack.url}${path}?chainId=eip155:1&projectId=local`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })

const hostile: readonly [string, string | Uint8Array<ArrayBuffer>][] = [
  ['nothing', ''],
  ['half of it', '{"jsonrpc":"2.0"'],
  ['no JSON', 'undefined'],
  ['not a number', 'NaN'],
  ['a number beyond all numbers', '1e400'],
  ['a text', '"text"'],
  ['null', 'null'],
  ['a byte order mark', '\ufeff{}'],
  ['NUL bytes', '\0\0\0\0'],
  ['a NUL in a key', '{"a\\u0000b":1}'],
  ['half a surrogate', '{"method":"\\ud800"}'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['10,000 lists in each other', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['190,000 objects in each other', '{"a":'.repeat(190_000)],
  ['lists that are never closed', '['.repeat(100_000)],
  ['a prototype', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
  ['a prototype in a list', '[{"__proto__":{"method":"eth_call"},"jsonrpc":"2.0","method":1}]'],
  ['the same key twice', '{"jsonrpc":"2.0","id":1,"method":"eth_call","method":"eth_sendRawTransaction"}'],
  ['a key in other letters', '{"jsonrpc":"2.0","id":1,"Method":"eth_call"}'],
  ['2 MB', `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`],
  ['60,000 keys', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['ReDoS: spaces', `{"method":"${' '.repeat(60_000)}x"}`],
  ['ReDoS: an e-mail that never is', `{"url":"${'a@'.repeat(30_000)}"}`],
  ['ReDoS: dots', `{"domain":"${'.a'.repeat(30_000)}!"}`],
  ['ReDoS: digits', `{"timestamp":${'9'.repeat(60_000)}}`],
]

describe.each(routes)('POST %s', (path) => {
  it.each(hostile)('%s: refused as 4xx in no time, and no node is asked', async (_, body) => {
    const before = node.requests.length
    const startedAt = process.cpuUsage()
    const response = await post(path, body)
    const text = await response.text()
    const { user, system } = process.cpuUsage(startedAt)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text.length).toBeLessThan(2_000)
    expect((user + system) / 1_000).toBeLessThan(1_000)
    expect(node.requests.length).toBe(before)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
  })
})

it('[T-JSON] a context whose parts share their bytes is refused in no time', async () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const bytes = 29_000
  const terms = `${word(bytes)}${'ab'.repeat(bytes)}${'0'.repeat((64 - ((bytes * 2) % 64)) % 64)}`
  const caveat = word(1) + word(96) + word(96 + terms.length / 2) + terms + word(0)
  const caveats = word(32) + word(32 * 32).repeat(32) + caveat
  const head = word(1) + word(2) + word(3) + word(192) + word(4) + word(192 + caveats.length / 2)
  const context = `0x${word(32)}${word(32)}${word(32 * 32).repeat(32)}${head}${caveats}${word(0)}`
  const pci = '3f2c8f3e-0000-4000-8000-000000000001'
  const startedAt = process.cpuUsage()
  const path = `/v1/sessions/eip155:1:0x${'1'.repeat(40)}/activate`
  const response = await post(path, JSON.stringify({ pci, context }))
  const { user, system } = process.cpuUsage(startedAt)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect((user + system) / 1_000).toBeLessThan(1_000)
  expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
})

it('[T-JSON] control: bodies in order pass on the same server', async () => {
  const call = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"a":[{"b":[1]}]}]}'
  expect((await post('/v1', call)).status).toBe(200)
  expect((await post('/batch', '[]')).status).toBe(202)
})

describe('one request, many node calls', () => {
  const call = (id: number, method = 'eth_call') => ({ jsonrpc: '2.0', id, method, params: [] })
  const open = async (env: Record<string, string>) => {
    const own = await startNode({ reply: (response, { body }) => response.end(body) })
    const clock = { now: () => Date.now(), monotonic: () => 0 }
    const server = await startStack({ nodes: [own], ports: { clock }, env })
    const send = async (calls: unknown[]) => (await server.rpc(calls)).status
    const close = async () => {
      await server.close()
      await own.close()
    }
    return { own, send, close }
  }

  it('[T-BATCH] a thousand calls in a batch cost what a thousand requests cost, and the budget ends them', async () => {
    const { own, send, close } = await open({ LATCHKEY_LIMIT_RPC: '10000/4' })
    const batch = Array.from({ length: 1000 }, (_, id) => call(id))
    expect([await send(batch), await send(batch), await send(batch)]).toEqual([200, 200, 429])
    expect(await send(batch.slice(0, 500))).toBe(200)
    expect(await send(batch.slice(0, 1))).toBe(429)
    // one request each, however many calls: nothing is multiplied on the way
    expect(own.requests).toHaveLength(3)
    await close()
  })

  it('[T-BATCH] 1001 calls are refused whole, batches in batches and heavy methods don’t get around the count', async () => {
    const { own, send, close } = await open({
      LATCHKEY_LIMIT_RPC: '4000/4',
      LATCHKEY_METHODS_EIP155: 'debug_traceTransaction',
    })
    expect(await send(Array.from({ length: 1001 }, (_, id) => call(id)))).toBe(400)
    expect(await send([[call(1)], [call(2)]])).toBe(400)
    expect(own.requests).toHaveLength(0)
    const heavy = Array.from({ length: 1000 }, (_, id) => call(id, 'debug_traceTransaction'))
    expect([413, 429]).toContain(await send(heavy))
    expect(own.requests).toHaveLength(0)
    expect(await send([call(1)])).toBe(200)
    await close()
  })
})
