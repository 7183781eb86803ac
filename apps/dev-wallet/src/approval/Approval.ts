import type { TypedDataDefinition } from 'viem'
import type { WalletChain } from '../config.ts'
import type { PolkadotPayload } from '../polkadot/encodePayload.ts'
import { type Family, families } from '../state/WalletState.ts'

/** A validated request that a person has to decide. */
export type Approval = EvmApproval | FamilyApproval

/** A request about an account of another family than EVM. */
export type FamilyApproval = SolanaApproval | BitcoinApproval | PolkadotApproval

/** A request on an EVM chain. */
export type EvmApproval =
  | { readonly kind: 'connect' }
  | { readonly kind: 'signMessage'; readonly account: string; readonly message: `0x${string}` }
  /** A message by which the account signs in to the app and allows it a session (CAIP-122, ERC-5573). */
  | { readonly kind: 'signIn'; readonly account: string; readonly message: `0x${string}` }
  | { readonly kind: 'signTypedData'; readonly account: string; readonly typedData: TypedDataDefinition }
  | { readonly kind: 'sendTransaction'; readonly account: string; readonly transaction: WantedTransaction }
  | { readonly kind: 'addChain'; readonly chain: WalletChain }
  | { readonly kind: 'switchChain'; readonly chain: WalletChain }

/** A requested transaction; the wallet fills in absent fields. */
export type WantedTransaction = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
}

/** Why a request is rejected without being shown: an EIP-1193 or JSON-RPC code and a message. */
export type Refusal = { readonly code: number; readonly message: string }

/** A validated Solana request that a person has to decide. */
export type SolanaApproval =
  | { readonly kind: 'solanaConnect' }
  | { readonly kind: 'solanaSignMessage'; readonly account: string; readonly message: Uint8Array }
  | {
      readonly kind: 'solanaSignTransactions'
      readonly account: string
      /** As on the wire, signatures included. */
      readonly transactions: readonly Uint8Array[]
      /** Also send it to the chain after signing. */
      readonly send: boolean
      /** Shape of the response. */
      readonly as: 'one' | 'list'
    }

/** A validated Bitcoin request that a person has to decide. `account` is an account's address for payments. */
export type BitcoinApproval =
  | { readonly kind: 'bitcoinConnect' }
  | {
      readonly kind: 'bitcoinSignMessage'
      readonly account: string
      /** The address of the account that signs. */
      readonly address: string
      readonly message: Uint8Array
    }
  | {
      readonly kind: 'bitcoinSignPsbt'
      readonly account: string
      readonly psbt: Uint8Array
      /** What to sign; each spends from an address of the account. */
      readonly inputs: readonly { readonly index: number; readonly address: string }[]
      /** Also send it to the chain after signing. */
      readonly broadcast: boolean
    }
  | {
      readonly kind: 'bitcoinSendTransfer'
      readonly account: string
      /** Amounts are satoshis. */
      readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
    }

/** Whether a request is about a Bitcoin account. */
export function isBitcoinApproval(approval: Approval): approval is BitcoinApproval {
  return approval.kind.startsWith('bitcoin')
}

/** A validated Polkadot request that a person has to decide. `account` is an address with the prefix 42. */
export type PolkadotApproval =
  | { readonly kind: 'polkadotConnect' }
  | { readonly kind: 'polkadotSignMessage'; readonly account: string; readonly message: Uint8Array }
  | { readonly kind: 'polkadotSignPayload'; readonly account: string; readonly payload: PolkadotPayload }

/** Whether a request is about a Polkadot account. */
export function isPolkadotApproval(approval: Approval): approval is PolkadotApproval {
  return approval.kind.startsWith('polkadot')
}

/** Whether a request is about an account of another family than EVM. */
export function isFamilyApproval(approval: Approval): approval is FamilyApproval {
  return familyOf(approval) !== undefined
}

/** The family of a request; `undefined` on EVM. */
export function familyOf(approval: FamilyApproval): Family
export function familyOf(approval: Approval): Family | undefined
export function familyOf({ kind }: Approval): Family | undefined {
  return families.find((family) => kind.startsWith(family))
}

/** Whether a request asks for a new connection, so that the person chooses the account. */
export function isConnectApproval({ kind }: Approval): boolean {
  return kind === 'connect' || families.some((family) => kind === `${family}Connect`)
}
