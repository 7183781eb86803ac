import type { CaipAddress, CaipNetworkId, SpamReason } from '@latchkey/protocol'

/** A part of an account's activity, newest first. */
export type ActivityPage = {
  readonly items: readonly ActivityItem[]
  /** The cursor of the next page; absent after the last. */
  readonly next?: string | undefined
  /** Why only what was sent from this page is here: the server doesn't serve the network, or there is none. */
  readonly ownOnly?: 'notServed' | 'noServer' | undefined
}

/** One transaction of an account. Texts are from outside: render them as text only. */
export type ActivityItem = {
  /** Unique over all pages. */
  readonly id: string
  readonly hash: string
  readonly network: CaipNetworkId | undefined
  /** `send`, `receive`, `approve`, `trade`, `mint`, `burn`, `execute` and others. */
  readonly operation: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
  /** Milliseconds since 1970. */
  readonly date: number
  /** Plain addresses. */
  readonly from: string
  readonly to: string
  readonly nonce?: number | undefined
  readonly application?:
    | { readonly name?: string | undefined; readonly iconUrl?: string | undefined }
    | undefined
  readonly transfers: readonly ActivityTransfer[]
  /** Not in the default list: spam, dust or a look-alike. */
  readonly hidden: boolean
  /** Why it is hidden. */
  readonly spam?: SpamReason | undefined
  /** Sent from this page and not in the server's list yet. */
  readonly own?: true | undefined
  /** What took its place, where `replaced` and known. */
  readonly replacement?: string | undefined
}

/** One movement inside a transaction, from the account's side. */
export type ActivityTransfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole units as decimal text, every digit kept. */
  readonly amount: string
  /** US dollars; absent where unknown. */
  readonly value?: number | undefined
  readonly price?: number | undefined
  /** Absent where nothing is known of what moved, and for NFTs. */
  readonly token?: ActivityToken | undefined
  readonly nft?: ActivityNft | undefined
}

/** The token of a transfer; without `address` the native currency, or one whose contract the server doesn't name. */
export type ActivityToken = {
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  readonly address?: CaipAddress | undefined
}

/** The NFT of a transfer. */
export type ActivityNft = {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly isSpam: boolean
}
