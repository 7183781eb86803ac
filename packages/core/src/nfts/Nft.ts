import type { CaipNetworkId } from '@latchkey/protocol'

/** An NFT an account holds (W10.1). Its name is text from outside. */
export type Nft = {
  readonly network: CaipNetworkId
  /** Plain address of the contract. */
  readonly contract: string
  /** Decimal text. */
  readonly tokenId: string
  readonly name: string
  /** Of our own server, or nothing. */
  readonly imageUrl?: string | undefined
  /** How many; 1 for ERC-721. */
  readonly amount: bigint
  /** Spam: not in the default list. */
  readonly hidden: boolean
}
