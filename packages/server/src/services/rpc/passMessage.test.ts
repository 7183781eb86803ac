import { describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { passMessage } from './passMessage.ts'

/** A socket whose network is a number we set. */
function fakeSocket() {
  const sent: { data: unknown; binary: boolean | undefined; done: () => void }[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    isPaused: false,
    pause: vi.fn(() => {
      socket.isPaused = true
    }),
    resume: vi.fn(() => {
      socket.isPaused = false
    }),
    send: (data: unknown, { binary }: { binary?: boolean }, done: () => void) =>
      sent.push({ data, binary, done }),
  }
  return { socket, sent, ws: socket as unknown as WebSocket }
}

describe('passMessage', () => {
  it('keeps text text and bytes bytes', () => {
    const [source, target] = [fakeSocket(), fakeSocket()]
    passMessage(source.ws, target.ws, Buffer.from('a'), false)
    passMessage(source.ws, target.ws, Buffer.from('b'), true)
    expect(target.sent.map(({ binary }) => binary)).toEqual([false, true])
  })

  it('pauses the source of a reader that is a mebibyte behind, until it caught up', () => {
    const [source, target] = [fakeSocket(), fakeSocket()]
    target.socket.bufferedAmount = 1024 * 1024 - 1
    passMessage(source.ws, target.ws, Buffer.from('a'), false)
    expect(source.socket.isPaused).toBe(false)
    target.socket.bufferedAmount = 1024 * 1024
    passMessage(source.ws, target.ws, Buffer.from('b'), false)
    expect(source.socket.isPaused).toBe(true)
    target.sent[0]?.done()
    expect(source.socket.isPaused).toBe(true)
    target.socket.bufferedAmount = 10
    target.sent[1]?.done()
    expect(source.socket.isPaused).toBe(false)
  })

  it('drops what a closed reader would have got', () => {
    const [source, target] = [fakeSocket(), fakeSocket()]
    target.socket.readyState = 3
    passMessage(source.ws, target.ws, Buffer.from('a'), false)
    expect(target.sent).toEqual([])
  })
})
