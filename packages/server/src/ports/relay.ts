/** A message as a client hands it in. `expiresAt` and `publishedAt` are milliseconds since 1970. */
export type NewMail = {
  /** 64 hex digits. */
  readonly topic: string
  /** Base64; sealed by the clients. */
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  /** Client id (did:key) it came from; it never gets it back. */
  readonly publisher: string
  readonly publishedAt: number
  readonly expiresAt: number
}

/** A message that waits. */
export type Mail = NewMail & {
  /** Order of acceptance: of two messages of a topic the later one has the higher number. */
  readonly sequence: number
}

/** Where messages wait until a reader acknowledged them or their time is over. */
export type Mailbox = {
  /** Whether what `append` resolved for survives the end of this process. */
  readonly isDurable: boolean
  /**
   * Takes a message. Resolves when it is as safe as this mailbox can make it; the order of calls is the order of numbers.
   *
   * @throws MailboxFullError when the topic, or the mailbox, holds as many as it may
   */
  append(mail: NewMail): Promise<Mail>
  /**
   * Waiting messages of the topics with higher numbers than `after`, oldest first, none by `reader`, none expired.
   */
  read(question: {
    readonly topics: readonly string[]
    readonly after: number
    readonly reader: string
    readonly limit: number
  }): Promise<readonly Mail[]>
  /** Forgets a message. Done a moment later; nobody waits for it, and what gets lost is delivered once more. */
  remove(mail: Pick<Mail, 'topic' | 'sequence'>): void
  close(): Promise<void>
}

/** What listens to a channel. */
export type BusListener = {
  message(text: string): void
  /** Messages may have been missed: ask the database what is new. */
  gap(): void
}

/** Short texts between the nodes of a server. Lossy: what must not get lost is in the database, and the bus only says so. */
export type Bus = {
  /** Whether there can be other nodes. */
  readonly isShared: boolean
  /** To every listener of the channel on every node, this one included. At most 7,000 bytes. Never throws. */
  publish(channel: string, text: string): void
  /** Answers how to stop listening. */
  subscribe(channel: string, listener: BusListener): () => void
  /** Undefined when the nodes reach each other, else the problem as a sentence. */
  probe(): Promise<string | undefined>
  close(): Promise<void>
}

/** What the transport saw of where messages came from. Remembered for minutes, and never longer. */
export type Origins = {
  /** A page at `origin` sent the message with this sha256. */
  note(id: string, origin: string): void
  /** Undefined: no page sent it, or too long ago. */
  find(id: string): string | undefined
  /** Whether the operator says that an origin deceives people. */
  isScam(origin: string): boolean
}

/** Signs what this server vouches for (ES256). Every node with the same secret has the same key. */
export type Attester = {
  /** A compact token with these claims. */
  sign(claims: Readonly<Record<string, unknown>>): string
  /** The key to check it with, as JWK. */
  publicKey(): Readonly<Record<string, unknown>>
}
