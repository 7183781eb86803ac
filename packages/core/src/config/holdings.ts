import type { CaipAddress, CaipNetworkId, HiddenReason } from '@latchkey/protocol'

/** A fungible token that an account holds. Name and symbol are untrusted text. */
export type Token = {
  readonly network: CaipNetworkId
  /** CAIP-10 of the contract or mint; absent for the native currency. */
  readonly address?: CaipAddress | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units. */
  readonly amount: bigint
  /** `amount` in whole units as decimal text, with all digits. */
  readonly formatted: string
  /** US dollars per whole unit. Absent when unknown: an unknown price is never shown as 0. */
  readonly price?: number | undefined
  /** `amount × price`, US dollars. */
  readonly value?: number | undefined
  /** URL of the configured server. */
  readonly iconUrl?: string | undefined
  /** Why the token is not in the default list. */
  readonly hidden?: HiddenReason | undefined
}

/** The tokens of an account on one network. */
export type TokenList = {
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  /** Native currency first, then in the server's order. */
  readonly tokens: readonly Token[]
  /** Spam and tokens of low quality; not part of `total`. */
  readonly hidden: readonly Token[]
  /** When the chain was read, milliseconds since 1970. */
  readonly readAt: number
  /** Sum of `value` of `tokens`, US dollars; absent when no price is known. */
  readonly total?: number | undefined
  /**
   * Why the list contains only the native balance, read from a node and without a price: a testnet, a network that the
   * server does not serve, or no server.
   */
  readonly nativeOnly?: 'testnet' | 'notServed' | 'noServer' | undefined
  /** Error of a newer read that failed: the list is of `readAt`. No new read starts before `retryAt`. */
  readonly failure?: unknown
  readonly retryAt?: number | undefined
}

/** An NFT that an account holds. Its name is untrusted text. */
export type Nft = {
  readonly network: CaipNetworkId
  /** Plain address of the contract. */
  readonly contract: string
  /** Decimal text. */
  readonly tokenId: string
  readonly name: string
  /** URL of the configured server. */
  readonly imageUrl?: string | undefined
  /** Number of pieces; 1 for ERC-721. */
  readonly amount: bigint
  /** Spam, which is not in the default list. */
  readonly hidden: boolean
}

/** One page of NFTs. */
export type NftPage = {
  readonly nfts: readonly Nft[]
  /** Cursor of the next page; absent on the last. */
  readonly next?: string | undefined
  /** Why there are none: the server does not serve the network, or no server is configured. */
  readonly unavailable?: 'notServed' | 'noServer' | undefined
}

/** A permission to transfer tokens of an account (allowance or operator approval). Texts are untrusted. */
export type Approval = {
  readonly network: CaipNetworkId
  /** Plain addresses of the holder, the token contract, and the account that may transfer. */
  readonly owner: string
  readonly token: string
  readonly spender: string
  /**
   * `erc20`: an amount. `nft`: one piece. `all`: every piece of the contract, also those bought later. `permit2`: an amount that the
   * contract Permit2 moves for the spender, out of what it may spend itself.
   */
  readonly kind: 'erc20' | 'nft' | 'all' | 'permit2'
  /** Base units; only of `erc20` and `permit2`. */
  readonly amount?: bigint | undefined
  /** The amount exceeds the supply of any token; shown as "unlimited", not as a number. */
  readonly unlimited: boolean
  /** Only of `nft`. */
  readonly tokenId?: bigint | undefined
  /** From the contract; absent when it does not answer. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  /** Block of the newest approval event; 0 on Solana, where token accounts name their delegate without a history. */
  readonly block: number
}

/** Current approvals, newest first. */
export type ApprovalList = {
  readonly approvals: readonly Approval[]
  /** Oldest block that was searched; 0: the whole history of the chain. */
  readonly since: number
  /** The list is incomplete: only the newest approvals were read. */
  readonly more: boolean
  /** Number of approvals that may be valid, but whose check failed; they are not in `approvals`. */
  readonly unchecked: number
  /** The chain family has no approvals, or they cannot be read. */
  readonly unavailable?: true | undefined
}
