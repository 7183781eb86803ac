import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createAnswerCount } from './countAnswer.ts'
import { createWaitingBytes } from './waitingBytes.ts'

const mebibyte = 1024 * 1024
/** More than the system buffers for a connection. */
const body = Buffer.alloc(24 * mebibyte, 'A')

/** A server whose answers are counted, and connections that ask it for one and read nothing. */
async function startServer(share: number, timeout: number) {
  const waiting = createWaitingBytes({ all: 1024 * mebibyte, address: share })
  let most = 0
  const join: typeof waiting.join = (...given) => {
    const counted = waiting.join(...given)
    return {
      ...counted,
      set(bytes) {
        counted.set(bytes)
        most = Math.max(most, waiting.total())
      },
    }
  }
  const countAnswer = createAnswerCount({ ...waiting, join }, timeout)
  const server = createServer((_, outgoing) => {
    countAnswer({ outgoing, bytes: body.length, holder: { address: '192.0.2.1', client: 'did:key:z' } })
    outgoing.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const request = async () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nhost: relay.test\r\n\r\n')
    return socket
  }
  const countOpen = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  return { waiting, request, countOpen, most: () => most }
}

it('[X.18, X.18f] [T-RLY-2] answers that nobody reads hold no more than the share of their address', async () => {
  const { waiting, request, countOpen } = await startServer(60 * mebibyte, 60_000)
  const sockets = [await request(), await request()]
  await expect.poll(waiting.total).toBe(2 * body.length)
  sockets.push(await request())
  await expect.poll(countOpen).toBe(2)
  expect(waiting.total()).toBe(2 * body.length)
  // What is read counts no longer.
  for (const socket of sockets) socket.resume()
  await expect.poll(waiting.total).toBe(0)
})

it('[X.18, X.18f] [T-RLY-2] a connection that reads nothing of its answer for a while is closed', async () => {
  const { waiting, request, countOpen, most } = await startServer(600 * mebibyte, 200)
  await request()
  // The bytes themselves may be gone by the time of a look.
  await expect.poll(most).toBe(body.length)
  await expect.poll(countOpen).toBe(0)
  expect(waiting.total()).toBe(0)
})
