import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { withDeadline } from '../../base/promises.ts'
import type { Db } from '../../ports/db.ts'
import type { Log } from '../../ports/platform.ts'
import type { Bus, BusListener } from '../../ports/relay.ts'

/** Milliseconds before the first retry to listen, and the most. The delay doubles. */
const firstRetryDelay = 250
const maxRetryDelay = 10_000
/** Milliseconds `check` waits for a connection that is being opened. */
const checkTimeout = 3_000
/** A channel on which a node says something to itself, to see whether it hears anything. */
const checkChannel = 'latchkey_bus_check'
/** The most texts that wait to be published. Further ones are dropped: the bus is lossy. */
const maxWaiting = 10_000

type PostgresBusOptions = {
  readonly url: string
  readonly db: Pick<Db, 'query'>
  readonly log: Log
}

/**
 * The `Bus` port over LISTEN and NOTIFY. A connection of its own listens; it is opened with the first listener. Whenever it
 * connects, the `onGap` of every listener is called.
 */
export function createPostgresBus({ url, db, log }: PostgresBusOptions): Bus {
  const channels = new Map<string, Set<BusListener>>()
  /** Who waits to hear a text of its own. */
  const echoes = new Map<string, () => void>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let retryDelay = firstRetryDelay
  let isOpen = false
  let isClosed = false
  let unpublished: (readonly [channel: string, text: string])[] = []
  let publishing: Promise<void> | undefined

  async function connect(): Promise<void> {
    retryTimer = undefined
    const next = new pg.Client({ connectionString: url, application_name: 'latchkey-bus', keepAlive: true })
    client = next
    next.on('error', (error) => log.warn({ problem: error.name }, 'The bus lost its connection'))
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === checkChannel) echoes.get(payload)?.()
      for (const { message } of channels.get(channel) ?? []) message(payload)
    })
    next.on('end', () => {
      if (client === next) retry()
    })
    try {
      await next.connect()
      for (const channel of [checkChannel, ...channels.keys()])
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
      isOpen = true
      retryDelay = firstRetryDelay
      for (const listeners of channels.values()) for (const { onGap } of listeners) onGap()
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'The bus can’t listen')
      retry()
    }
  }

  /** Publishes with one statement at a time, so that texts keep their order. Texts that arrive meanwhile go together. */
  async function publishWaiting(): Promise<void> {
    while (unpublished.length > 0) {
      const batch = unpublished
      unpublished = []
      const [names, texts] = [batch.map(([channel]) => channel), batch.map(([, text]) => text)]
      try {
        await sql`select pg_notify(channel, body) from unnest(${names}::text[], ${texts}::text[])
          with ordinality as one (channel, body, place) order by place`.execute(db.query)
      } catch (error) {
        log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'The bus can’t publish')
      }
    }
    publishing = undefined
  }

  function retry(): void {
    isOpen = false
    client?.end().catch(() => undefined)
    client = undefined
    if (isClosed || retryTimer) return
    retryTimer = setTimeout(() => {
      connecting = connect()
    }, retryDelay)
    retryDelay = Math.min(retryDelay * 2, maxRetryDelay)
  }

  function publish(channel: string, text: string): void {
    if (unpublished.length >= maxWaiting) return
    unpublished.push([channel, text])
    publishing ??= publishWaiting()
  }

  return {
    isShared: true,
    publish,
    subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      if (isOpen && client) client.query(`listen ${client.escapeIdentifier(channel)}`).catch(retry)
      else if (!client && !retryTimer) connecting = connect()
      return () => listeners.delete(listener)
    },
    async check() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, checkTimeout).unref())
      await Promise.race([connecting, late])
      if (channels.size === 0) return
      const advice =
        'Nothing is heard of other nodes in the database (DATABASE_URL) just now. A pooler that gives each transaction another connection passes none of it: set REDIS_URL.'
      if (!isOpen) throw new Error(advice)
      const word = randomUUID()
      const heard = new Promise<void>((resolve) => echoes.set(word, resolve))
      publish(checkChannel, word)
      try {
        await withDeadline(heard, checkTimeout, 'The echo')
      } catch (cause) {
        throw new Error(advice, { cause })
      } finally {
        echoes.delete(word)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      const last = client
      client = undefined
      await publishing
      await last?.end().catch(() => undefined)
    },
  }
}
