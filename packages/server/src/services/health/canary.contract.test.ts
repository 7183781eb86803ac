import { createServer, request as sendRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createProjectStore } from '../../adapters/projectStore.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { startStack } from '../../testing/startStack.ts'
import { createCanary } from './createCanary.ts'

const closeAfter = cleanups()
const env = { LATCHKEY_RELAY_DURABLE: 'off', LATCHKEY_RELAY_AUDIENCES: '' }

/** A port that stays closed until a server is told to use it. */
async function findPort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** A reverse proxy that passes requests on, and no upgrades: as nginx does without two lines of configuration. */
async function startProxy(target: () => number): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { url, method } = incoming
    const headers = { ...incoming.headers, connection: 'close', upgrade: undefined }
    sendRequest(
      { port: target(), host: '127.0.0.1', path: url, method, headers: JSON.parse(JSON.stringify(headers)) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    ).end()
  })
  // Without a listener of its own for upgrades, Node treats them as requests.
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const canary = createCanary({
  openSocket: (url) => new WebSocket(url),
  getProjectId: () => Promise.resolve('local'),
})

it('[X.56] pairs, publishes, delivers and acknowledges both ways over the public URL, and leaves nothing', async () => {
  const stack = await closeAfter(startStack({ env }))
  expect(await canary(stack.url)).toMatchObject({ isWell: true, milliseconds: expect.any(Number) })
  await stack.close()
  expect(await canary(stack.url)).toMatchObject({ isWell: false, step: 'connect', reason: 'ECONNREFUSED' })
})

it('[X.56] names the step it got no further than: a mailbox that stores nothing, and one that delivers nothing', async () => {
  const base = await closeAfter(startStack({ env }))
  const { mailbox } = base.ports
  const full = await closeAfter(
    startStack({
      env,
      ports: { mailbox: { ...mailbox, append: () => Promise.reject(new Error('disk full')) } },
    }),
  )
  expect(await canary(full.url)).toMatchObject({ isWell: false, step: 'publish' })
  const forgetful = await closeAfter(
    startStack({ env, ports: { mailbox: { ...mailbox, remove: () => undefined } } }),
  )
  expect(await canary(forgetful.url)).toMatchObject({ isWell: false, step: 'acknowledge' })
}, 30_000)

it('[X.56] readiness says that a proxy passes no WebSockets, though the port is open; [control] ready without the proxy', async () => {
  const port = await findPort()
  const proxy = await startProxy(() => port)
  const readiness = async (publicUrl: string) => {
    const stack = await startStack({
      env: { ...env, LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: publicUrl },
    })
    try {
      return (await (await fetch(`${publicUrl}/readyz`)).json()) as object
    } finally {
      await stack.close()
    }
  }
  expect(await readiness(proxy)).toMatchObject({
    status: 'degraded',
    parts: { relay: { state: 'unavailable', reason: expect.stringContaining('"connect"') } },
  })
  expect(await readiness(`http://127.0.0.1:${port}`)).toMatchObject({
    status: 'ready',
    parts: { relay: { state: 'ready' } },
  })
}, 30_000)

it('[X.56] is admitted where an operator made a project and configured none: readiness stays ready', async () => {
  const db = await closeAfter(openMemoryDb())
  await createProjectStore(db, { now: () => Date.now() }).add({
    name: 'Shop',
    origins: ['https://shop.example'],
  })
  const port = await findPort()
  const stack = await closeAfter(
    startStack({
      env: {
        ...env,
        LATCHKEY_PROJECT_ID: '',
        LATCHKEY_PORT: String(port),
        LATCHKEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
      ports: { db },
    }),
  )
  expect(await (await fetch(`${stack.url}/readyz`)).json()).toMatchObject({
    status: 'ready',
    parts: { relay: { state: 'ready' } },
  })
  // control: a client that names no project is refused there
  const nameless = createCanary({
    openSocket: (url) => new WebSocket(url),
    getProjectId: () => Promise.resolve(undefined),
  })
  expect(await nameless(stack.url)).toMatchObject({
    isWell: false,
    reason: expect.stringContaining('ProjectIdNotSpecified'),
  })
}, 60_000)

/** Sends text to a port and returns the first line of the answer. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer.split('\r\n', 1)[0] ?? ''
}

it('[X.57] a load balancer that asks by HTTP/1.0 and names no host, as haproxy does, gets the readiness', async () => {
  const stack = await closeAfter(startStack({ env }))
  expect(await sendRaw(stack.port, 'GET /readyz HTTP/1.0\r\n\r\n')).toContain('200 OK')
  // control: HTTP/1.1 demands a host
  const later = 'GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n'
  expect(await sendRaw(stack.port, later)).toContain('400 Bad Request')
})
