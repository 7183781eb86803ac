import { EventEmitter } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createMemoryLimits } from '../../adapters/limits/createMemoryLimits.ts'
import { joinSockets } from './joinSockets.ts'
import type { RpcOptions } from './RpcOptions.ts'

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
  joinSockets(...sockets, options, { projectId: undefined, clientAddress: '192.0.2.1' })

  client.emit('message', Buffer.from('{'), false)
  await vi.waitFor(() => expect(client.send).toHaveBeenCalledTimes(1))
  expect(client.pause).not.toHaveBeenCalled()

  client.bufferedAmount = 1024 * 1024
  client.emit('message', Buffer.from('{'), false)
  await vi.waitFor(() => expect(client.pause).toHaveBeenCalledTimes(1))
  client.emit('close')
})
