import type { Nft } from './Nft.ts'

/** A part of an account's NFTs. */
export type NftPage = {
  readonly nfts: readonly Nft[]
  /** The cursor of the next page; absent after the last. */
  readonly next?: string | undefined
  /** Why there are none: the server doesn't serve the network, or there is none. */
  readonly unavailable?: 'notServed' | 'noServer' | undefined
}
