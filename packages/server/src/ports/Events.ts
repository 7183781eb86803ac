/** An event without anything that isn't meant to be kept. */
export type CleanEvent = {
  /** The client's UUID; the same one again is the same event. */
  readonly eventId: string
  /** Milliseconds since 1970, by the client's clock. */
  readonly sentAt: number
  readonly name: string
  /** Without query and fragment. */
  readonly url: string
  readonly domain: string
  readonly address: string | null
  readonly properties: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** Where analytics go. */
export type Events = {
  /** Takes events, to be written a moment later. Nobody waits for it, and a database that is down loses them. */
  take(projectId: string, events: readonly CleanEvent[]): void
  /** Writes what was taken. */
  close(): Promise<void>
}
