import type { TypedDataDefinition } from 'viem'
import type { WalletChain } from '../config/WalletConfig.ts'
import type { SolanaApproval } from '../solana/SolanaApproval.ts'

/** What a page asks a person to decide, read and checked. */
export type Approval = EvmApproval | SolanaApproval

/** What it asks on an EVM chain. */
export type EvmApproval =
  | { readonly kind: 'connect' }
  | { readonly kind: 'signMessage'; readonly account: string; readonly message: `0x${string}` }
  /** A message by which the account signs in to the app and allows it a session (CAIP-122, ERC-5573). */
  | { readonly kind: 'signIn'; readonly account: string; readonly message: `0x${string}` }
  | { readonly kind: 'signTypedData'; readonly account: string; readonly typedData: TypedDataDefinition }
  | { readonly kind: 'sendTransaction'; readonly account: string; readonly transaction: WantedTransaction }
  | { readonly kind: 'addChain'; readonly chain: WalletChain }
  | { readonly kind: 'switchChain'; readonly chain: WalletChain }

/** A transaction as the page wants it; what is absent the wallet fills in. */
export type WantedTransaction = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
}
