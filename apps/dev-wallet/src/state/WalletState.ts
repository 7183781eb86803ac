import type { WalletChain } from '../config/WalletConfig.ts'

/** What the wallet remembers, in the localStorage of its own origin. Never a key. */
export type WalletState = {
  readonly account: string
  readonly chainId: number
  /** Pages the person connected, by origin. */
  readonly sites: Readonly<Record<string, Site>>
  /** Chains that pages added (EIP-3085). */
  readonly addedChains: readonly WalletChain[]
  /** Ids of chains the person removed. */
  readonly forgottenChains: readonly number[]
  /** Leave the window open when nothing is left to decide. */
  readonly keepOpen: boolean
}

/** One connected page. */
export type Site = { readonly account: string; readonly chainId: number }
