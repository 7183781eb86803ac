import { sql } from 'kysely'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Mail } from '../../ports/relay.ts'
import type { CountedMail, HeldCounts } from './heldCounts.ts'

/** Milliseconds acknowledged messages wait to be deleted together; after a failure, longer. */
const deleteDelay = 50
const retryDelay = 1_000
/** Milliseconds between deletions of expired messages, and rows of one statement. */
const sweepInterval = 30_000
const sweepRows = 5_000

type RemovalsOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly counts: HeldCounts
}

/** Deletes acknowledged and expired messages in the background. Readers see neither. */
export function createRemovals({ db, clock, log, counts }: RemovalsOptions) {
  /** Acknowledged messages that are not deleted yet, with their topics. */
  const waiting = new Map<number, string>()
  let timer: NodeJS.Timeout | undefined
  let sweeper: NodeJS.Timeout | undefined
  let deleting: Promise<void> | undefined
  let sweeping: Promise<void> | undefined

  async function deleteWaiting(): Promise<void> {
    const batch = [...waiting]
    try {
      const sequences = batch.map(([sequence]) => sequence)
      const { rows } = await sql<CountedMail>`
        delete from mail where sequence = any(${sequences}::int8[])
        returning topic, publisher, address, project, bytes`.execute(db.query)
      for (const [sequence] of batch) waiting.delete(sequence)
      // A message that is acknowledged twice is deleted once. Counting it twice would admit too many messages.
      for (const mail of rows) counts.remove(mail)
      schedule(deleteDelay)
    } catch (error) {
      log.warn({ problem: nameOf(error) }, 'Acknowledged messages can’t be deleted yet')
      schedule(retryDelay)
    }
  }

  function schedule(wait: number): void {
    timer = undefined
    if (waiting.size === 0) return
    timer = setTimeout(() => {
      deleting = deleteWaiting()
    }, wait)
  }

  async function sweep(isCounting: boolean): Promise<void> {
    try {
      for (let hasMore = true; hasMore; ) {
        const { rows } = await sql<CountedMail>`
          delete from mail where sequence in (
            select sequence from mail where "expiresAt" <= ${clock.now()} limit ${sweepRows})
          returning topic, publisher, address, project, bytes`.execute(db.query)
        for (const mail of rows) counts.remove(mail)
        hasMore = rows.length === sweepRows
      }
      if (isCounting) await counts.refreshProjects()
    } catch (error) {
      log.warn({ problem: nameOf(error) }, 'Expired messages can’t be deleted')
    }
  }

  return {
    remove({ sequence, topic }: Pick<Mail, 'sequence' | 'topic'>): void {
      waiting.set(sequence, topic)
      if (!timer) schedule(deleteDelay)
    },
    isRemoved: (sequence: number): boolean => waiting.has(sequence),
    /** Called with every message. Starts the deletions with the first one. */
    startSweeping(): void {
      if (sweeper) return
      // The counts are read for the first message.
      sweeping = sweep(false)
      sweeper = setInterval(() => {
        sweeping = sweep(true)
      }, sweepInterval).unref()
    },
    async close(): Promise<void> {
      clearInterval(sweeper)
      clearTimeout(timer)
      await Promise.all([sweeping, deleting])
      // Each deletion may have scheduled another one.
      clearTimeout(timer)
      if (waiting.size > 0) await deleteWaiting()
      clearTimeout(timer)
    },
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'thrown'
}
