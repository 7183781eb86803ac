import { createHash } from 'node:crypto'

/** A message on its way, until every client it was pushed to has acknowledged it. One for all connections. */
export type Delivery = {
  readonly topic: string
  readonly sequence: number
  /** Length of the message. */
  readonly bytes: number
  /** Client ids that still owe an acknowledgement. */
  readonly owing: Set<string>
  /** Connections that have it unacknowledged. */
  holders: number
}

/** A connection's interest in a topic. */
export type Subscription = {
  readonly connection: Connection
  readonly topic: string
  /** As the client knows it: sha256 of topic and client id, so all its sockets have the same. */
  readonly id: string
  /** The highest number that was pushed here. */
  cursor: number
  /** What comes has to be read from the mailbox, or it would overtake what waits there. */
  behind: boolean
  /** Something came while the mailbox was being read. */
  missed: boolean
}

/** A client's open socket, as the hub sees it. */
export type Connection = {
  /** Client id (did:key); several sockets may share it. */
  readonly client: string
  send(text: string): void
  /** By topic. */
  readonly subscriptions: Map<string, Subscription>
  /** Pushed and not acknowledged, by the id of the push. */
  readonly unacknowledged: Map<number, Delivery>
  unacknowledgedBytes: number
  /** Topics that are behind. */
  readonly behind: Set<Subscription>
  /** The mailbox is being read for it. */
  reading: boolean
  isOpen: boolean
}

/** Pushes a connection may owe an acknowledgement for; what comes after waits in the mailbox. */
const most = 256
/** The same in bytes of messages. */
const mostBytes = 1024 * 1024

/** Whether a connection has to acknowledge before it is sent more. `part`: of its window, 1 = all of it. */
export function isFull({ unacknowledged, unacknowledgedBytes }: Connection, part = 1): boolean {
  return unacknowledged.size >= most * part || unacknowledgedBytes >= mostBytes * part
}

/** A client's subscription of a topic by name: clients compute it too, and ignore what they are told. */
export function toSubscriptionId(topic: string, client: string): string {
  return createHash('sha256').update(topic).update(client).digest('hex')
}
