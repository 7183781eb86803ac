import type { CaipNetworkId } from '@latchkey/protocol'

/** How 0x's Swap API is asked, and for which chains. */
export type ZeroExConfig = {
  /** No trailing slash. */
  readonly url: string
  readonly key: string
  readonly chains: readonly CaipNetworkId[]
}
