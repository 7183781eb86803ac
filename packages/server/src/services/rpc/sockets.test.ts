import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createMemoryLimits } from '../../adapters/limits/memory.ts'
import type { UpgradeRequest } from '../../http/Service.ts'
import type { RpcOptions } from './charges.ts'
import { forwardMessage, pipeSockets, rpcSockets } from './sockets.ts'

/** A socket whose unsent bytes are a number the test sets. */
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
  readonly send = vi.fn<(data: unknown, options: { binary?: boolean }, done: () => void) => void>()
  readonly close = vi.fn()
  readonly terminate = vi.fn()
}

describe('rpcSockets', () => {
  it('a client that left while its limit was looked up is not counted as open', async () => {
    const rule = { capacity: 1000, refillPerSecond: 1000 }
    const openSocket = vi.fn(() => Promise.reject(new Error('reached')))
    const options = {
      limits: { consume: async () => 0 },
      projects: { refuse: async () => undefined, knows: async () => false },
      chains: { get: () => ({ caipNetworkId: 'eip155:1', ws: true }), openSocket },
      config: { limits: { route: rule, rpc: rule, broadcast: rule }, mode: 'production' },
    } as unknown as RpcOptions
    const upgrades = rpcSockets(options, async () => undefined)
    const connect = (socket: PassThrough) =>
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
      await connect(socket)
    }
    expect(openSocket).not.toHaveBeenCalled()
    options.limits.consume = async () => 0
    await expect(connect(new PassThrough())).rejects.toThrow('reached')
  })
})

describe('pipeSockets', () => {
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
    pipeSockets(...sockets, options, {
      payer: { projectId: undefined, clientAddress: '192.0.2.1' },
      chain: { namespace: 'eip155', caipNetworkId: 'eip155:1' },
      findLogRefusal: async () => undefined,
    })

    client.emit('message', Buffer.from('{'), false)
    await vi.waitFor(() => expect(client.send).toHaveBeenCalledTimes(1), 10_000)
    expect(client.pause).not.toHaveBeenCalled()

    client.bufferedAmount = 1024 * 1024
    client.emit('message', Buffer.from('{'), false)
    await vi.waitFor(() => expect(client.pause).toHaveBeenCalledTimes(1), 10_000)
    client.emit('close')
  })
})

describe('forwardMessage', () => {
  function pair() {
    const [source, target] = [new FakeSocket(), new FakeSocket()]
    const forward = (isBinary = false) => {
      forwardMessage(
        source as unknown as WebSocket,
        target as unknown as WebSocket,
        Buffer.from('a'),
        isBinary,
      )
      return target.send.mock.lastCall?.[2]
    }
    return { source, target, forward }
  }

  it('keeps text text and bytes bytes', () => {
    const { target, forward } = pair()
    forward(false)
    forward(true)
    expect(target.send.mock.calls.map(([, { binary }]) => binary)).toEqual([false, true])
  })

  it('pauses the source of a reader that is a mebibyte behind, until it caught up', () => {
    const { source, target, forward } = pair()
    target.bufferedAmount = 1024 * 1024 - 1
    const firstIsSent = forward()
    expect(source.isPaused).toBe(false)
    target.bufferedAmount = 1024 * 1024
    const secondIsSent = forward()
    expect(source.isPaused).toBe(true)
    firstIsSent?.()
    expect(source.isPaused).toBe(true)
    target.bufferedAmount = 10
    secondIsSent?.()
    expect(source.isPaused).toBe(false)
  })

  it('drops what a closed reader would have got', () => {
    const { target, forward } = pair()
    target.readyState = 3
    forward()
    expect(target.send).not.toHaveBeenCalled()
  })
})
