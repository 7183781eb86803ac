import type { CaipAddress, CaipNetworkId, SpamReason } from '@latchkey/protocol'

/** One page of an account's transactions, newest first. */
export type ActivityPage = {
  readonly items: readonly ActivityItem[]
  /** Cursor of the next page; absent on the last. */
  readonly next?: string | undefined
  /** Why the page contains only sends of this page: the server does not serve the network, or no server is configured. */
  readonly ownOnly?: 'notServed' | 'noServer' | undefined
}

/** A transaction of an account. Texts are untrusted: render them as text. */
export type ActivityItem = {
  /** Unique over all pages of the list. */
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
  /** Left out of the default list: spam, dust, or an address that imitates another. */
  readonly hidden: boolean
  /** Why it is hidden. */
  readonly spam?: SpamReason | undefined
  /** Sent from this page and not in the server's list yet. */
  readonly own?: true | undefined
  /** Hash of the replacing transaction, when `replaced` and known. */
  readonly replacement?: string | undefined
}

/** One movement of value in a transaction, seen from the account. */
export type ActivityTransfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole units as decimal text, with all digits. */
  readonly amount: string
  /** US dollars; absent when unknown. */
  readonly value?: number | undefined
  readonly price?: number | undefined
  /** Absent for NFTs, and when the server does not know the token. */
  readonly token?: ActivityToken | undefined
  readonly nft?: ActivityNft | undefined
}

/** Token of a transfer. `address` is absent for the native currency and for contracts that the server does not name. */
export type ActivityToken = {
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  readonly address?: CaipAddress | undefined
}

/** NFT of a transfer. */
export type ActivityNft = {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly isSpam: boolean
}
