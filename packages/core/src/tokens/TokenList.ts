import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { Token } from './Token.ts'

/** What an account holds on one network. */
export type TokenList = {
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  /** The native currency first, then as the server orders them. */
  readonly tokens: readonly Token[]
  /** Spam and low quality, reachable all the same (S5.09); not in `total`. */
  readonly hidden: readonly Token[]
  /** When the chain was read, milliseconds since 1970. */
  readonly readAt: number
  /** US dollars over `tokens`; absent where no price is known. */
  readonly total?: number | undefined
  /**
   * Why only the native balance is here, read from the node itself and without a price: the network is a testnet
   * (S5.11), the server doesn't serve it (S5.10), or there is no server.
   */
  readonly nativeOnly?: 'testnet' | 'notServed' | 'noServer' | undefined
  /** The newest read failed with this; what is here is of `readAt`. No new read before `retryAt` (S4.32). */
  readonly failure?: unknown
  readonly retryAt?: number | undefined
}
