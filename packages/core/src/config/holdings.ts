import type { CaipAddress, CaipNetworkId, HiddenReason } from '@latchkey/protocol'

/** A fungible token an account holds. Name and symbol are text from outside. */
export type Token = {
  readonly network: CaipNetworkId
  /** The contract; absent for the native currency. */
  readonly address?: CaipAddress | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units. */
  readonly amount: bigint
  /** `amount` in whole units as decimal text, every digit kept. */
  readonly formatted: string
  /** Of one whole unit, US dollars; absent where none is known: never shown as 0. */
  readonly price?: number | undefined
  /** `amount` times `price`. */
  readonly value?: number | undefined
  /** Of our own server, or nothing. */
  readonly iconUrl?: string | undefined
  /** Why it isn't in the default list. */
  readonly hidden?: HiddenReason | undefined
}

/** What an account holds on one network. */
export type TokenList = {
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  /** The native currency first, then as the server orders them. */
  readonly tokens: readonly Token[]
  /** Spam and low quality, reachable all the same; not in `total`. */
  readonly hidden: readonly Token[]
  /** When the chain was read, milliseconds since 1970. */
  readonly readAt: number
  /** US dollars over `tokens`; absent where no price is known. */
  readonly total?: number | undefined
  /**
   * Why only the native balance is here, read from the node itself and without a price: the network is a testnet
   *, the server doesn't serve it, or there is no server.
   */
  readonly nativeOnly?: 'testnet' | 'notServed' | 'noServer' | undefined
  /** The newest read failed with this; what is here is of `readAt`. No new read before `retryAt`. */
  readonly failure?: unknown
  readonly retryAt?: number | undefined
}

/** An NFT an account holds. Its name is text from outside. */
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

/** A part of an account's NFTs. */
export type NftPage = {
  readonly nfts: readonly Nft[]
  /** The cursor of the next page; absent after the last. */
  readonly next?: string | undefined
  /** Why there are none: the server doesn't serve the network, or there is none. */
  readonly unavailable?: 'notServed' | 'noServer' | undefined
}

/** What an account lets somebody else take of its tokens, as the chain says now. Texts are from outside. */
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

/** Approvals that hold now, the newest first. */
export type ApprovalList = {
  readonly approvals: readonly Approval[]
  /** The oldest block that could be looked at: 0 = all of the chain's past. */
  readonly since: number
  /** There were more than are read; the newest are here. */
  readonly more: boolean
  /** The chain family has none, or nothing here can read them. */
  readonly unavailable?: true | undefined
}
