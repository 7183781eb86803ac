import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { cleanups } from '../../testing/cleanups.ts'
import { type NodeScript, startNode } from '../../testing/startNode.ts'
import { type StackOptions, startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
const call = (method: string, id: unknown = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params: [] })

/** No token is refilled meanwhile. */
const frozen = { now: () => Date.now(), monotonic: () => 0 }

async function start(
  script: NodeScript = {},
  env: Readonly<Record<string, string>> = {},
  ports: StackOptions['ports'] = {},
) {
  const node = await closeAfter(startNode(script))
  const stack = await closeAfter(startStack({ nodes: [node], ws: true, env, ports }))
  const base = stack.url.replace('http', 'ws')
  const connect = async (path = '/ws?chainId=eip155:1&projectId=local') => {
    const socket = new WebSocket(base + path)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    return socket
  }
  return { node, stack, base, connect }
}

/** Collects what a socket receives, until it has so many messages. */
function collect(socket: WebSocket, count: number): Promise<string[]> {
  const texts: string[] = []
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      if (texts.push(String(data)) === count) resolve(texts)
    })
  })
}

async function ask(socket: WebSocket, text: string): Promise<string> {
  const answer = once(socket, 'message')
  socket.send(text)
  return String((await answer)[0])
}

/** Status and body of a handshake that is refused. */
function refusalOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers })
    socket.on('open', () => reject(new Error('the handshake was accepted')))
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
    })
  })
}

describe('JSON-RPC over WebSocket', () => {
  it.each(['/v1', '/v1/', '/ws'])(
    '[S7.76] %s passes messages through both ways, unchanged and in order',
    async (path) => {
      const { connect } = await start()
      const socket = await connect(`${path}?chainId=eip155:1&projectId=local`)
      const texts = Array.from({ length: 50 }, (_, id) => `{"jsonrpc":"2.0", "id":${id},"method":"eth_call"}`)
      const received = collect(socket, texts.length)
      for (const text of texts) socket.send(text)
      expect(await received).toEqual(texts)
    },
  )

  it('passes on what the node sends by itself', async () => {
    const { node, connect } = await start()
    const socket = await connect()
    const message = once(socket, 'message')
    node.sockets[0]?.send('{"jsonrpc":"2.0","method":"eth_subscription","params":{}}')
    expect(String((await message)[0])).toContain('eth_subscription')
  })

  it('[S7.76] closes with 1012 when the node is lost', async () => {
    const { node, connect } = await start()
    const socket = await connect()
    const closed = once(socket, 'close')
    node.sockets[0]?.terminate()
    expect((await closed)[0]).toBe(1012)
  })

  it('closes the node’s socket when the client leaves', async () => {
    const { node, connect } = await start()
    const socket = await connect()
    const [upstream] = node.sockets
    if (!upstream) throw new Error('no upstream socket')
    const closed = once(upstream, 'close')
    socket.terminate()
    await closed
    expect(upstream.readyState).toBe(upstream.CLOSED)
  })

  it('[X.57] closes with 1001 when the server stops, and stops in time', async () => {
    const { stack, connect } = await start()
    const socket = await connect()
    const closed = once(socket, 'close')
    const startedAt = performance.now()
    await stack.close()
    expect((await closed)[0]).toBe(1001)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  it('[S8.56] [S8.58] [T-BATCH] refuses bad messages itself and stays open', async () => {
    const { node, connect } = await start()
    const socket = await connect()
    const seen: string[] = []
    node.sockets[0]?.on('message', (data) => seen.push(String(data)))
    const codeOf = async (text: string) =>
      (JSON.parse(await ask(socket, text)) as { error: { code: number } }).error.code
    expect(await codeOf('{')).toBe(-32700)
    expect(await codeOf(call('anvil_reset'))).toBe(-32601)
    expect(await codeOf(`[${Array(1001).fill(call('eth_call')).join(',')}]`)).toBe(-32600)
    expect(seen).toEqual([])
    expect(JSON.parse(await ask(socket, call('eth_call', 'still')))).toMatchObject({ id: 'still' })
  })

  it('[X.66] a method that no list names reaches no node by WebSocket, alone or in a batch; one the operator adds does', async () => {
    const { node, connect } = await start({}, { LATCHKEY_METHODS_EIP155: 'debug_traceCall' })
    const socket = await connect()
    const seen: string[] = []
    node.sockets[0]?.on('message', (data) => seen.push(String(data)))
    for (const method of ['debug_traceBlock', 'eth_methodOfTomorrow', 'eth_sign'])
      expect(JSON.parse(await ask(socket, call(method)))).toMatchObject({ error: { code: -32601 } })
    const batch = JSON.parse(await ask(socket, `[${call('eth_call', 1)},${call('txpool_content', 2)}]`))
    expect(JSON.stringify(batch)).toContain('-32601')
    expect(seen.join()).not.toMatch(/debug_|Tomorrow|eth_sign|txpool/)
    // Control: the operator has added it.
    await ask(socket, call('debug_traceCall', 'added'))
    expect(seen.join()).toContain('debug_traceCall')
  })

  it('[S7.35] calls by WebSocket count against the same budget, and are refused with -32005', async () => {
    const { stack, connect } = await start({}, { LATCHKEY_LIMIT_RPC: '1000/1' }, { clock: frozen })
    const socket = await connect()
    expect((await stack.rpc(Array(1000).fill(JSON.parse(call('eth_call'))))).status).toBe(200)
    const refused = { id: 9, error: { code: -32005 } }
    expect(JSON.parse(await ask(socket, call('eth_call', 9)))).toMatchObject(refused)
  })

  it('messages that are refused are not free: past the budget of the address they are -32005', async () => {
    const { connect } = await start({}, { LATCHKEY_LIMIT_RPC: '1000/1' }, { clock: frozen })
    const socket = await connect()
    const received = collect(socket, 1050)
    for (let sent = 0; sent < 1050; sent++) socket.send('{')
    const answers = await received
    expect(answers[0]).toContain('-32700')
    expect(answers.at(-1)).toContain('-32005')
    // the project's own budget is untouched
    const echoed = { id: 'paid', method: 'eth_call' }
    expect(JSON.parse(await ask(socket, call('eth_call', 'paid')))).toMatchObject(echoed)
  })

  it.each([
    ['/ws', 400, 'chainId'],
    ['/ws?chainId=eip155:2', 400, 'chainId'],
    ['/nowhere', 404, ''],
    ['/healthz', 404, ''],
  ])('[S7.76] refuses a handshake at %s with %i and the envelope', async (path, status, field) => {
    const { base } = await start()
    const refusal = await refusalOf(`${base}${path}`)
    expect(refusal.status).toBe(status)
    expect(JSON.parse(refusal.body)).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
    expect(refusal.headers['access-control-allow-origin']).toBe('*')
    expect(refusal.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[S7.76] answers 503 before the handshake when no node can be reached or all serve another chain', async () => {
    for (const script of [{ chainId: '0x2' }, { onSocket: (socket: WebSocket) => socket.terminate() }]) {
      const { base } = await start(script)
      const refusal = await refusalOf(`${base}/ws?chainId=eip155:1`)
      expect(refusal.status).toBe(503)
      expect(refusal.body).not.toContain('upstream-secret-key')
    }
  })

  it('[X.56] a node that answers quota errors by WebSocket is left with 1012, and the next connection goes to the other provider', async () => {
    const limited = {
      onSocket: (socket: WebSocket) =>
        socket.on('message', (data) => {
          const { id, method } = JSON.parse(String(data))
          const error = { code: -32005, message: 'daily quota reached' }
          if (method !== 'eth_chainId') socket.send(JSON.stringify({ jsonrpc: '2.0', id, error }))
        }),
    }
    const nodes = [await closeAfter(startNode(limited)), await closeAfter(startNode())]
    const stack = await closeAfter(startStack({ nodes, ws: true }))
    const connect = async () => {
      const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/ws?chainId=eip155:1&projectId=local`)
      onTestFinished(() => socket.terminate())
      await once(socket, 'open')
      return socket
    }
    let socket = await connect()
    // The order of providers is random.
    while (!(await ask(socket, call('eth_call'))).includes('quota')) socket = await connect()
    const [closed, received] = [once(socket, 'close'), collect(socket, 2)]
    for (const id of [2, 3]) socket.send(call('eth_call', id))
    expect((await closed)[0]).toBe(1012)
    // Its answers are passed on all the same.
    for (const text of await received) expect(text).toContain('quota')
    expect(await ask(await connect(), call('eth_call', 'again'))).toContain('again')
  })

  it('[X.56] the only provider of a chain is not left, and reverts are no reason to leave one', async () => {
    let answer: object = { error: { code: -32005, message: 'daily quota reached' } }
    const { connect } = await start({
      onSocket: (socket) =>
        socket.on('message', (data) => {
          const { id, method } = JSON.parse(String(data))
          if (method !== 'eth_chainId') socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
        }),
    })
    const socket = await connect()
    for (let id = 1; id <= 4; id++) expect(await ask(socket, call('eth_call', id))).toContain('quota')
    answer = { error: { code: 3, message: 'execution reverted: daily quota' } }
    for (let id = 1; id <= 4; id++) expect(await ask(socket, call('eth_call', id))).toContain('reverted')
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  it('no app host takes a WebSocket', async () => {
    const { Hono } = await import('hono')
    const node = await closeAfter(startNode())
    const stack = await closeAfter(startStack({ nodes: [node], ws: true, hosts: { app: new Hono() } }))
    const url = `ws://127.0.0.1:${stack.port}/ws?chainId=eip155:1`
    expect((await refusalOf(url, { host: 'app.localhost' })).status).toBe(404)
    const other = new WebSocket(url, { headers: { host: 'elsewhere.example' } })
    await once(other, 'open')
    other.terminate()
  })

  it('refuses more than a hundred sockets of one address, and counts those that left', async () => {
    const { base, connect } = await start({}, { LATCHKEY_LIMIT_ROUTE: '1000/1000' })
    const sockets = await Promise.all(Array.from({ length: 100 }, () => connect()))
    expect((await refusalOf(`${base}/ws?chainId=eip155:1`)).status).toBe(429)
    const [first] = sockets
    if (!first) throw new Error('no socket')
    const gone = once(first, 'close')
    first.close()
    await gone
    await expect.poll(() => connect().then((socket) => socket.readyState)).toBe(WebSocket.OPEN)
  })
})
