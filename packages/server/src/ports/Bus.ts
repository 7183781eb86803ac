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
