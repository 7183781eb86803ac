import type { CaipNetworkId } from '@latchkey/protocol'
import type { TokenDescription } from '../../ports/Tokens.ts'

/** So much of a token, in base units. */
export type Holding = { readonly description: TokenDescription; readonly amount: bigint }

/** What an account holds on one chain. The native currency is the first of `held`. */
export type Holdings = {
  readonly chain: CaipNetworkId
  readonly held: readonly Holding[]
  /** Milliseconds since 1970. */
  readonly readAt: number
}
