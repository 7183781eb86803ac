import type { Adapter } from './platform.ts'

/** A message as a client publishes it. `expiresAt` and `publishedAt` are milliseconds since 1970. */
export type NewMail = {
  /** 64 hex digits. */
  readonly topic: string
  /** Base64, encrypted by the clients. */
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  /** Client id (did:key) of the publisher, which never receives its own message. */
  readonly publisher: string
  /** Network address of the publisher, IPv6 by its /56. Together with client and project it is who the message counts for. */
  readonly address: string
  /** Project of the publisher; one name for all unknown ones. */
  readonly project: string
  readonly publishedAt: number
  readonly expiresAt: number
}

/** A stored message. */
export type Mail = Omit<NewMail, 'address' | 'project'> & {
  /** Order of acceptance: of two messages of a topic the later one has the higher number. */
  readonly sequence: number
}

/** Stored messages, as far as one answer goes. */
export type MailPage = {
  readonly mails: readonly Mail[]
  /** Whether messages follow the last one. Those that were removed a moment ago may count. False without messages. */
  readonly hasMore: boolean
}

/** Stores messages until a reader acknowledges them or they expire. */
export type Mailbox = Adapter<'close'> & {
  /** Whether a message survives the end of this process once `append` has resolved. */
  readonly isDurable: boolean
  /**
   * Stores a message. Sequence numbers follow the order of the calls. Where its client, address or project has used its
   * share, or the mailbox is full, the oldest message of the largest holder among them goes.
   *
   * @throws MailboxFullError when the publisher itself has filled the topic, or the message is larger than a share
   * @throws MailboxBusyError when too many bytes wait to be written; nothing of the message is stored
   */
  append(mail: NewMail): Promise<Mail>
  /**
   * A page of the stored messages of the topics with numbers above `after`, oldest first: none by `reader`, none expired. It has at most
   * `limit` messages, and with `bytes` it ends after the message that reaches as many.
   */
  read(question: {
    readonly topics: readonly string[]
    readonly after: number
    readonly reader: string
    readonly limit: number
    readonly bytes?: number
  }): Promise<MailPage>
  /** How much is stored, for the metrics. `oldestAt` is absent while nothing is; milliseconds since 1970. Absent: not known. */
  measure?(): Promise<{ readonly messages: number; readonly bytes: number; readonly oldestAt?: number }>
  /** Messages that wait to be written. */
  countWaiting?(): number
  /** Deletes a message in the background. A deletion that is lost delivers the message once more. */
  remove(mail: Pick<Mail, 'topic' | 'sequence'>): void
}

/** Listens to a channel of the bus. */
export type BusListener = {
  message(text: string): void
  /** Messages may have been missed: read the database for what is new. */
  onGap(): void
}

/** Short texts between the nodes of a server. Lossy: what must not be lost is stored in the database and only announced here. */
export type Bus = Adapter<'check' | 'close'> & {
  /** Whether other nodes can exist. */
  readonly isShared: boolean
  /**
   * Sends a text to every listener of the channel on every node, this one included. The caller keeps it within 7,000 bytes,
   * because longer ones don't arrive everywhere. Never throws.
   */
  publish(channel: string, text: string): void
  /** @returns a function that unsubscribes */
  subscribe(channel: string, listener: BusListener): () => void
}

/** The page each relay message was sent from, as the transport saw it. Stored for five minutes. */
export type Origins = Adapter & {
  /** Records that a page at `origin` sent the message with this sha256. */
  record(id: string, origin: string): void
  /** Undefined when no page sent the message, or too long ago. */
  find(id: string): string | undefined
  /** Whether the operator lists the origin as deceptive. */
  isScam(origin: string): boolean
}

/** Signs attestations (ES256). Every node with the same secret has the same key. */
export type Attester = Adapter & {
  /** Returns a compact JWT with these claims. */
  sign(claims: Readonly<Record<string, unknown>>): string
  /** The verification key as JWK. */
  publicKey(): Readonly<Record<string, unknown>>
}
