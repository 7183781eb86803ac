import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createEgress } from '../../adapters/egress.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { getRefusal } from '../../testing/expectAnswer.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import {
  type NodeScript,
  replyJson,
  replyResult,
  type ScriptedNode,
  startNode,
} from '../../testing/startNode.ts'
import { type StackOptions, startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const calls = (method: string, count: number) =>
  Array.from({ length: count }, (_, id) => call(method, [], id))
/** No token is refilled meanwhile. */
const frozen = { now: () => Date.now(), monotonic: () => 0 }
const newNode = (script?: NodeScript) => closeAfter(startNode(script))

/** A server over nodes of `eip155:1`, by default one that answers. */
async function start({
  nodes,
  ...options
}: Omit<StackOptions, 'nodes'> & { nodes?: readonly ScriptedNode[] } = {}) {
  const all = nodes ?? [await newNode()]
  const stack = await closeAfter(startStack({ nodes: all, ...options }))
  const [node] = all as [ScriptedNode]
  return { stack, node }
}

describe('JSON-RPC over HTTP', () => {
  it('[S7.04] [S7.33] every listed chain answers eth_chainId through the default URL', async () => {
    const [one, other] = [await newNode(), await newNode({ chainId: '0x7a69' })]
    const env = {
      LATCHKEY_RPC_EIP155_1: one.http,
      LATCHKEY_RPC_EIP155_31337: other.http,
      LATCHKEY_EGRESS_ALLOW: `${one.address},${other.address}`,
    }
    const stack = await closeAfter(startStack({ env }))
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
      const { stack } = await start()
      const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {}
      const response = await stack.rpc(call('eth_blockNumber'), '', headers)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x10' })
    },
  )

  it('[S7.34] [S7.76] the node gets the very bytes the client sent', async () => {
    const { stack, node } = await start()
    const body =
      '{ "id" : 1234567890123456789,\n"jsonrpc":"2.0", "params":[ 1.0, "é" ],"method":"eth_call" ,"extra":null}'
    await stack.rpc(body)
    expect(node.requests.map((request) => request.body)).toEqual([body])
  })

  it('[S7.76] answers eth_chainId, net_version and net_listening itself, and asks the node in a batch', async () => {
    const { stack, node } = await start()
    const results: unknown[] = []
    for (const method of ['eth_chainId', 'net_version', 'net_listening'])
      results.push(await (await stack.rpc(call(method, [], 'a'))).json())
    expect(results).toEqual(['0x1', '1', true].map((result) => ({ jsonrpc: '2.0', id: 'a', result })))
    expect(node.requests).toHaveLength(0)
    await stack.rpc([call('eth_chainId')])
    expect(node.requests).toHaveLength(1)
  })

  it('[S7.35] [T-BATCH] a batch of 1000 passes, 1001 is refused with -32600 before any node sees it', async () => {
    const answerBatch: NodeScript['reply'] = (response, { body }) => {
      const batch = JSON.parse(body) as { id: number }[]
      replyJson(
        response,
        200,
        batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })),
      )
    }
    const { stack, node } = await start({ nodes: [await newNode({ reply: answerBatch })] })
    const passed = await stack.rpc(calls('eth_blockNumber', 1000))
    expect(passed.status).toBe(200)
    expect(await passed.json()).toHaveLength(1000)
    const refused = await stack.rpc(calls('eth_blockNumber', 1001))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { code: -32600 } })
    expect(node.requests).toHaveLength(1)
  })

  it('[S7.35] [T-BATCH] each call of a batch counts against the budget', async () => {
    // a client has a quarter of it
    const { stack } = await start({ env: { LATCHKEY_LIMIT_RPC: '6000/1' }, ports: { clock: frozen } })
    const batch = calls('eth_blockNumber', 1000)
    expect((await stack.rpc(batch)).status).toBe(200)
    const second = await stack.rpc(batch)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(400)
    expect((await getRefusal(second)).slice(0, 2)).toEqual([429, 'rate_limited'])
    // the rest is enough for a small batch
    expect((await stack.rpc(batch.slice(0, 100))).status).toBe(200)
  })

  it('[S6.08] a batch beyond the whole budget is 413, without a time to wait', async () => {
    const { stack } = await start({ env: { LATCHKEY_LIMIT_BROADCAST: '60/2' }, ports: { clock: frozen } })
    const send = (count: number) => stack.rpc(calls('eth_sendRawTransaction', count))
    const refused = await send(61)
    expect(refused.headers.get('retry-after')).toBeNull()
    expect((await getRefusal(refused)).slice(0, 2)).toEqual([413, 'rate_limited'])
    expect((await send(60)).status).toBe(200)
    expect((await send(1)).status).toBe(429)
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
    const { stack, node } = await start()
    const response = await stack.rpc(body)
    expect(response.status).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const error = { code, message: expect.any(String) }
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error })
    expect(node.requests).toHaveLength(0)
  })

  it('[S8.58] control of the node and its keys is no method of the proxy', async () => {
    const { stack, node } = await start()
    for (const method of [
      ...['anvil_setBalance', 'debug_setHead', 'debug_writeMemProfile', 'miner_start', 'eth_resend'],
      ...['author_insertKey', 'personal_unlockAccount', 'eth_sendTransaction', 'admin_peers'],
    ]) {
      const refused = { jsonrpc: '2.0', id: 7, error: { code: -32601 } }
      expect(await (await stack.rpc(call(method, [], 7))).json()).toMatchObject(refused)
      expect(await (await stack.rpc([call('eth_call'), call(method, [], 7)])).json()).toMatchObject(refused)
    }
    expect(node.requests).toHaveLength(0)
    expect((await stack.rpc(call('eth_sendRawTransaction', ['0x']))).status).toBe(200)
  })

  it('[X.66] methods no list names reach no node, in whatever form; a read beside them does', async () => {
    const { stack, node } = await start()
    const refused = { jsonrpc: '2.0', id: 7, error: { code: -32601 } }
    for (const method of [
      ...['eth_sendUnsignedTransaction', 'parity_pendingTransactions', 'parity_allAccountsInfo'],
      ...['perm_getNodesAllowlist', 'ibft_getPendingVotes', 'plugins_reloadPluginConfig', 'txpool_content'],
      ...['debug_traceCall', 'eth_methodOfTomorrow', 'getBalance', 'Eth_call', 'constructor'],
    ]) {
      expect(await (await stack.rpc(call(method, [], 7))).json(), method).toMatchObject(refused)
      expect(await (await stack.rpc([call('eth_call'), call(method, [], 7)])).json()).toMatchObject(refused)
    }
    expect(node.requests).toHaveLength(0)
    // control
    for (const method of ['eth_call', 'eth_simulateV1', 'eth_sendRawTransaction', 'eth_sendUserOperation'])
      expect((await stack.rpc(call(method))).status).toBe(200)
    expect(node.requests).toHaveLength(4)
  })

  it('[X.66] the operator adds methods for a namespace', async () => {
    const env = { LATCHKEY_METHODS_EIP155: 'debug_traceCall, erigon_forks' }
    const { stack, node } = await start({ env })
    for (const method of ['debug_traceCall', 'erigon_forks'])
      expect((await stack.rpc(call(method))).status).toBe(200)
    expect((await stack.rpc(call('debug_traceBlock'))).status).toBe(400)
    expect(node.requests).toHaveLength(2)
  })

  it('[S8.59] invalid parameters, and log ranges wider than the operator allows, are refused', async () => {
    const { stack, node } = await start({ env: { LATCHKEY_LOG_RANGE: '100' } })
    const codeOf = async (body: unknown) =>
      ((await (await stack.rpc(body)).json()) as { error?: { code: number } }).error?.code
    expect(await codeOf(call('eth_call', 'text'))).toBe(-32602)
    expect(await codeOf(call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x64' }]))).toBe(-32602)
    expect(await codeOf(call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x64' }]))).toBe(undefined)
    expect(node.requests).toHaveLength(1)
  })

  it('[S7.76] a log range with an open end counts up to the newest block', async () => {
    const head = 0x2710
    const node = await newNode({
      reply: (response, { body }) => {
        const answers = {
          eth_blockNumber: `0x${head.toString(16)}`,
          safe: { number: '0x26ad' },
          // finality stands still
          finalized: { number: '0x26ac' },
        }
        const asked = Object.entries(answers).find(([text]) => body.includes(text))
        replyResult(response, body.includes('eth_getLogs') ? [] : (asked?.[1] ?? []))
      },
    })
    const { stack } = await start({ nodes: [node], env: { LATCHKEY_LOG_RANGE: '100' } })
    const codeOf = async (body: unknown) =>
      ((await (await stack.rpc(body)).json()) as { error?: { code: number } }).error?.code
    const wide: object[] = [
      { fromBlock: '0x0', toBlock: 'latest' },
      { fromBlock: 'earliest' },
      { fromBlock: '0x26ac' },
      { fromBlock: '0x0', toBlock: 'finalized' },
      { fromBlock: 'finalized' },
      { fromblock: '0x0' },
      { fromBlock: 0 },
    ]
    for (const method of ['eth_getLogs', 'eth_newFilter']) {
      for (const filter of wide)
        expect(await codeOf(call(method, [filter])), `${method} ${JSON.stringify(filter)}`).toBe(-32602)
      const narrow = [
        { fromBlock: '0x26f0', toBlock: 'latest' },
        { fromBlock: '0x26ad' },
        { fromBlock: 'safe' },
        { fromBlock: 'finalized', toBlock: '0x26b0' },
        {},
        { blockHash: '0x1' },
      ]
      for (const filter of narrow)
        expect(await codeOf(call(method, [filter])), `${method} ${JSON.stringify(filter)}`).toBe(undefined)
    }
    // by name, as some nodes take them
    expect(await codeOf(call('eth_getLogs', { filter: { fromBlock: '0x0' } }))).toBe(-32602)
    expect(
      await (await stack.rpc([call('eth_call'), call('eth_getLogs', wide.slice(0, 1), 7)])).json(),
    ).toMatchObject({
      id: 7,
      error: {
        code: -32602,
        message: 'Invalid params: at most 100 blocks in one log filter. Ask for a smaller range.',
      },
    })
    // The newest block is asked for once.
    expect(node.requests.filter(({ body }) => body.includes('eth_blockNumber'))).toHaveLength(1)
  })

  it('[S7.76] a log range with an open end is refused while no node says how far the chain is', async () => {
    const node = await newNode({
      reply: (response, { body }) =>
        body.includes('eth_blockNumber') ? replyJson(response, 500, {}) : replyResult(response, []),
    })
    const { stack } = await start({ nodes: [node], env: { LATCHKEY_LOG_RANGE: '100' } })
    const refused = { error: { code: -32602, message: expect.stringContaining('newest block is unknown') } }
    expect(await (await stack.rpc(call('eth_getLogs', [{ fromBlock: '0x0' }]))).json()).toMatchObject(refused)
  })

  it('[S7.64] [S7.76] a filter is asked for at the node that made it, also without a session', async () => {
    const startFilterNode = () => {
      const filters = new Set<string>()
      return newNode({
        reply: (response, { body }) => {
          const { method, params } = JSON.parse(body) as { method: string; params: [string] }
          const isNew = method === 'eth_newFilter'
          const filter = isNew ? `0x${(filters.size + 1).toString(16)}${port(response)}` : params[0]
          if (isNew) filters.add(filter)
          if (filters.has(filter)) replyResult(response, isNew ? filter : [])
          else
            replyJson(response, 200, {
              jsonrpc: '2.0',
              id: 1,
              error: { code: -32000, message: 'filter not found' },
            })
        },
      })
    }
    const port = (response: ServerResponse) => String(response.socket?.localPort)
    const nodes = [await startFilterNode(), await startFilterNode(), await startFilterNode()]
    const { stack } = await start({ nodes })
    for (let turn = 0; turn < 20; turn++) {
      const { result } = (await (await stack.rpc(call('eth_newFilter', [{}]))).json()) as { result: string }
      expect(await (await stack.rpc(call('eth_getFilterChanges', [result]))).json()).toMatchObject({
        result: [],
      })
    }
  })

  it.each([
    ['', 'The query parameter chainId is missing. It is a CAIP-2 id, e.g. eip155:1.'],
    ['?chainId=eip155', 'Requested eip155 has invalid format. It is a CAIP-2 id, e.g. eip155:1.'],
    ['?chainId=__proto__', 'Requested __proto__ has invalid format. It is a CAIP-2 id, e.g. eip155:1.'],
    ['?chainId=eip155:9999', "We don't support the chainId you provided: eip155:9999"],
  ])('[S7.76] refuses the chain of "%s" in the words clients know', async (query, description) => {
    const { stack } = await start({ nodes: [] })
    const refused = fetch(`${stack.url}/v1${query}`, { method: 'POST', body: '{}' })
    expect(await getRefusal(refused)).toEqual([400, 'chainId', description])
  })

  it('[S7.76] accepts providerId of the test project only, and only ids there are', async () => {
    const nodes = [await newNode(), await newNode()]
    const { stack } = await start({ nodes, env: { LATCHKEY_TEST_PROJECT_ID: 'probe' } })
    const statusOf = async (query: string) => {
      const body = JSON.stringify(call('eth_call'))
      return (await fetch(`${stack.url}/v1?chainId=eip155:1&${query}`, { method: 'POST', body })).status
    }
    expect(await statusOf('projectId=local&providerId=http-2')).toBe(400)
    expect(await statusOf('projectId=probe&providerId=http-9')).toBe(400)
    for (let turn = 0; turn < 5; turn++) expect(await statusOf('projectId=probe&providerId=http-2')).toBe(200)
    expect(nodes.map(({ requests }) => requests.length)).toEqual([0, 5])
  })

  it('a provider has the name the operator gives it, and is asked for all that is sent to it', async () => {
    const nodes = [await newNode(), await newNode()]
    const urls = nodes.map(({ http }, index) => `${index ? 'second' : 'first'}=${http}`).join(',')
    const { stack } = await start({
      nodes,
      env: { LATCHKEY_TEST_PROJECT_ID: 'local', LATCHKEY_RPC_EIP155_1: urls },
    })
    for (const method of ['eth_call', 'net_listening', 'net_version'])
      expect((await stack.rpc(call(method), '&providerId=second')).status, method).toBe(200)
    expect(nodes.map(({ requests }) => requests.length)).toEqual([0, 3])
    expect((await stack.rpc(call('net_version'), '&providerId=http-2')).status).toBe(400)
    await expect(
      start({ nodes, env: { LATCHKEY_RPC_EIP155_1: nodes.map(({ http }) => `one=${http}`).join(',') } }),
    ).rejects.toThrow(/LATCHKEY_RPC_EIP155_1.*entry 2 has the name one/)
  })

  it('[S7.76] a session stays with one provider, and moves when that one is gone', async () => {
    const nodes = [await newNode(), await newNode(), await newNode()]
    const { stack } = await start({ nodes })
    const ask = () => stack.rpc(call('eth_getFilterChanges'), '&sessionId=abc')
    for (let turn = 0; turn < 10; turn++) await ask()
    const busy = nodes.filter(({ requests }) => requests.length > 0)
    expect(busy.map(({ requests }) => requests.length)).toEqual([10])
    await busy[0]?.close()
    expect((await ask()).status).toBe(200)
    expect(nodes.filter(({ requests }) => requests.length === 1)).toHaveLength(1)
  })
})

describe('failover', () => {
  const error = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } })
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    replyJson(response, status, body)
  const text = (body: string) => (response: ServerResponse) => response.writeHead(200).end(body)

  it.each<[string, NodeScript | NonNullable<NodeScript['reply']>]>([
    ['429', json(429, { error: 'slow down' })],
    ['500', (response) => response.writeHead(500).end('oops')],
    ['403 for a dead key', (response) => response.writeHead(403).end('no')],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'HTML with 200',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    ],
    ['nothing with 200', text('')],
    ['JSON cut short', text('{"jsonrpc":"2.0","id":1,"resu')],
    [
      'a body shorter than promised',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc"')
        response.socket?.end()
      },
    ],
    ['a dropped connection', (response) => response.socket?.destroy()],
    ['quota as -32005 in 200', json(200, error(-32005, 'daily request limit reached'))],
    ['node trouble as -32000 in 200', json(200, error(-32000, 'header not found'))],
    ['quota inside a batch answer', json(200, [error(-32029, 'Too many requests')])],
    ['more than 10 MiB', text(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
    ['silence', () => undefined],
    ['another chain', { chainId: '0x89' }],
    ['silence to eth_chainId', { answersIdentity: false, reply: () => undefined }],
  ])(
    '[S7.76] [X.56] a provider that answers %s is passed over for the next; alone it ends in 503 without its address',
    async (_, answer) => {
      const broken = await newNode(typeof answer === 'function' ? { reply: answer } : answer)
      const alone = await start({ nodes: [broken], ports: { egress: impatientEgress(broken) } })
      const response = await alone.stack.rpc(call('eth_getBalance'))
      const body = await response.text()
      expect(response.status).toBe(503)
      const description = 'Requested eip155:1 chain provider is temporarily unavailable'
      expect(JSON.parse(body)).toMatchObject({
        status: 'FAILED',
        reasons: [{ field: 'chainId', description }],
      })
      expect(body).not.toContain('upstream-secret-key')
      expect(body).not.toContain(String(broken.port))

      const sound = await newNode()
      const egress = impatientEgress(broken, sound)
      const { stack } = await start({ nodes: [broken, sound], ports: { egress } })
      for (let turn = 0; turn < 6; turn++) {
        const passed = await stack.rpc(call('eth_getBalance'))
        expect(passed.status).toBe(200)
        expect(await passed.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x10' })
      }
      expect(sound.requests).toHaveLength(6)
    },
  )

  it.each([200, 400])('[S7.76] an error that is the caller’s own is an answer, with %i', async (status) => {
    const reverted = error(-32000, 'execution reverted')
    const [node, spare] = [await newNode({ reply: json(status, reverted) }), await newNode()]
    const { stack } = await start({ nodes: [node, spare], env: { LATCHKEY_TEST_PROJECT_ID: 'local' } })
    const response = await stack.rpc(call('eth_call'), '&providerId=http-1')
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(reverted)
    expect(spare.requests).toHaveLength(0)
  })

  it('[S7.76] tries five providers at most', async () => {
    const reply: NodeScript['reply'] = (response) => response.writeHead(503).end()
    const nodes = await Promise.all(Array.from({ length: 7 }, () => newNode({ reply })))
    const { stack } = await start({ nodes })
    expect((await stack.rpc(call('eth_call'))).status).toBe(503)
    expect(nodes.filter(({ requests }) => requests.length === 1)).toHaveLength(5)
  })

  it('[S7.76] prefers the provider that works and is fast, and comes back to one that recovered', async () => {
    let isDown = true
    const flaky = await newNode({
      reply: (response) => (isDown ? response.writeHead(500).end() : replyResult(response, '0x1')),
    })
    let skipped = 0
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + skipped }
    const env = { LATCHKEY_LIMIT_ROUTE: '9999/9999' }
    const { stack } = await start({ nodes: [flaky, await newNode()], ports: { clock }, env })
    /** Requests the flaky one gets of sixty. */
    const shareOfFlaky = async () => {
      const before = flaky.requests.length
      for (let turn = 0; turn < 60; turn++) await stack.rpc(call('eth_call'))
      return flaky.requests.length - before
    }
    await shareOfFlaky()
    const whileDown = await shareOfFlaky()
    expect(whileDown).toBeLessThan(10)
    isDown = false
    skipped = 10 * 60_000
    expect(await shareOfFlaky()).toBeGreaterThan(whileDown + 5)
  })

  it('a notification may be answered with nothing', async () => {
    const { stack } = await start({
      nodes: [await newNode({ reply: (response) => response.writeHead(204).end() })],
    })
    const response = await stack.rpc('{"jsonrpc":"2.0","method":"eth_call","params":[]}')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

it('[S7.33] [S8.58, S8.59] a real node through the proxy, by HTTP', async () => {
  const anvil = await closeAfter(startAnvil())
  const env = { LATCHKEY_RPC_EIP155_31337: anvil.url, LATCHKEY_EGRESS_ALLOW: new URL(anvil.url).host }
  const stack = await closeAfter(startStack({ env }))
  const ask = async (body: unknown) => {
    const url = `${stack.url}/v1?chainId=eip155:31337&projectId=local`
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
  }
  const balanceOf = (holder: string) => ask(call('eth_getBalance', [holder, 'latest']))
  const rich = { result: '0x21e19e0c9bab2400000' }
  expect(await balanceOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toMatchObject(rich)
  expect(await ask([call('eth_chainId', [], 1), call('eth_blockNumber', [], 2)])).toMatchObject([
    { id: 1, result: '0x7a69' },
    { id: 2, result: '0x0' },
  ])
  expect(await ask(call('eth_noSuchMethod'))).toMatchObject({ error: { code: -32601 } })
  expect(await balanceOf('0x12')).toMatchObject({ error: { code: -32602 } })
})

/** The real egress guard, fifteen times less patient with a broken node. A sound one has its whole time. */
function impatientEgress(broken: ScriptedNode, ...sound: readonly ScriptedNode[]) {
  const egress = createEgress({ allow: [broken, ...sound].map(({ address }) => address) })
  return {
    ...egress,
    request: (request: Parameters<typeof egress.request>[0]) =>
      egress.request(
        request.url.startsWith(`http://${broken.address}/`)
          ? { ...request, timeout: request.timeout / 15 }
          : request,
      ),
  }
}
