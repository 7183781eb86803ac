import type { ChainNamespace } from '@latchkey/protocol'

/** What an app wants a send form to begin with (S2.27). */
export type SendArguments = {
  /** Decimal text, e.g. `'0.5'`. */
  readonly amount?: string | undefined
  /** The token's contract, plain or CAIP-10; absent = the native currency. */
  readonly assetAddress?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** A network of the app to send on, by its id or as CAIP-2. Another than the active one is asked for first. */
  readonly chainId?: string | number | undefined
  /** Whom to send to: an address, or a name. */
  readonly to?: string | undefined
}
