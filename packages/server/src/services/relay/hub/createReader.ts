import type { Log } from '../../../ports/Log.ts'
import type { Mailbox } from '../../../ports/Mailbox.ts'
import type { Connection, Subscription } from './Connection.ts'
import type { Deliveries } from './createDeliveries.ts'
import { isFull } from './isFull.ts'

/** Messages read from the mailbox at once, and topics of one question. */
const pageSize = 100
const topicsPerRead = 500
/** Milliseconds until the mailbox is asked again after it failed. */
const retryPause = 1_000

export type ReaderOptions = {
  readonly mailbox: Pick<Mailbox, 'read'>
  readonly deliveries: Deliveries
  readonly log: Log
}

/**
 * Makes the function that pushes what waits in the mailbox to a connection, in order, until its window is full or nothing
 * is left. Only one walk at a time is under way for a connection; calling it meanwhile does nothing.
 */
export function createReader({ mailbox, deliveries, log }: ReaderOptions) {
  return async function catchUp(connection: Connection): Promise<void> {
    if (connection.reading) return
    connection.reading = true
    try {
      while (connection.isOpen && connection.behind.size > 0 && !isFull(connection)) {
        await walk(connection, [...connection.behind].slice(0, topicsPerRead))
      }
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'The mailbox can’t be read')
      setTimeout(() => void catchUp(connection), retryPause).unref()
    } finally {
      connection.reading = false
    }
  }

  /** Once over what waits on some topics. Those it got to the end of are live afterwards. */
  async function walk(connection: Connection, behind: readonly Subscription[]): Promise<void> {
    const byTopic = new Map(behind.map((subscription) => [subscription.topic, subscription]))
    const topics = [...byTopic.keys()]
    let after: number | undefined = Math.min(...behind.map(({ cursor }) => cursor))
    for (const subscription of behind) subscription.missed = false
    while (after !== undefined) {
      const mails = await mailbox.read({ topics, after, reader: connection.client, limit: pageSize })
      for (const mail of mails) {
        const subscription = byTopic.get(mail.topic)
        if (!subscription?.behind || mail.sequence <= subscription.cursor) continue
        if (!connection.isOpen || isFull(connection)) return
        if (deliveries.holds(connection, mail.sequence)) subscription.cursor = mail.sequence
        else deliveries.push(subscription, mail)
      }
      after = mails.length < pageSize ? undefined : mails.at(-1)?.sequence
    }
    for (const subscription of behind) {
      if (subscription.missed) continue
      subscription.behind = false
      connection.behind.delete(subscription)
    }
  }
}
