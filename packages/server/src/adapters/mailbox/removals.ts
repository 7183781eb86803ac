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

/** Numbers that were deleted together, and what was deleted after them. */
type DeletedBatch = { readonly numbers: ReadonlySet<number>; next?: DeletedBatch }

/** Deletes acknowledged and expired messages in the background. Readers see neither. */
export function createRemovals({ db, clock, log, counts }: RemovalsOptions) {
  /** Acknowledged messages that are not deleted yet, with their topics. */
  const waiting = new Map<number, string>()
  /** The newest deletion. A read that began before it holds the one it began at. */
  let newest: DeletedBatch = { numbers: new Set() }
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
      const deleted: DeletedBatch = { numbers: new Set(sequences) }
      newest.next = deleted
      newest = deleted
      for (const sequence of sequences) waiting.delete(sequence)
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
    /**
     * To be called before messages are read. The returned function says whether one of them was removed, also when it was deleted
     * while it was being read.
     */
    startRead(): (sequence: number) => boolean {
      const startedAt = newest
      return (sequence) => {
        if (waiting.has(sequence)) return true
        for (let batch = startedAt.next; batch; batch = batch.next)
          if (batch.numbers.has(sequence)) return true
        return false
      }
    },
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
