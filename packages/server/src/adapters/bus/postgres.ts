import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../ports/db.ts'
import type { Log } from '../../ports/platform.ts'
import type { Bus, BusListener } from '../../ports/relay.ts'

/** Milliseconds before the first retry to listen, and the most. The delay doubles. */
const firstRetryDelay = 250
const maxRetryDelay = 10_000
/** Milliseconds `check` waits for a connection that is being opened. */
const checkTimeout = 3_000
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
      for (const { message } of channels.get(channel) ?? []) message(payload)
    })
    next.on('end', () => {
      if (client === next) retry()
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
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

  return {
    isShared: true,
    publish(channel, text) {
      if (unpublished.length >= maxWaiting) return
      unpublished.push([channel, text])
      publishing ??= publishWaiting()
    },
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
      if (!isOpen && channels.size > 0)
        throw new Error('Nobody hears what other nodes say in the database (DATABASE_URL) just now.')
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
