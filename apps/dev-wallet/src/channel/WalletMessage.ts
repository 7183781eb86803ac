import type { PageChain } from './PageChain.ts'

/** What the wallet window says to the page's provider, over the port. */
export type WalletMessage =
  /** What this origin may see now; every change comes through here, in order with the answers. */
  | {
      readonly type: 'site'
      readonly accounts: readonly string[]
      /** `0x` hex. */
      readonly chainId: string
      readonly chains: readonly PageChain[]
      /** Solana accounts, Base58; absent where the stack has no Solana chain. */
      readonly solana?: readonly string[] | undefined
    }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'error'
      readonly id: number
      readonly code: number
      readonly message: string
      readonly data?: unknown
    }
  /** Nothing left to ask; closes once the page answers `closed`. */
  | { readonly type: 'closing' }
