import type { Log } from '../../../ports/Log.ts'
import type { Mail, Mailbox } from '../../../ports/Mailbox.ts'
import { RelayFailure } from '../RelayFailure.ts'
import type { Connection, Subscription } from './Connection.ts'
import { createDeliveries } from './createDeliveries.ts'
import { createReader } from './createReader.ts'
import { isFull } from './isFull.ts'
import { subscriptionId } from './subscriptionId.ts'

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

export type HubOptions = { readonly mailbox: Mailbox; readonly log: Log }

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
      const id = subscriptionId(topic, connection.client)
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
