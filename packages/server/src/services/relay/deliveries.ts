import type { Mail, Mailbox } from '../../ports/relay.ts'
import type { Connection, Delivery, Subscription } from './connection.ts'

/**
 * Pushed messages. A message is deleted from the mailbox when every client it was pushed to has acknowledged
 * it.
 */
export type Deliveries = {
  push(subscription: Subscription, mail: Mail): void
  /** Acknowledges a push. Returns false for a push of another connection, which cannot be acknowledged here. */
  acknowledge(connection: Connection, push: number | undefined): boolean
  /** Whether the connection has this message unacknowledged. */
  has(connection: Connection, sequence: number): boolean
  /** Messages that were pushed since the start, and messages that nobody has acknowledged yet. */
  counts(): { readonly pushed: number; readonly waiting: number }
  /** Removes a closed connection. Its unacknowledged messages stay in the mailbox. */
  drop(connection: Connection): void
}

/** Creates the pushed messages of this node, shared by all its connections. */
export function createDeliveries(mailbox: Pick<Mailbox, 'remove'>): Deliveries {
  const deliveries = new Map<number, Delivery>()
  // Ids of pushes begin at the time, so that they do not repeat after a restart.
  const firstPush = Date.now() * 1000
  let lastPush = firstPush

  /** Ends one connection's share of a delivery. The last acknowledgement deletes the message. */
  function release(delivery: Delivery): void {
    delivery.holders--
    if (delivery.unacknowledgedBy.size === 0) {
      // Another socket of the client may have been faster.
      if (deliveries.get(delivery.sequence) !== delivery) return
      deliveries.delete(delivery.sequence)
      mailbox.remove(delivery)
    } else if (delivery.holders === 0) deliveries.delete(delivery.sequence)
  }

  return {
    counts: () => ({ pushed: lastPush - firstPush, waiting: deliveries.size }),
    push(subscription, mail) {
      const { connection } = subscription
      const { sequence, topic, message } = mail
      let delivery = deliveries.get(sequence)
      if (!delivery) {
        delivery = { topic, sequence, bytes: message.length, unacknowledgedBy: new Set(), holders: 0 }
        deliveries.set(sequence, delivery)
      }
      delivery.unacknowledgedBy.add(connection.client)
      delivery.holders++
      const id = ++lastPush
      connection.unacknowledged.set(id, delivery)
      connection.unacknowledgedBytes += delivery.bytes
      subscription.cursor = sequence
      connection.send(
        `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscription.id}","data":${formatMail(mail)}}}`,
      )
    },
    acknowledge(connection, push = 0) {
      const delivery = connection.unacknowledged.get(push)
      if (!delivery) return false
      connection.unacknowledged.delete(push)
      connection.unacknowledgedBytes -= delivery.bytes
      delivery.unacknowledgedBy.delete(connection.client)
      release(delivery)
      return true
    },
    has({ unacknowledged }, sequence) {
      if (!deliveries.has(sequence)) return false
      for (const delivery of unacknowledged.values()) if (delivery.sequence === sequence) return true
      return false
    },
    drop(connection) {
      for (const delivery of connection.unacknowledged.values()) release(delivery)
      connection.unacknowledged.clear()
      connection.unacknowledgedBytes = 0
    },
  }
}

/** Formats a message as JSON. Topic and message were validated and need no escaping. */
export function formatMail({ topic, message, publishedAt, tag, attestation }: Mail): string {
  const attestationField = attestation === undefined ? '' : `,"attestation":${JSON.stringify(attestation)}`
  return `{"topic":"${topic}","message":"${message}","publishedAt":${publishedAt},"tag":${tag}${attestationField}}`
}
