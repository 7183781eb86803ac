import type { PageChain } from '../channel/PageChain.ts'

/** What the page remembers of the wallet between reloads: its permission, its chain, where to read. */
export type PageState = {
  readonly accounts: readonly string[]
  /** `0x` hex. */
  readonly chainId: string
  readonly chains: readonly PageChain[]
  /** Solana accounts, Base58. */
  readonly solana: readonly string[]
}
