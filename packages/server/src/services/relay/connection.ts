import { createHash } from 'node:crypto'

/** A pushed message, until every client has acknowledged it. Shared by all connections. */
export type Delivery = {
  readonly topic: string
  readonly sequence: number
  /** Length of the message. */
  readonly bytes: number
  /** Ids of the clients that have it and did not acknowledge it yet. */
  readonly unacknowledgedBy: Set<string>
  /** Number of connections with the message unacknowledged. */
  holders: number
}

/** Subscription of a connection to a topic. */
export type Subscription = {
  readonly connection: Connection
  readonly topic: string
  /** Id known to the client: sha256 of topic and client id, the same for all its sockets. */
  readonly id: string
  /** Highest sequence number pushed here. */
  cursor: number
  /** New mail has to be read from the mailbox, or it would overtake older mail. */
  behind: boolean
  /** Mail arrived while the mailbox was being read. */
  missed: boolean
}

/** An open socket of a client. */
export type Connection = {
  /** Client id (did:key); several sockets may share it. */
  readonly client: string
  send(text: string): void
  /** Subscriptions by topic. */
  readonly subscriptions: Map<string, Subscription>
  /** Unacknowledged messages by the id of their push. */
  readonly unacknowledged: Map<number, Delivery>
  unacknowledgedBytes: number
  /** Subscriptions that are behind. */
  readonly behind: Set<Subscription>
  /** Whether the mailbox is being read for it. */
  reading: boolean
  isOpen: boolean
}

/** Most unacknowledged pushes of a connection; further mail waits in the mailbox. */
const maxPushes = 256
/** Most unacknowledged bytes. */
export const maxWindowBytes = 1024 * 1024

/**
 * Whether a connection has to acknowledge before more is sent.
 *
 * @param share how much of its window counts as full, 1 = all of it
 */
export function isFull({ unacknowledged, unacknowledgedBytes }: Connection, share = 1): boolean {
  return unacknowledged.size >= maxPushes * share || unacknowledgedBytes >= maxWindowBytes * share
}

/** Id of a client’s subscription. Clients compute it themselves and ignore the returned one. */
export function toSubscriptionId(topic: string, client: string): string {
  return createHash('sha256').update(topic).update(client).digest('hex')
}
