/** What the transport saw of where messages came from (X.19). Remembered for minutes, and never longer. */
export type Origins = {
  /** A page at `origin` sent the message with this sha256. */
  note(id: string, origin: string): void
  /** Undefined: no page sent it, or too long ago. */
  find(id: string): string | undefined
  /** Whether the operator says that an origin deceives people. */
  isScam(origin: string): boolean
}
