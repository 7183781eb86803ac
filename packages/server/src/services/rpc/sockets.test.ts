import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createMemoryLimits } from '../../adapters/limits.ts'
import type { UpgradeRequest } from '../../http/Service.ts'
import type { RpcOptions } from './charges.ts'
import { forwardMessage, pipeSockets, rpcSockets } from './sockets.ts'

describe('rpcSockets', () => {
  it('a client that left while its limit was looked up is not counted, or its place would never be free again', async () => {
    const rule = { capacity: 1000, refillPerSecond: 1000 }
    const openSocket = vi.fn(() => Promise.reject(new Error('reached')))
    const options = {
      limits: { take: async () => 0 },
      projects: { refuse: async () => undefined, knows: async () => false },
      chains: { get: () => ({ caipNetworkId: 'eip155:1', ws: true }), openSocket },
      config: { limits: { route: rule, rpc: rule, broadcast: rule }, mode: 'production' },
    } as unknown as RpcOptions
    const upgrades = rpcSockets(options)
    const knock = (socket: PassThrough) =>
      upgrades.handle({
        incoming: { headers: {} },
        socket,
        url: new URL('http://api/ws?chainId=eip155:1'),
        clientAddress: '192.0.2.1',
      } as unknown as UpgradeRequest)

    for (let left = 0; left < 100; left++) {
      const socket = new PassThrough()
      const gone = new Promise((resolve) => socket.once('close', resolve))
      options.limits.consume = async () => {
        socket.destroy()
        await gone
        return 0
      }
      await knock(socket)
    }
    expect(openSocket).not.toHaveBeenCalled()
    options.limits.consume = async () => 0
    await expect(knock(new PassThrough())).rejects.toThrow('reached')
  })
})

describe('pipeSockets', () => {
  /** A socket whose unsent bytes are a number we set. */
  class FakeSocket extends EventEmitter {
    readonly OPEN = 1
    readyState = 1
    bufferedAmount = 0
    isPaused = false
    readonly pause = vi.fn(() => {
      this.isPaused = true
    })
    readonly resume = vi.fn(() => {
      this.isPaused = false
    })
    readonly send = vi.fn()
    readonly close = vi.fn()
    readonly terminate = vi.fn()
  }

  const clock = { now: () => 0, monotonic: () => 0 }
  const rule = { capacity: 1000, refillPerSecond: 1 }
  const options = {
    limits: createMemoryLimits({ clock }),
    config: { limits: { route: rule, rpc: rule, broadcast: rule }, mode: 'production' },
  } as unknown as RpcOptions

  afterEach(() => {
    vi.useRealTimers()
  })

  it('a client that sends nonsense and never reads is not listened to, instead of answers piling up', async () => {
    vi.useFakeTimers()
    const [client, upstream] = [new FakeSocket(), new FakeSocket()]
    const sockets = [client, upstream] as unknown as [WebSocket, WebSocket]
    pipeSockets(...sockets, options, { projectId: undefined, clientAddress: '192.0.2.1' })

    client.emit('message', Buffer.from('{'), false)
    await vi.waitFor(() => expect(client.send).toHaveBeenCalledTimes(1))
    expect(client.pause).not.toHaveBeenCalled()

    client.bufferedAmount = 1024 * 1024
    client.emit('message', Buffer.from('{'), false)
    await vi.waitFor(() => expect(client.pause).toHaveBeenCalledTimes(1))
    client.emit('close')
  })
})

describe('forwardMessage', () => {
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

  it('keeps text text and bytes bytes', () => {
    const [source, target] = [fakeSocket(), fakeSocket()]
    forwardMessage(source.ws, target.ws, Buffer.from('a'), false)
    forwardMessage(source.ws, target.ws, Buffer.from('b'), true)
    expect(target.sent.map(({ binary }) => binary)).toEqual([false, true])
  })

  it('pauses the source of a reader that is a mebibyte behind, until it caught up', () => {
    const [source, target] = [fakeSocket(), fakeSocket()]
    target.socket.bufferedAmount = 1024 * 1024 - 1
    forwardMessage(source.ws, target.ws, Buffer.from('a'), false)
    expect(source.socket.isPaused).toBe(false)
    target.socket.bufferedAmount = 1024 * 1024
    forwardMessage(source.ws, target.ws, Buffer.from('b'), false)
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
    forwardMessage(source.ws, target.ws, Buffer.from('a'), false)
    expect(target.sent).toEqual([])
  })
})
