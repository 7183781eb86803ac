import type { Db, EventTables } from '../ports/db.ts'
import type { Clock, Log } from '../ports/platform.ts'
import type { Events } from '../ports/projects.ts'

/** Milliseconds events wait to be written together. */
const writeDelay = 1_000
/** The most events that wait. Further ones are lost and counted. */
const maxWaiting = 5_000
/** Rows of one statement. */
const maxRows = 500
const dayLength = 24 * 60 * 60 * 1000

type EventsOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  /** Days an event is stored, not counting the day of its arrival. */
  readonly days: number
}

/** The `Events` port over the database. Events are written together once a second and deleted by day. */
export function createEvents({ db, clock, log, days }: EventsOptions): Events {
  let waiting: EventTables['event'][] = []
  let droppedEvents = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let deletedOldOn = ''

  async function write(): Promise<void> {
    timer = undefined
    const rows = waiting
    waiting = []
    try {
      for (let start = 0; start < rows.length; start += maxRows) {
        await db.query
          .insertInto('event')
          .values(rows.slice(start, start + maxRows))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      await deleteOld()
    } catch (error) {
      droppedEvents += rows.length
      log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'Events can’t be written')
    }
    if (droppedEvents > 0) log.warn({ count: droppedEvents }, 'Events were lost')
    droppedEvents = 0
  }

  /** Runs with the first events of each day. */
  async function deleteOld(): Promise<void> {
    const today = dayOf(clock.now())
    if (deletedOldOn === today) return
    await db.query
      .deleteFrom('event')
      .where('day', '<', dayOf(clock.now() - days * dayLength))
      .execute()
    deletedOldOn = today
  }

  return {
    record(project, events) {
      const receivedAt = clock.now()
      for (const { properties, ...event } of events) {
        if (waiting.length >= maxWaiting) droppedEvents++
        else {
          const text = JSON.stringify(properties)
          waiting.push({ ...event, project, day: dayOf(receivedAt), receivedAt, properties: text })
        }
      }
      timer ??= setTimeout(() => {
        writing = write()
      }, writeDelay)
    },
    async close() {
      clearTimeout(timer)
      await writing
      if (waiting.length > 0) await write()
    },
  }
}

/** The UTC day of a time as `YYYY-MM-DD`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
