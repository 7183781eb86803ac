import { describe, expect, it } from 'vitest'
import { createEgress } from '../../adapters/egress.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type NodeScript, replyJson, replyResult, startNode } from '../../testing/startNode.ts'
import { startStack } from '../../testing/startStack.ts'

const keep = cleanups()
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describe('JSON-RPC over HTTP', () => {
  it('[S7.33] every listed chain answers eth_chainId through the default URL', async () => {
    const [one, other] = [await keep(startNode()), await keep(startNode({ chainId: '0x7a69' }))]
    const stack = await keep(
      startStack({
        env: {
          LATCHKEY_RPC_EIP155_1: one.http,
          LATCHKEY_RPC_EIP155_31337: other.http,
          LATCHKEY_EGRESS_ALLOW: `${one.address},${other.address}`,
        },
      }),
    )
    const { http } = (await (await fetch(`${stack.url}/v1/supported-chains`)).json()) as { http: string[] }
    expect([...http].sort()).toEqual(['eip155:1', 'eip155:31337'])
    for (const chain of http) {
      const url = `${stack.url}/v1/?chainId=${encodeURIComponent(chain)}&projectId=local`
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(call('eth_chainId')) })
      const { result } = (await response.json()) as { result: string }
      expect(`eip155:${BigInt(result)}`).toBe(chain)
    }
  })

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png', ''])(
    '[S7.34] the body is read whatever the content type: "%s"',
    async (contentType) => {
      const node = await keep(startNode())
      const stack = await keep(startStack({ nodes: [node] }))
      const response = await stack.rpc(
        call('eth_blockNumber'),
        '',
        contentType ? { 'content-type': contentType } : {},
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x10' })
    },
  )

  it('[S7.34] the node gets the very bytes the client sent', async () => {
    const node = await keep(startNode())
    const stack = await keep(startStack({ nodes: [node] }))
    const body =
      '{ "id" : 1234567890123456789,\n"jsonrpc":"2.0", "params":[ 1.0, "é" ],"method":"eth_call" ,"extra":null}'
    await stack.rpc(body)
    expect(node.requests.map((request) => request.body)).toEqual([body])
  })

  it('answers eth_chainId, net_version and net_listening itself, and asks the node in a batch', async () => {
    const node = await keep(
      startNode({
        reply: (response) => replyJson(response, 200, [{ jsonrpc: '2.0', id: 1, result: '0x1' }]),
      }),
    )
    const stack = await keep(startStack({ nodes: [node] }))
    const results = []
    for (const method of ['eth_chainId', 'net_version', 'net_listening']) {
      results.push(await (await stack.rpc(call(method, [], 'a'))).json())
    }
    expect(results).toEqual(['0x1', '1', true].map((result) => ({ jsonrpc: '2.0', id: 'a', result })))
    expect(node.requests).toHaveLength(0)
    await stack.rpc([call('eth_chainId')])
    expect(node.requests).toHaveLength(1)
  })

  it('[S7.35] [T-BATCH] a batch of 1000 passes, 1001 is refused with -32600 before any node sees it', async () => {
    const node = await keep(
      startNode({
        reply: (response, { body }) =>
          replyJson(
            response,
            200,
            (JSON.parse(body) as { id: number }[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })),
          ),
      }),
    )
    const stack = await keep(startStack({ nodes: [node] }))
    const batch = (size: number) => Array.from({ length: size }, (_, id) => call('eth_blockNumber', [], id))
    const taken = await stack.rpc(batch(1000))
    expect(taken.status).toBe(200)
    expect(await taken.json()).toHaveLength(1000)
    const refused = await stack.rpc(batch(1001))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { code: -32600 } })
    expect(node.requests).toHaveLength(1)
  })

  it('[S7.35] [T-BATCH] each call of a batch counts against the budget', async () => {
    const node = await keep(startNode({ reply: (response) => replyJson(response, 200, []) }))
    const stack = await keep(startStack({ nodes: [node], env: { LATCHKEY_LIMIT_RPC: '1500/1' } }))
    const batch = Array.from({ length: 1000 }, (_, id) => call('eth_blockNumber', [], id))
    expect((await stack.rpc(batch)).status).toBe(200)
    const second = await stack.rpc(batch)
    expect(second.status).toBe(429)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(400)
    expect(await second.json()).toMatchObject({ reasons: [{ field: 'rate_limited' }] })
    // what is left is still there for a small one
    expect((await stack.rpc(batch.slice(0, 100))).status).toBe(200)
  })

  it.each([
    ['{', -32700],
    ['', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_call"}garbage', -32700],
    ['[]', -32600],
    ['null', -32600],
    ['"eth_call"', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"eth_call"}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"eth_call"}', -32600],
  ])('[S8.56, S8.57] %s is refused with %i', async (body, code) => {
    const node = await keep(startNode())
    const stack = await keep(startStack({ nodes: [node] }))
    const response = await stack.rpc(body)
    expect(response.status).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { code, message: expect.any(String) },
    })
    expect(node.requests).toHaveLength(0)
  })

  it('[S8.58] control of the node and its keys is no method of the proxy', async () => {
    const node = await keep(startNode())
    const stack = await keep(startStack({ nodes: [node] }))
    for (const method of [
      'anvil_setBalance',
      'debug_setHead',
      'debug_writeMemProfile',
      'miner_start',
      'eth_resend',
      'author_insertKey',
      'personal_unlockAccount',
      'eth_sendTransaction',
      'admin_peers',
    ]) {
      const expected = { jsonrpc: '2.0', id: 7, error: { code: -32601 } }
      expect(await (await stack.rpc(call(method, [], 7))).json()).toMatchObject(expected)
      expect(await (await stack.rpc([call('eth_call'), call(method, [], 7)])).json()).toMatchObject(expected)
    }
    expect(node.requests).toHaveLength(0)
    expect((await stack.rpc(call('eth_sendRawTransaction', ['0x']))).status).toBe(200)
  })

  it('[T-BATCH] a batch beyond the whole budget is told to come in parts, not to wait for ever', async () => {
    const node = await keep(startNode())
    const stack = await keep(startStack({ nodes: [node], env: { LATCHKEY_LIMIT_BROADCAST: '60/2' } }))
    const sends = (count: number) =>
      Array.from({ length: count }, (_, id) => call('eth_sendRawTransaction', [], id))
    const refused = await stack.rpc(sends(61))
    expect(refused.status).toBe(413)
    expect(refused.headers.get('retry-after')).toBeNull()
    expect(await refused.json()).toMatchObject({ reasons: [{ field: 'rate_limited' }] })
    expect((await stack.rpc(sends(60))).status).toBe(200)
    expect((await stack.rpc(sends(1))).status).toBe(429)
  })

  it('[S8.59] parameters that are none, and log ranges wider than the operator allows', async () => {
    const node = await keep(startNode())
    const stack = await keep(startStack({ nodes: [node], env: { LATCHKEY_LOG_RANGE: '100' } }))
    const codeOf = async (body: unknown) =>
      ((await (await stack.rpc(body)).json()) as { error?: { code: number } }).error?.code
    expect(await codeOf(call('eth_call', 'text'))).toBe(-32602)
    expect(await codeOf(call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x64' }]))).toBe(-32602)
    expect(await codeOf(call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x64' }]))).toBe(undefined)
    expect(node.requests).toHaveLength(1)
  })

  it('refuses a missing, malformed and unknown chain with the words of W6', async () => {
    const stack = await keep(startStack())
    const reasonOf = async (query: string) => {
      const response = await fetch(`${stack.url}/v1${query}`, { method: 'POST', body: '{}' })
      const { reasons } = (await response.json()) as { reasons: { field: string; description: string }[] }
      return `${response.status} ${reasons[0]?.field}: ${reasons[0]?.description}`
    }
    expect(await reasonOf('')).toMatch(/^400 chainId: The query parameter chainId is missing/)
    expect(await reasonOf('?chainId=eip155')).toMatch(/^400 chainId: Requested eip155 has invalid format/)
    expect(await reasonOf('?chainId=__proto__')).toMatch(
      /^400 chainId: Requested __proto__ has invalid format/,
    )
    expect(await reasonOf('?chainId=eip155:9999')).toBe(
      "400 chainId: We don't support the chainId you provided: eip155:9999",
    )
  })

  it('takes providerId from the test project only, and only ids there are', async () => {
    const [first, second] = [await keep(startNode()), await keep(startNode())]
    const stack = await keep(
      startStack({ nodes: [first, second], env: { LATCHKEY_TEST_PROJECT_ID: 'probe' } }),
    )
    const ask = (query: string) =>
      fetch(`${stack.url}/v1?chainId=eip155:1&${query}`, {
        method: 'POST',
        body: JSON.stringify(call('eth_call')),
      })
    expect((await ask('projectId=local&providerId=http-2')).status).toBe(400)
    expect((await ask('projectId=probe&providerId=http-9')).status).toBe(400)
    for (let turn = 0; turn < 5; turn++)
      expect((await ask('projectId=probe&providerId=http-2')).status).toBe(200)
    expect([first.requests.length, second.requests.length]).toEqual([0, 5])
  })

  it('keeps a session on one provider, and moves it when that one is gone', async () => {
    const nodes = [await keep(startNode()), await keep(startNode()), await keep(startNode())]
    const stack = await keep(startStack({ nodes }))
    for (let turn = 0; turn < 10; turn++) await stack.rpc(call('eth_getFilterChanges'), '&sessionId=abc')
    const busy = nodes.filter(({ requests }) => requests.length > 0)
    expect(busy.map(({ requests }) => requests.length)).toEqual([10])
    await busy[0]?.close()
    expect((await stack.rpc(call('eth_getFilterChanges'), '&sessionId=abc')).status).toBe(200)
    expect(nodes.filter(({ requests }) => requests.length === 1)).toHaveLength(1)
  })
})

describe('failover', () => {
  const bad: readonly [string, NodeScript][] = [
    ['429', { reply: (response) => replyJson(response, 429, { error: 'slow down' }) }],
    ['500', { reply: (response) => response.writeHead(500).end('oops') }],
    ['403 for a dead key', { reply: (response) => response.writeHead(403).end('no') }],
    [
      'a redirect',
      { reply: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
    ],
    [
      'HTML with 200',
      { reply: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>') },
    ],
    ['nothing with 200', { reply: (response) => response.writeHead(200).end() }],
    ['JSON cut short', { reply: (response) => response.writeHead(200).end('{"jsonrpc":"2.0","id":1,"resu') }],
    [
      'a body shorter than promised',
      {
        reply: (response) => {
          response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc"')
          response.socket?.end()
        },
      },
    ],
    ['a dropped connection', { reply: (response) => response.socket?.destroy() }],
    [
      'quota as -32005 in 200',
      {
        reply: (response) =>
          replyJson(response, 200, {
            jsonrpc: '2.0',
            id: 1,
            error: { code: -32005, message: 'daily request limit reached' },
          }),
      },
    ],
    [
      'node trouble as -32000 in 200',
      {
        reply: (response) =>
          replyJson(response, 200, {
            jsonrpc: '2.0',
            id: 1,
            error: { code: -32000, message: 'header not found' },
          }),
      },
    ],
    [
      'quota inside a batch answer',
      {
        reply: (response) =>
          replyJson(response, 200, [
            { jsonrpc: '2.0', id: 1, error: { code: -32029, message: 'Too many requests' } },
          ]),
      },
    ],
    [
      'more than 10 MiB',
      { reply: (response) => response.writeHead(200).end(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`) },
    ],
    ['silence', { reply: () => undefined }],
    ['another chain', { chainId: '0x89' }],
    ['silence when asked which chain it is', { answersIdentity: false, reply: () => undefined }],
  ]

  it.each(bad)('a provider that answers %s is passed over for the next', async (_, script) => {
    const [broken, sound] = [await keep(startNode(script)), await keep(startNode())]
    const stack = await keep(
      startStack({
        nodes: [broken, sound],
        ports: { egress: impatientEgress([broken.address, sound.address]) },
      }),
    )
    for (let turn = 0; turn < 6; turn++) {
      const response = await stack.rpc(call('eth_getBalance'))
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x10' })
    }
    expect(sound.requests).toHaveLength(6)
  })

  it.each(bad)(
    'with only a provider that answers %s the call ends in 503 without its address',
    async (_, script) => {
      const broken = await keep(startNode(script))
      const stack = await keep(
        startStack({ nodes: [broken], ports: { egress: impatientEgress([broken.address]) } }),
      )
      const response = await stack.rpc(call('eth_getBalance'))
      const text = await response.text()
      expect(response.status).toBe(503)
      expect(JSON.parse(text)).toMatchObject({
        status: 'FAILED',
        reasons: [
          { field: 'chainId', description: 'Requested eip155:1 chain provider is temporarily unavailable' },
        ],
      })
      expect(text).not.toContain('upstream-secret-key')
      expect(text).not.toContain(String(broken.port))
    },
  )

  it('an error that is the caller’s own is an answer, with 200 and with 400', async () => {
    for (const status of [200, 400]) {
      const error = { code: -32000, message: 'execution reverted' }
      const node = await keep(
        startNode({ reply: (response) => replyJson(response, status, { jsonrpc: '2.0', id: 1, error }) }),
      )
      const spare = await keep(startNode())
      const stack = await keep(
        startStack({ nodes: [node, spare], env: { LATCHKEY_TEST_PROJECT_ID: 'local' } }),
      )
      const response = await stack.rpc(call('eth_call'), '&providerId=http-1')
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ error })
      expect(spare.requests).toHaveLength(0)
    }
  })

  it('tries five providers at most', async () => {
    const nodes = await Promise.all(
      Array.from({ length: 7 }, () =>
        keep(startNode({ reply: (response) => response.writeHead(503).end() })),
      ),
    )
    const stack = await keep(startStack({ nodes }))
    expect((await stack.rpc(call('eth_call'))).status).toBe(503)
    expect(nodes.filter(({ requests }) => requests.length === 1)).toHaveLength(5)
  })

  it('prefers the provider that works and is fast, and comes back to one that recovered', async () => {
    let down = true
    const flaky = await keep(
      startNode({
        reply: (response) => (down ? response.writeHead(500).end() : replyResult(response, '0x1')),
      }),
    )
    const sound = await keep(startNode())
    let skew = 0
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + skew }
    const stack = await keep(
      startStack({ nodes: [flaky, sound], ports: { clock }, env: { LATCHKEY_LIMIT_ROUTE: '9999/9999' } }),
    )
    const turns = async (count: number) => {
      const before = flaky.requests.length
      for (let turn = 0; turn < count; turn++) await stack.rpc(call('eth_call'))
      return flaky.requests.length - before
    }
    await turns(60)
    const whileDown = await turns(60)
    expect(whileDown).toBeLessThan(10)
    down = false
    skew = 10 * 60_000
    expect(await turns(60)).toBeGreaterThan(whileDown + 5)
  })

  it('a notification may be answered with nothing', async () => {
    const node = await keep(startNode({ reply: (response) => response.writeHead(204).end() }))
    const stack = await keep(startStack({ nodes: [node] }))
    const response = await stack.rpc('{"jsonrpc":"2.0","method":"eth_call","params":[]}')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('a real node', () => {
  it('[S7.33] [S8.58, S8.59] anvil through the proxy, by HTTP', async () => {
    const anvil = await keep(startAnvil())
    const stack = await keep(
      startStack({
        env: { LATCHKEY_RPC_EIP155_31337: anvil.url, LATCHKEY_EGRESS_ALLOW: new URL(anvil.url).host },
      }),
    )
    const ask = async (body: unknown) => {
      const url = `${stack.url}/v1?chainId=eip155:31337&projectId=local`
      return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
    }
    const holder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(await ask(call('eth_getBalance', [holder, 'latest']))).toMatchObject({
      result: '0x21e19e0c9bab2400000',
    })
    expect(await ask([call('eth_chainId', [], 1), call('eth_blockNumber', [], 2)])).toMatchObject([
      { id: 1, result: '0x7a69' },
      { id: 2, result: '0x0' },
    ])
    expect(await ask(call('eth_noSuchMethod'))).toMatchObject({ error: { code: -32601 } })
    expect(await ask(call('eth_getBalance', ['0x12', 'latest']))).toMatchObject({ error: { code: -32602 } })
  })
})

/** The real egress guard, fifteen times less patient. */
function impatientEgress(allow: readonly string[]) {
  const egress = createEgress({ allow })
  return {
    ...egress,
    request: (request: Parameters<typeof egress.request>[0]) =>
      egress.request({ ...request, timeout: request.timeout / 15 }),
  }
}
