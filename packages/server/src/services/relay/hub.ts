import type { Log } from '../../ports/platform.ts'
import type { Mail, Mailbox } from '../../ports/relay.ts'
import { type Connection, isFull, type Subscription, toSubscriptionId } from './connection.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { RelayFailure } from './frames.ts'

/** Connections that may listen to one topic: two clients with all their tabs are far below. */
const subscribersPerTopic = 100

/** Who listens to what on this node, and what is on its way to them. */
export type Hub = {
  /**
   * What waits is pushed a moment later, so that the answer comes first.
   *
   * @throws RelayFailure `SubscriberLimitExceeded`
   */
  subscribe(connection: Connection, topic: string): Subscription
  unsubscribe(connection: Connection, topic: string): void
  /** Pushes a message that was just taken into the mailbox. */
  deliver(mail: Mail): void
  /** Another node took a message. */
  hear(topic: string, sequence: number): void
  /** Anything may have been missed. */
  lookAgain(): void
  /** Whether it was a push of this connection. */
  acknowledge(connection: Connection, push: number | undefined): boolean
  leave(connection: Connection): void
}

type HubOptions = { readonly mailbox: Mailbox; readonly log: Log }

/**
 * The heart of the relay. A live subscription gets a message straight from its publisher; one that is behind (just
 * subscribed, slow, or told by another node) gets it from the mailbox, in order, until there is nothing left to read.
 */
export function createHub({ mailbox, log }: HubOptions): Hub {
  const topics = new Map<string, Set<Subscription>>()
  const deliveries = createDeliveries(mailbox)
  const catchUp = createReader({ mailbox, deliveries, log })

  /** From now on it is read from the mailbox, from behind `cursor`. */
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
    subscribe(connection, topic) {
      const known = connection.subscriptions.get(topic)
      if (known) return known
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
    hear(topic, sequence) {
      for (const subscription of topics.get(topic) ?? []) fallBehind(subscription, sequence - 1)
    },
    lookAgain() {
      for (const subscribers of topics.values()) {
        // numbers are given before they can be seen: one below the cursor may be among the missed
        for (const subscription of subscribers) fallBehind(subscription, 0)
      }
    },
    acknowledge(connection, push) {
      const isOurs = deliveries.acknowledge(connection, push)
      // with half a window free many are read at once
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

/** Messages read from the mailbox at once, and topics of one question. */
const pageSize = 100
const topicsPerRead = 500
/** Milliseconds until the mailbox is asked again after it failed. */
const retryPause = 1_000

type ReaderOptions = {
  readonly mailbox: Pick<Mailbox, 'read'>
  readonly deliveries: Deliveries
  readonly log: Log
}

/**
 * Makes the function that pushes what waits in the mailbox to a connection, in order, until its window is full or nothing
 * is left. Only one walk at a time is under way for a connection; calling it meanwhile does nothing.
 */
function createReader({ mailbox, deliveries, log }: ReaderOptions) {
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
