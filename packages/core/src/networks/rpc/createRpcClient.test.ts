import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AbortedError, TimeoutError } from '../../base/errors.ts'
import { UnreachableError } from '../../base/http.ts'
import type { RpcClient, RpcRequest, RpcRequestOptions } from '../../config/Network.ts'
import {
  createFakeNode,
  type FakeNode,
  type FakeNodeHandler,
  hang,
  rpcFailure,
} from '../../testing/createFakeNode.ts'
// Loaded before the clock is a fake one.
import './broadcast.ts'
import { createRpcClient, type RpcClientParameters } from './createRpcClient.ts'
import { RpcUrlError } from './RpcUrlError.ts'

const start = Date.UTC(2026, 0, 1)
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

function clientOf(node: FakeNode, parameters: Partial<RpcClientParameters> = {}): RpcClient {
  return createRpcClient({ urls: ['http://a'], caipNetworkId: 'eip155:1', fetch: node.fetch, ...parameters })
}

/** The answer or error, however long it takes. */
async function settle(client: RpcClient, request: RpcRequest, options?: RpcRequestOptions): Promise<unknown> {
  let outcome: unknown = 'pending'
  client.request(request, options).then(
    (value) => {
      outcome = value
    },
    (error) => {
      outcome = error
    },
  )
  for (let step = 0; step < 3000 && outcome === 'pending'; step += 1) await vi.advanceTimersByTimeAsync(50)
  return outcome
}

const status = (code: number, headers: Record<string, string> = {}, body: unknown = 'no') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: code, headers })

/** Fails calls of `method` a number of times. */
function failing(times: number, failure: () => unknown, method = 'eth_call'): FakeNodeHandler {
  let left = times
  return (call) => {
    if (call.method !== method) return undefined
    left -= 1
    return left >= 0 ? failure() : 'done'
  }
}

const read = { method: 'eth_call', params: [{ to: '0x' }] }
/** A client of a network whose nodes are not asked for their chain id first. */
const solana = { caipNetworkId: 'solana:x' } as const
const two = { urls: ['http://a', 'http://b'] }

describe('one request', () => {
  it('[S7.34] is a POST of jsonrpc, id, method and params, without credentials', async () => {
    const node = createFakeNode(() => '0x1')
    expect(await settle(clientOf(node), read)).toBe('0x1')
    const [post] = node.posts
    expect(post?.init).toMatchObject({ method: 'POST', credentials: 'omit' })
    expect(post?.init.headers).toEqual({ 'content-type': 'application/json' })
    expect(post?.calls.find((call) => call.method === 'eth_call')).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'eth_call',
      params: [{ to: '0x' }],
    })
  })

  it.each(['text/plain', 'text/html', 'application/octet-stream', ''])(
    '[S7.34] the body is parsed whatever the content type: %j',
    async (type) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      const node = createFakeNode(() => new Response('{"jsonrpc":"2.0","id":1,"result":"0x1"}', { headers }))
      expect(await settle(clientOf(node, solana), { method: 'getHealth' })).toBe('0x1')
    },
  )

  it.each([
    [
      'a JSON-RPC answer is that answer',
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'unknown method' } },
      { name: 'RpcError', code: -32601, message: 'unknown method' },
    ],
    [
      'the error envelope says why',
      { status: 'FAILED', reasons: [{ field: 'chainId', description: 'not supported' }] },
      {
        name: 'HttpError',
        status: 400,
        reasons: [{ field: 'chainId', description: 'not supported' }],
        cause: expect.any(Response),
      },
    ],
  ])('a refusal with %s', async (_what, body, expected) => {
    const node = createFakeNode(() => status(400, {}, body))
    expect(await settle(clientOf(node, solana), { method: 'getX' })).toMatchObject(expected)
    expect(node.posts.length).toBe(1)
  })

  it.each<[string, () => unknown, string]>([
    ['a web page', () => new Response('<!DOCTYPE html><h1>Login</h1>'), 'html'],
    ['garbage', () => new Response('{"jsonrpc":"2.0","id":1,"res'), 'json'],
    ['nothing', () => new Response(''), 'json'],
    ['null', () => new Response('null'), 'shape'],
    ['a text', () => new Response('"hello"'), 'shape'],
    ['no result', () => new Response('{"jsonrpc":"2.0","id":1}'), 'shape'],
    ['a list for one call', () => new Response('[{"jsonrpc":"2.0","id":1,"result":1}]'), 'shape'],
  ])('%s instead of an answer is typed and repeated', async (_name, answer, reason) => {
    const node = createFakeNode(answer)
    const error = await settle(clientOf(node, solana), { method: 'getHealth' })
    expect(error).toMatchObject({ name: 'InvalidResponseError', reason, url: 'http://a' })
    expect(node.posts.length).toBe(4)
  })

  it('an answer beyond the size cap is dropped and not asked for again', async () => {
    const limits = { responseLimit: 1000 }
    const ask = (node: FakeNode) => settle(clientOf(node, { ...solana, limits }), { method: 'getX' })
    const node = createFakeNode(() => 'x'.repeat(2000))
    expect(await ask(node)).toMatchObject({ name: 'InvalidResponseError', reason: 'tooLarge' })
    expect(node.posts.length).toBe(1)
    expect(await ask(createFakeNode(() => 'x'.repeat(900)))).toHaveLength(900)
  })

  it.each<[unknown, object]>([
    [
      { code: '-32000', message: 'text code' },
      { code: -32000, message: 'text code' },
    ],
    [{ message: 'no code' }, { code: -1, message: 'no code' }],
    ['just text', { code: -1, message: 'just text' }],
    [
      { code: 3, message: { a: 1 }, data: '0x08' },
      { code: 3, data: '0x08', reason: 'unknown' },
    ],
  ])('a node error in odd shape is read: %j', async (failure, expected) => {
    const node = createFakeNode(() => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error: failure })))
    const error = await settle(clientOf(node, solana), { method: 'getX' })
    expect(error).toMatchObject({ name: 'RpcError', ...expected })
  })

  it('a network without URL says so, naming the chain', async () => {
    const node = createFakeNode({})
    const error = await settle(clientOf(node, { urls: [] }), read)
    expect(error).toBeInstanceOf(RpcUrlError)
    expect(node.posts.length).toBe(0)
  })

  it('parameters that JSON cannot hold fail alone, before they reach a node', async () => {
    const node = createFakeNode(() => undefined)
    const client = clientOf(node)
    const bad = client.request({ method: 'eth_call', params: [1n] }).catch((error) => error)
    const good = client.request({ method: 'eth_chainId' })
    await vi.advanceTimersByTimeAsync(100)
    expect(await bad).toMatchObject({ name: 'RpcError', code: -32602 })
    expect(await good).toBe('0x1')
  })
})

describe('deadline', () => {
  it('[S9.46, S8.73] a try is given up after 10 s, not before', async () => {
    const node = createFakeNode((call) => (call.method === 'eth_call' ? hang : undefined))
    const client = clientOf(node, { limits: { retryCount: 0 } })
    let error: unknown
    client.request(read).catch((caught) => {
      error = caught
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ timeout: 10_000, operation: 'eth_call', url: 'http://a' })
    expect(node.of('eth_call')[0]?.init.signal?.aborted).toBe(true)
  })

  it('a caller may want less', async () => {
    const node = createFakeNode(() => hang)
    const client = clientOf(node, { limits: { retryCount: 0 } })
    const error = await settle(client, read, { timeout: 200 })
    expect(error).toMatchObject({ name: 'TimeoutError', timeout: 200 })
    expect(Date.now() - start).toBe(200)
  })

  it('a caller may leave, also before it starts and while waiting to repeat', async () => {
    const node = createFakeNode(() => hang)
    const controller = new AbortController()
    const left = clientOf(node, solana).request({ method: 'getX' }, { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(5)
    controller.abort()
    await expect(left).rejects.toBeInstanceOf(AbortedError)
    expect(node.posts[0]?.init.signal?.aborted).toBe(true)
    const late = clientOf(node, solana).request({ method: 'getX' }, { signal: controller.signal })
    await expect(late).rejects.toBeInstanceOf(AbortedError)
    expect(node.posts.length).toBe(1)

    const busy = createFakeNode(() => status(429, { 'retry-after': '20' }))
    const waiting = new AbortController()
    const request = clientOf(busy).request(read, { signal: waiting.signal })
    await vi.advanceTimersByTimeAsync(1000)
    waiting.abort()
    await expect(request).rejects.toBeInstanceOf(AbortedError)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(busy.posts.length).toBe(1)
  })
})

describe('repeating', () => {
  it('[S9.47] [S9.48] [X.37] a read is repeated 3 times, after 150, 300 and 600 ms', async () => {
    const node = createFakeNode(failing(9, () => new TypeError('fetch failed')))
    const error = await settle(clientOf(node), read)
    expect(error).toBeInstanceOf(UnreachableError)
    const times = node.of('eth_call').map((post) => post.at)
    // Plus the millisecond in which a batch gathers.
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([151, 301, 601])
  })

  it.each<[string, string, () => unknown]>([
    ...[403, 408, 413, 429, 500, 502, 503, 504].map(
      (code) => ['S9.50', `HTTP ${code}`, () => status(code)] as [string, string, () => unknown],
    ),
    [
      'S9.50',
      'HTTP 503 with a JSON-RPC error',
      () => status(503, {}, { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no upstream' } }),
    ],
    ...[-1, -32005, -32603].map(
      (code) => ['S9.51', `code ${code}`, () => rpcFailure(code)] as [string, string, () => unknown],
    ),
  ])('[%s] %s is repeated', async (_id, _what, failure) => {
    const node = createFakeNode(failing(3, failure))
    expect(await settle(clientOf(node), read)).toBe('done')
    expect(node.of('eth_call').length).toBe(4)
  })

  it.each([400, 401, 404, 405, 410, 422, 501])('[S9.50] HTTP %d is not repeated', async (code) => {
    const node = createFakeNode(() => status(code))
    const client = clientOf(node, solana)
    expect(await settle(client, { method: 'getX' })).toMatchObject({ name: 'HttpError', status: code })
    expect(node.posts.length).toBe(1)
  })

  it.each([3, -32000, -32601, 4001])('[S9.51] code %d is an answer, not repeated', async (code) => {
    const node = createFakeNode(failing(9, () => rpcFailure(code, 'reverted', '0x08')))
    const error = await settle(clientOf(node), read)
    expect(error).toMatchObject({ name: 'RpcError', code, message: 'reverted', data: '0x08' })
    expect(node.of('eth_call').length).toBe(1)
  })

  it('[S9.47] a broadcast is repeated with the same signed bytes', async () => {
    const node = createFakeNode(failing(2, () => status(503), 'eth_sendRawTransaction'))
    const request = { method: 'eth_sendRawTransaction', params: ['0x03f8'] }
    expect(await settle(clientOf(node), request)).toBe('done')
    const sent = node.of('eth_sendRawTransaction')
    expect(sent.flatMap(({ calls }) => calls.map(({ params }) => params))).toEqual(Array(3).fill(['0x03f8']))
  })

  it.each([
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_requestAccounts',
    'wallet_switchEthereumChain',
    'eth_getFilterChanges',
    'getnewaddress',
    'requestAirdrop',
    'something_unknown',
  ])('[S9.47] %s reaches a node once, whatever happens', async (method) => {
    const failures = [() => status(503), () => rpcFailure(-32603), () => new TypeError('cut'), () => hang]
    for (const failure of failures) {
      const node = createFakeNode({
        'http://a': failing(9, failure, method),
        'http://b': failing(0, failure, method),
      })
      expect(await settle(clientOf(node, two), { method })).toBeInstanceOf(Error)
      expect(node.of(method).length).toBe(1)
    }
  })

  it('[S9.47] two identical approvals are two requests', async () => {
    const node = createFakeNode(() => undefined)
    const client = clientOf(node)
    const both = [1, 2].map(() => client.request({ method: 'eth_sendTransaction' }))
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all(both)
    expect(node.of('eth_sendTransaction').map((post) => post.calls.length)).toEqual([1, 1])
  })
})

describe('Retry-After', () => {
  const second = 1000
  it.each<[string, string, number]>([
    ['seconds', '2', 2 * second],
    ['an HTTP date', new Date(start + 7 * second).toUTCString(), 7 * second],
    ['more than the cap', '3600', 30 * second],
    ['a date far away', new Date(start + 86_400 * second).toUTCString(), 30 * second],
    ['a date gone by', new Date(start - 9 * second).toUTCString(), 150],
    ['nonsense', 'soon', 150],
    ['a negative number', '-5', 150],
    ['zero', '0', 150],
  ])('[S9.49] %s (%s) is waited for %d ms', async (_name, header, wait) => {
    const node = createFakeNode(failing(1, () => status(429, { 'retry-after': header })))
    expect(await settle(clientOf(node), read)).toBe('done')
    const [first, second] = node.of('eth_call').map((post) => post.at)
    const waited = (second ?? 0) - (first ?? 0)
    // The header's clock started when the answer came; the batch window adds a millisecond.
    expect(waited).toBeGreaterThanOrEqual(wait)
    expect(waited).toBeLessThan(wait + 10)
  })

  it('[S9.49] [X.37] others wait too, instead of hammering', async () => {
    const node = createFakeNode(failing(1, () => status(503, { 'retry-after': '3' })))
    const client = clientOf(node)
    const first = client.request(read)
    await vi.advanceTimersByTimeAsync(100)
    const second = client.request({ method: 'eth_blockNumber' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(node.of('eth_blockNumber').length).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await first).toBe('done')
    expect(await second).toBe(null)
  })

  it('[S9.49] another URL is asked meanwhile', async () => {
    const node = createFakeNode({
      'http://a': () => status(429, { 'retry-after': '20' }),
      'http://b': () => '0x1',
    })
    const client = clientOf(node, two)
    expect(await settle(client, read)).toBe('0x1')
    expect(Date.now() - start).toBeLessThan(100)
    expect(await settle(client, { method: 'eth_gasPrice' })).toBe('0x1')
    expect(node.posts.filter((post) => post.url === 'http://a').length).toBe(1)
  })
})

describe('more URLs than one', () => {
  it.each<[string, () => unknown]>([
    ['is down', () => new TypeError('fetch failed')],
    ['is broken', () => status(503)],
    ['refuses the key', () => status(401)],
    ['answers a web page', () => new Response('<html>')],
    ['is over its limit', () => rpcFailure(-32005)],
    ['hangs', () => hang],
  ])('the next is asked when one %s', async (_name, failure) => {
    const node = createFakeNode({ 'http://a': failure, 'http://b': () => '0x1' })
    expect(await settle(clientOf(node, two), read)).toBe('0x1')
  })

  it('an answer of the chain is not asked for elsewhere', async () => {
    const node = createFakeNode({ 'http://a': failing(1, () => rpcFailure(3)), 'http://b': () => '0x1' })
    const error = await settle(clientOf(node, two), read)
    expect(error).toMatchObject({ code: 3 })
    expect(node.posts.every((post) => post.url === 'http://a')).toBe(true)
  })

  it('a hopeless URL does not end the repetition of a busy one', async () => {
    const node = createFakeNode({ 'http://a': failing(2, () => status(503)), 'http://b': () => status(401) })
    expect(await settle(clientOf(node, two), read)).toBe('done')
  })

  it('the same URL twice is one', async () => {
    const node = createFakeNode(() => status(401))
    await settle(clientOf(node, { urls: ['http://a', 'http://a'] }), read)
    expect(node.posts.length).toBe(1)
  })
})

describe("another chain's id", () => {
  const otherChain: FakeNodeHandler = ({ method }) => (method === 'eth_chainId' ? '0x5' : 'theirs')

  it('its URL is refused and never asked again', async () => {
    const node = createFakeNode(otherChain)
    const client = clientOf(node)
    const error = await settle(client, read)
    expect(error).toBeInstanceOf(RpcUrlError)
    expect(error).toMatchObject({ expected: 'eip155:1', actual: 'eip155:5', url: 'http://a' })
    expect(await settle(client, { method: 'eth_sendRawTransaction' })).toBeInstanceOf(RpcUrlError)
    expect(node.of('eth_sendRawTransaction').length).toBe(0)
    expect(node.of('eth_chainId').length).toBe(1)
  })

  it.each(['eth_call', 'eth_sendRawTransaction', 'eth_sendTransaction'])(
    '%s goes to the next URL',
    async (method) => {
      const node = createFakeNode({ 'http://a': otherChain, 'http://b': failing(0, () => 0, method) })
      const client = clientOf(node, two)
      expect(await settle(client, { method })).toBe('done')
      const sent = node.of(method).map((post) => post.url)
      if (method !== 'eth_call') expect(sent).toEqual(['http://b'])
    },
  )

  it.each(['0x1', '0x01', '1', 1])('[C10] %j is chain 1, asked once', async (id) => {
    const node = createFakeNode(({ method }) => (method === 'eth_chainId' ? id : 'ours'))
    const client = clientOf(node)
    expect(await settle(client, read)).toBe('ours')
    expect(await settle(client, { method: 'eth_gasPrice' })).toBe('ours')
    expect(node.of('eth_chainId').length).toBe(1)
  })

  it.each([[() => rpcFailure(-32601)], [() => '0xzz']])(
    'a node that can’t name its chain is no answer to what was asked: %#',
    async (chainId) => {
      const node = createFakeNode(({ method }) => (method === 'eth_chainId' ? chainId() : 'ours'))
      expect(await settle(clientOf(node), read)).toMatchObject({
        name: 'InvalidResponseError',
        reason: 'shape',
      })
    },
  )

  it('a check that failed on the way is made again', async () => {
    const node = createFakeNode(failing(1, () => status(503), 'eth_chainId'))
    expect(await settle(clientOf(node, { limits: { retryCount: 0 } }), read)).toMatchObject({ status: 503 })
    const again = createFakeNode((call, post) =>
      post === 0 ? status(503) : call.method === 'eth_chainId' ? '0x1' : 'ok',
    )
    expect(await settle(clientOf(again), read)).toBe('ok')
    expect(again.of('eth_chainId').length).toBe(2)
  })

  it('other chain families are not asked for eth_chainId', async () => {
    const node = createFakeNode(() => 'ok')
    const client = clientOf(node, { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect(await settle(client, { method: 'getHealth' })).toBe('ok')
    expect(node.of('eth_chainId').length).toBe(0)
  })
})
