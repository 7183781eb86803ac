import { Redis } from 'ioredis'
import type { Log } from '../../ports/platform.ts'
import type { Bus, BusListener } from '../../ports/relay.ts'

/** Milliseconds an answer may take, and between tries to connect. */
const commandTimeout = 5_000
const longestPause = 5_000

/**
 * The `Bus` port over publish and subscribe of Redis or Valkey: one connection tells, one listens; both are opened with the
 * first use. After a loss every listener hears of a gap.
 */
export function createRedisBus({ url, log }: { readonly url: string; readonly log: Log }): Bus {
  const channels = new Map<string, Set<BusListener>>()
  const options = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    retryStrategy: (times: number) => Math.min(times * 200, longestPause),
  }
  const teller = new Redis(url, { ...options, commandTimeout, enableOfflineQueue: false })
  const hearer = new Redis(url, options)
  for (const client of [teller, hearer]) {
    // without a listener the event would end the process
    client.on('error', (error: Error) => log.warn({ problem: error.name }, 'The bus lost Redis'))
  }
  hearer.on('message', (channel: string, text: string) => {
    for (const { message } of channels.get(channel) ?? []) message(text)
  })
  hearer.on('ready', () => {
    for (const listeners of channels.values()) for (const { gap } of listeners) gap()
  })
  const warn = (error: unknown) =>
    log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'The bus can’t tell')

  return {
    isShared: true,
    publish(channel, text) {
      if (teller.status === 'wait')
        teller
          .connect()
          .then(() => teller.publish(channel, text), warn)
          .catch(warn)
      else teller.publish(channel, text).catch(warn)
    },
    subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      hearer.subscribe(channel).catch(warn)
      return () => listeners.delete(listener)
    },
    async check() {
      try {
        if (teller.status === 'wait') await teller.connect()
        await teller.ping()
      } catch (cause) {
        const advice = 'Redis (REDIS_URL) can’t be reached just now. Start it, or correct REDIS_URL.'
        throw new Error(advice, { cause })
      }
    },
    close() {
      teller.disconnect()
      hearer.disconnect()
      return Promise.resolve()
    },
  }
}
