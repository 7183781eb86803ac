import { type Callback, Redis, type Result } from 'ioredis'
import { createCircuitBreaker } from '../../base/circuitBreaker.ts'
import type { Clock, LimitRule, Limits, Log } from '../../ports/platform.ts'
import { createMemoryLimits } from './memory.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Runs {@link consumeScript}. */
    consumeTokens(
      key: string,
      capacity: number,
      refillPerSecond: number,
      cost: number,
      callback?: Callback<number>,
    ): Result<number, Context>
  }
}

/** Milliseconds an answer may take. After that the request is counted by this node alone. */
const commandTimeout = 250
/** Milliseconds this node counts alone after a failure. */
const restFor = 2_000
/** Milliseconds of an attempt to connect, and the most between two attempts. */
const connectTimeout = 2_000
const maxRetryDelay = 5_000

/**
 * Takes `cost` tokens of a bucket, or none. A bucket is one number: the time at which it is full again. So an unused
 * bucket needs no entry, and an entry lives until then. The clock is the store's, because those of nodes differ. A wait below a
 * millisecond is none: doubles near the present time have no finer steps.
 *
 * Returns 0, or the milliseconds until there are enough tokens.
 */
const consumeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local capacity, refill, cost = tonumber(ARGV[1]), tonumber(ARGV[2]) / 1000, tonumber(ARGV[3])
local stored = tonumber(redis.call('GET', KEYS[1]) or 0)
local filling = math.min(math.max(stored - now, 0), capacity / refill)
local wait = filling - (capacity - cost) / refill
if wait >= 1 then return math.ceil(wait) end
filling = filling + cost / refill
redis.call('SET', KEYS[1], string.format('%.3f', now + filling), 'PX', math.ceil(filling))
return 0
`

/**
 * The `Limits` port in Redis or Valkey: all nodes of a server count in the same buckets. While it can't be reached, each
 * node counts alone, from what it has granted itself, and `check` rejects: requests are served, and nobody gets more than
 * one quota per node. A node waits a quarter of a second at most for an answer.
 *
 * The store holds the addresses of visitors, each until its bucket is full again: seconds, an hour for mails. It needs no
 * persistence.
 */
export function createRedisLimits({
  url,
  clock,
  log,
}: {
  readonly url: string
  readonly clock: Clock
  readonly log: Log
}): Limits {
  const local = createMemoryLimits({ clock })
  const breaker = createCircuitBreaker(clock, { failures: 1, restFor })
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    commandTimeout,
    connectTimeout,
    retryStrategy: (times) => Math.min(times * 200, maxRetryDelay),
    scripts: { consumeTokens: { lua: consumeScript, numberOfKeys: 1 } },
  })
  let countsAlone = false
  // Without a listener the event would end the process.
  client.on('error', (error: Error) => onFailure(error))

  function onFailure(error: unknown): void {
    if (countsAlone) return
    countsAlone = true
    const problem = error instanceof Error ? error.name : 'thrown'
    log.warn({ problem }, 'Rate limits lost Redis (REDIS_URL). Until it is back this node counts alone')
  }

  function onSuccess(): void {
    if (!countsAlone) return
    countsAlone = false
    log.info({}, 'Rate limits are shared through Redis again')
  }

  async function connect(): Promise<void> {
    if (client.status === 'wait') await client.connect()
  }

  async function consumeShared(key: string, { capacity, refillPerSecond }: LimitRule, cost: number) {
    await connect()
    return client.consumeTokens(`latchkey:limit:${key}`, capacity, refillPerSecond, cost)
  }

  return {
    isShared: true,
    async start() {
      // A server starts without it, and says so when it is asked whether it is ready.
      await connect().catch(onFailure)
    },
    async consume(key, rule, cost) {
      try {
        const wait = await breaker.run(() => consumeShared(key, rule, cost))
        onSuccess()
        // What is granted counts here too, so that losing the store gives nobody a full bucket again.
        if (wait === 0) await local.consume(key, rule, cost)
        return wait
      } catch (error) {
        onFailure(error)
        return local.consume(key, rule, cost)
      }
    },
    async check() {
      try {
        // By a bucket: a store that is full, or read only, would answer a ping.
        await consumeShared('check', { capacity: 1_000_000, refillPerSecond: 1_000_000 }, 1)
        onSuccess()
      } catch (cause) {
        const advice =
          'Each node counts rate limits and mails alone, because Redis (REDIS_URL) doesn’t answer. Start it, or correct REDIS_URL.'
        throw new Error(advice, { cause })
      }
    },
    close() {
      client.disconnect()
      return Promise.resolve()
    },
  }
}
