import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { connectRelay, newMessage, newTopic } from '../testing/relayClient.ts'
import { startStack } from '../testing/startStack.ts'

// long: senders are waited out

const closeAfter = cleanups()
const crowd = 200
/** Seconds after which the sender of half a head, and of half a request, is gone: 10 and 30, and as long as the server takes to look. */
const [longestHead, longestRequest] = [22, 45]

/** Opens a connection and sends what it is given, then a byte twice a second, as a slow attacker does. */
async function drip(port: number, start: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 500)
  const stop = () => clearInterval(timer)
  socket.once('close', stop)
  onTestFinished(() => {
    stop()
    socket.destroy()
  })
  return socket
}

/** Resolves with the seconds until each is closed by the server. */
async function waitOut(sockets: readonly Socket[]): Promise<number> {
  const began = performance.now()
  for (const socket of sockets) socket.resume()
  await Promise.all(sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close'))))
  return (performance.now() - began) / 1000
}

it('[X.18] [T-RLY-2] crowds that send half a request are cut in time, and nobody waits for them', async () => {
  const stack = await closeAfter(startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off' } }))
  const get = 'GET /v1/time?projectId=local HTTP/1.1\r\nhost: 127.0.0.1\r\n'
  const handshake = `${get.replace('/v1/time', '/')}connection: upgrade\r\nupgrade: websocket\r\n`
  const post = 'POST /v1?projectId=local HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 5000\r\n\r\n{'
  const open = (start: string) => Promise.all(Array.from({ length: crowd }, () => drip(stack.port, start)))
  const heads = [...(await open(`${get}x-slow: `)), ...(await open(`${handshake}x-slow: `))]
  const bodies = await open(post)

  // Control: the same words to their end are answered on such a connection, while the crowd is there.
  const whole = connect(stack.port, '127.0.0.1')
  onTestFinished(() => void whole.destroy())
  whole.write(`${get}\r\n`)
  expect(String((await once(whole, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  const url = stack.url.replace('http', 'ws')
  const [reader, writer] = [await connectRelay(url), await connectRelay(url)]
  const topic = newTopic()
  await reader.subscribe(topic)
  expect((await writer.publish(topic, newMessage())).result).toBe(true)
  await reader.pushed(1)
  expect(bodies.filter(({ closed }) => closed)).toEqual([])

  const [head, request] = await Promise.all([waitOut(heads), waitOut(bodies)])
  expect(head).toBeLessThan(longestHead)
  expect(request).toBeLessThan(longestRequest)
  expect(reader.socket.readyState).toBe(reader.socket.OPEN)
  for (const { socket } of [reader, writer]) socket.terminate()
}, 90_000)
