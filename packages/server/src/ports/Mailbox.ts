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
