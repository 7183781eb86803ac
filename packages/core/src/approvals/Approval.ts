import type { CaipNetworkId } from '@latchkey/protocol'

/** What an account lets somebody else take of its tokens, as the chain says now (X.43). Texts are from outside. */
export type Approval = {
  readonly network: CaipNetworkId
  /** Plain addresses: whose tokens, of which contract, and who may take them. */
  readonly owner: string
  readonly token: string
  readonly spender: string
  /** `erc20` = an amount; `nft` = one piece; `all` = every piece of the contract, now and later. */
  readonly kind: 'erc20' | 'nft' | 'all'
  /** Base units, of `erc20`. */
  readonly amount?: bigint | undefined
  /** More than there can be of a token: named as such, never as a figure. */
  readonly unlimited: boolean
  /** Of `nft`. */
  readonly tokenId?: bigint | undefined
  /** As the contract says it; absent where it doesn't. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  /** The block in which it was last given. */
  readonly block: number
}
