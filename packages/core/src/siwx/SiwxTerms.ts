import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'

/** What a sign-in must be for. */
export type SiwxTerms = {
  /** Hosts that may ask, as `location.host` has them: `app.example.org`, `localhost:5173`. Never taken from the message. */
  readonly domains: readonly string[]
  /**
   * The nonce that was given out; or what takes it out of a store, answering whether it was there. It is asked once,
   * after everything that costs nothing and before the signature, so that of parallel tries one goes on (T-SIWX-2).
   */
  readonly nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** CAIP-10: who must have signed. Anybody when absent. */
  readonly account?: CaipAddress
  /** CAIP-2: networks a sign-in may name. All when absent. */
  readonly chains?: readonly CaipNetworkId[]
  /** Milliseconds since 1970. */
  readonly now?: number
  /** Milliseconds since `issuedAt` after which a message isn't taken any more. */
  readonly maxAge?: number
}
