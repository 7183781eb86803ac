import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createSocketWriter } from './socketWriter.ts'
import { textFrame } from './textFrame.ts'
import { createWaitingBytes } from './waitingBytes.ts'
import { createWriteBatch } from './writeBatch.ts'

it('[X.18, X.18f] [T-RLY-2] a client that does not read is dropped once, whatever it had sent before', async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  let dropped = 0
  const opened = new Promise<{ socket: WebSocket; send(text: string): void }>((resolve) => {
    server.on('upgrade', (request, wire, head) => {
      sockets.handleUpgrade(request, wire, head, (socket) => {
        const all = 1_000_000_000
        const writer = createSocketWriter({
          ...{ socket, wire, batch: createWriteBatch() },
          ...{
            waiting: createWaitingBytes({ all, address: all }),
            address: '192.0.2.1',
            client: 'did:key:z',
          },
          onSlow: () => dropped++,
        })
        resolve({ socket, send: (text) => writer.send(textFrame(text)) })
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.on('error', () => undefined)
  onTestFinished(() => {
    client.terminate()
    server.close()
  })
  await once(client, 'open')
  client.pause()
  const { socket, send } = await opened
  // The system buffers some megabytes first.
  for (let sent = 0; sent < 60 && dropped === 0; sent++) send('A'.repeat(1024 * 1024))
  expect(dropped).toBe(1)
  expect(socket.readyState).not.toBe(socket.OPEN)
  // Pings that had arrived before are handled after it.
  socket.emit('ping', Buffer.alloc(0))
  expect(dropped).toBe(1)
})
