import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeServer, trackSockets } from './closeServer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('[X.57] a request that never ends, and a socket that became something else, are cut before ten seconds', async () => {
  const server = createServer(() => undefined)
  const sockets = trackSockets(server)
  server.on('upgrade', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [hanging, upgraded] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  hanging.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(server, 'request')
  upgraded.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  await once(server, 'upgrade')
  for (const socket of [hanging, upgraded]) socket.on('error', () => undefined)

  const settled = vi.fn()
  const closed = closeServer(server, sockets, []).then(settled)
  await vi.advanceTimersByTimeAsync(7_900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await closed
  expect(sockets.size).toBe(0)
})

it('a server that never listened is closed already', async () => {
  const server = createServer()
  await closeServer(server, trackSockets(server), [])
  expect(server.listening).toBe(false)
})
