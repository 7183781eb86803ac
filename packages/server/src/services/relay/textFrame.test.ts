import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './textFrame.ts'

describe('textFrame', () => {
  let server: Server
  let wire: Duplex
  let client: WebSocket

  beforeAll(async () => {
    server = createServer()
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
    server.on('upgrade', (request, socket, head) => {
      wire = socket
      sockets.handleUpgrade(request, socket, head, () => undefined)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(client, 'open')
  })

  afterAll(() => {
    client.terminate()
    server.close()
  })

  async function carry(text: string): Promise<string> {
    const arrived = once(client, 'message')
    wire.write(textFrame(text))
    const [data, isBinary] = await arrived
    expect(isBinary).toBe(false)
    return String(data)
  }

  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    'a client reads %i letters as they were',
    async (length) => {
      const text = 'x'.repeat(length)
      expect(await carry(text)).toBe(text)
    },
  )

  it('a client reads any text as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
        expect(await carry(text)).toBe(text)
      }),
    )
  })

  it('two in one piece are two messages', async () => {
    const read: string[] = []
    const both = new Promise<void>((resolve) => {
      client.on('message', (data) => {
        if (read.push(String(data)) === 2) resolve()
      })
    })
    wire.write(Buffer.concat([textFrame('é'), textFrame('second')]))
    await both
    expect(read).toEqual(['é', 'second'])
  })
})
