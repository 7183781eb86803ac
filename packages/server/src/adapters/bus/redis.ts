import { Redis } from 'ioredis'
import { withDeadline } from '../../base/promises.ts'
import type { Log } from '../../ports/platform.ts'
import type { Bus, BusListener } from '../../ports/relay.ts'

/** Milliseconds an answer may take, and the most between attempts to connect. */
const commandTimeout = 5_000
const checkTimeout = 3_000
const maxRetryDelay = 5_000
/** The most texts that wait for the connection. Older ones are dropped: the bus is lossy. */
const maxWaiting = 10_000

/**
 * The `Bus` port over publish and subscribe of Redis or Valkey. One connection publishes and one subscribes; both are
 * opened with the first use. What is published while there is no connection waits for it. Whenever it connects, the `onGap` of
 * every listener is called.
 */
export function createRedisBus({ url, log }: { readonly url: string; readonly log: Log }): Bus {
  const channels = new Map<string, Set<BusListener>>()
  const options = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    retryStrategy: (times: number) => Math.min(times * 200, maxRetryDelay),
  }
  const publisher = new Redis(url, {
    ...options,
    commandTimeout,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  })
  const subscriber = new Redis(url, options)
  for (const client of [publisher, subscriber]) {
    // Without a listener the event would end the process.
    client.on('error', (error: Error) => log.warn({ problem: error.name }, 'The bus lost Redis'))
  }
  subscriber.on('message', (channel: string, text: string) => {
    for (const { message } of channels.get(channel) ?? []) message(text)
  })
  subscriber.on('ready', () => {
    for (const listeners of channels.values()) for (const { onGap } of listeners) onGap()
  })
  const warn = (error: unknown) =>
    log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'The bus can’t publish')
  let waiting: (readonly [channel: string, text: string])[] = []
  let isClosed = false
  publisher.on('ready', () => {
    const texts = waiting
    waiting = []
    for (const [channel, text] of texts) send(channel, text)
  })

  function send(channel: string, text: string): void {
    if (isClosed) return
    if (publisher.status === 'ready') {
      publisher.publish(channel, text).catch((error: unknown) => {
        warn(error)
        // The connection ended meanwhile: it is published again with the next one. A store that refuses it is not asked twice.
        if (publisher.status !== 'ready') wait(channel, text)
      })
      return
    }
    wait(channel, text)
    if (publisher.status === 'wait') publisher.connect().catch(warn)
  }

  function wait(channel: string, text: string): void {
    if (waiting.length >= maxWaiting) waiting.shift()
    waiting.push([channel, text])
  }

  return {
    isShared: true,
    publish: send,
    subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      subscriber.subscribe(channel).catch(warn)
      return () => listeners.delete(listener)
    },
    async check() {
      try {
        if (publisher.status === 'wait') await publisher.connect()
        await publisher.ping()
        // Waits for a connection that is being opened.
        if (channels.size > 0) await withDeadline(subscriber.ping(), checkTimeout, 'The subscriber')
      } catch (cause) {
        const advice = 'Redis (REDIS_URL) can’t be reached just now. Start it, or correct REDIS_URL.'
        throw new Error(advice, { cause })
      }
    },
    close() {
      isClosed = true
      publisher.disconnect()
      subscriber.disconnect()
      return Promise.resolve()
    },
  }
}
