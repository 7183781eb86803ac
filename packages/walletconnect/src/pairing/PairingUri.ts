/** What a pairing URI says. It names no relay host: both sides must use the same one. */
export type PairingUri = {
  /** 64 hex digits. */
  readonly topic: string
  /** 64 hex digits. */
  readonly symKey: string
  /** Seconds since 1970; absent in URIs of older clients. */
  readonly expiryTimestamp?: number | undefined
  /** Methods the app will send, e.g. `wc_sessionAuthenticate`. */
  readonly methods?: readonly string[] | undefined
}
