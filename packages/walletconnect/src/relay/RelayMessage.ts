/** A message as a relay delivers it. Everything in it comes from outside. */
export type RelayMessage = {
  readonly topic: string
  /** An envelope. */
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt?: number | undefined
  readonly tag?: number | undefined
  readonly attestation?: string | undefined
}
