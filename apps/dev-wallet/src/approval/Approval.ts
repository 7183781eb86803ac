import type { TypedDataDefinition } from 'viem'
import type { WalletChain } from '../config.ts'

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

/** Why a request isn't even shown: an EIP-1193 or JSON-RPC code and words. */
export type Refusal = { readonly code: number; readonly message: string }

/** What a page asks a person to decide on Solana, read and checked. */
export type SolanaApproval =
  | { readonly kind: 'solanaConnect' }
  | { readonly kind: 'solanaSignMessage'; readonly account: string; readonly message: Uint8Array }
  | {
      readonly kind: 'solanaSignTransactions'
      readonly account: string
      /** As on the wire, signatures included. */
      readonly transactions: readonly Uint8Array[]
      /** Signed only, or handed to the chain as well. */
      readonly send: boolean
      /** How the asker wants the answer. */
      readonly as: 'one' | 'list'
    }

/** Whether a question is about a Solana account. */
export function isSolanaApproval(approval: Approval): approval is SolanaApproval {
  return approval.kind.startsWith('solana')
}
