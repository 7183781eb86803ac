import type { Log } from '../../ports/platform.ts'
import type { Mail, Mailbox } from '../../ports/relay.ts'
import { type Connection, isFull, maxWindowBytes, type Subscription, toSubscriptionId } from './connection.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { RelayFailure } from './frames.ts'

/** Most connections per topic: two clients with all their tabs are far below. */
const subscribersPerTopic = 100

/** Subscriptions of this node, and the messages pushed to them. */
export type Hub = {
  /**
   * Subscribes. Waiting mail is pushed a moment later, after the answer.
   *
   * @throws RelayFailure `SubscriberLimitExceeded`
   */
  subscribe(connection: Connection, topic: string): Subscription
  unsubscribe(connection: Connection, topic: string): void
  /** Pushes a message that was just stored. */
  deliver(mail: Mail): void
  /** Another node stored a message. */
  onRemoteMail(topic: string, sequence: number): void
  /** Reads the mailbox for every subscription, because mail may have been missed. */
  recheck(): void
  /** See `Deliveries.counts`. */
  counts: Deliveries['counts']
  /** Acknowledges a push. Returns false for a push of another connection. */
  acknowledge(connection: Connection, push: number | undefined): boolean
  leave(connection: Connection): void
}

type HubOptions = { readonly mailbox: Mailbox; readonly log: Log }

/**
 * Creates the hub. A live subscription gets a message directly from its publisher. A subscription that is
 * behind (new, slow, or notified by another node) gets it from the mailbox, in order, until nothing is left to
 * read.
 */
export function createHub({ mailbox, log }: HubOptions): Hub {
  const topics = new Map<string, Set<Subscription>>()
  const deliveries = createDeliveries(mailbox)
  const catchUp = createMailboxReader({ mailbox, deliveries, log })

  /** Marks a subscription as behind: its mail is read from the mailbox, after `cursor`. */
  function fallBehind(subscription: Subscription, cursor: number): void {
    subscription.cursor = Math.min(subscription.cursor, cursor)
    subscription.behind = true
    subscription.missed = true
    subscription.connection.behind.add(subscription)
    void catchUp(subscription.connection)
  }

  function unsubscribe(connection: Connection, topic: string): void {
    const subscription = connection.subscriptions.get(topic)
    if (!subscription) return
    connection.subscriptions.delete(topic)
    connection.behind.delete(subscription)
    subscription.behind = false
    const subscribers = topics.get(topic)
    subscribers?.delete(subscription)
    if (subscribers?.size === 0) topics.delete(topic)
  }

  return {
    counts: deliveries.counts,
    subscribe(connection, topic) {
      const existing = connection.subscriptions.get(topic)
      if (existing) return existing
      const subscribers = topics.get(topic) ?? new Set()
      if (subscribers.size >= subscribersPerTopic)
        throw new RelayFailure('SubscriberLimitExceeded', 'Too many connections listen to this topic')
      const id = toSubscriptionId(topic, connection.client)
      const subscription = { connection, topic, id, cursor: 0, behind: true, missed: true }
      connection.subscriptions.set(topic, subscription)
      connection.behind.add(subscription)
      topics.set(topic, subscribers.add(subscription))
      setImmediate(() => void catchUp(connection))
      return subscription
    },
    unsubscribe,
    deliver(mail) {
      for (const subscription of topics.get(mail.topic) ?? []) {
        const { connection, behind, cursor } = subscription
        if (connection.client === mail.publisher) continue
        if (!behind && mail.sequence > cursor && !isFull(connection)) deliveries.push(subscription, mail)
        else fallBehind(subscription, mail.sequence - 1)
      }
    },
    onRemoteMail(topic, sequence) {
      for (const subscription of topics.get(topic) ?? []) fallBehind(subscription, sequence - 1)
    },
    recheck() {
      for (const subscribers of topics.values()) {
        // Sequence numbers are assigned before rows become visible, so a missed one may be below the cursor.
        for (const subscription of subscribers) fallBehind(subscription, 0)
      }
    },
    acknowledge(connection, push) {
      const isOurs = deliveries.acknowledge(connection, push)
      // With half the window free, many messages are read at once.
      if (isOurs && connection.behind.size > 0 && !isFull(connection, 0.5)) void catchUp(connection)
      return isOurs
    },
    leave(connection) {
      connection.isOpen = false
      for (const topic of [...connection.subscriptions.keys()]) unsubscribe(connection, topic)
      deliveries.drop(connection)
    },
  }
}

/** Messages per read of the mailbox, and topics per query. */
const pageSize = 100
const topicsPerRead = 500
/** Milliseconds until a failed read is repeated. */
const retryPause = 1_000

type ReaderOptions = {
  readonly mailbox: Pick<Mailbox, 'read'>
  readonly deliveries: Deliveries
  readonly log: Log
}

/**
 * Creates the function that pushes waiting mail to a connection, in order, until its window is full or nothing
 * is left. Only one run per connection is active; further calls do nothing.
 */
function createMailboxReader({ mailbox, deliveries, log }: ReaderOptions) {
  return async function catchUp(connection: Connection): Promise<void> {
    if (connection.reading) return
    connection.reading = true
    try {
      while (connection.isOpen && connection.behind.size > 0 && !isFull(connection)) {
        await pushWaiting(connection, [...connection.behind].slice(0, topicsPerRead))
      }
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'thrown' }, 'The mailbox can’t be read')
      setTimeout(() => void catchUp(connection), retryPause).unref()
    } finally {
      connection.reading = false
    }
  }

  /** Reads the waiting mail of some topics once. Subscriptions whose end was reached become live. */
  async function pushWaiting(connection: Connection, behind: readonly Subscription[]): Promise<void> {
    const byTopic = new Map(behind.map((subscription) => [subscription.topic, subscription]))
    const topics = [...byTopic.keys()]
    let after: number | undefined = Math.min(...behind.map(({ cursor }) => cursor))
    for (const subscription of behind) subscription.missed = false
    while (after !== undefined) {
      const { mails, hasMore } = await mailbox.read({
        topics,
        after,
        reader: connection.client,
        limit: pageSize,
        bytes: maxWindowBytes,
      })
      for (const mail of mails) {
        const subscription = byTopic.get(mail.topic)
        if (!subscription?.behind || mail.sequence <= subscription.cursor) continue
        if (!connection.isOpen || isFull(connection)) return
        if (deliveries.has(connection, mail.sequence)) subscription.cursor = mail.sequence
        else deliveries.push(subscription, mail)
      }
      after = hasMore ? mails.at(-1)?.sequence : undefined
    }
    for (const subscription of behind) {
      if (subscription.missed) continue
      subscription.behind = false
      connection.behind.delete(subscription)
    }
  }
}
