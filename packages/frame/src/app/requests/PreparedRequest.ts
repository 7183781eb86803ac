import type { CaipNetworkId } from '@latchkey/protocol'
import type { Delegation } from '@latchkey/protocol/smart-accounts'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { utf8 } from '../bytes.ts'
import type { Rpc } from './createRpc.ts'

type Common = {
  /** JSON-RPC method the app requested. */
  readonly method: string
  /** Exact origin of the embedding page, from the browser. */
  readonly origin: string
  /** Address that signs. */
  readonly account: string
  readonly network: CaipNetworkId
}

/** `personal_sign`: the bytes EIP-191 is applied to, as `0x` hex. */
export type PreparedMessage = Common & { readonly kind: 'message'; readonly bytes: string }

/** `eth_signTypedData_v4`, normalised: contains only what is signed. JSON text (`parseTypedData`). */
export type PreparedTypedData = Common & { readonly kind: 'typedData'; readonly json: string }

/** `eth_sendTransaction`, complete: contains exactly what is signed. Numbers are `0x` hex. */
export type PreparedTransaction = Common & {
  readonly kind: 'transaction'
  readonly to: string | null
  readonly value: string
  readonly data: string
  readonly nonce: string
  readonly gas: string
  readonly chainId: string
  readonly fees:
    | { readonly kind: 'eip1559'; readonly maxFeePerGas: string; readonly maxPriorityFeePerGas: string }
    | { readonly kind: 'legacy'; readonly gasPrice: string }
}

/** One call of a batch. Numbers are `0x` hex. */
export type PreparedCall = { readonly to: string; readonly value: string; readonly data: string }

/** `wallet_sendCalls` as one operation (ERC-4337, entry point 0.7), complete. Numbers are `0x` hex. */
export type PreparedCalls = Common & {
  readonly kind: 'calls'
  readonly chainId: string
  readonly calls: readonly PreparedCall[]
  readonly nonce: string
  readonly gas: {
    readonly callGasLimit: string
    readonly verificationGasLimit: string
    readonly preVerificationGas: string
    readonly maxFeePerGas: string
    readonly maxPriorityFeePerGas: string
  }
  /** Who pays the fee; absent: the account. */
  readonly sponsor?: {
    /** As the sponsor calls itself. */
    readonly name: string
    readonly paymaster: string
    readonly data: string
    readonly verificationGasLimit: string
    readonly postOpGasLimit: string
  }
  /** Why the sponsor does not pay, in its words. */
  readonly sponsorRefusal?: string
  /** The authorization that lets the account run the pinned code (EIP-7702); absent: it does already. */
  readonly delegation?: { readonly address: string; readonly chainId: string; readonly nonce: string }
}

/** Takes the delegation of the account back (EIP-7702): a transaction of the account to itself. Numbers are `0x` hex. */
export type PreparedDelegationRemoval = Common & {
  readonly kind: 'delegationRemoval'
  /** What the account delegates to. */
  readonly delegate: string
  readonly chainId: string
  /** Of the transaction; the authorization has the next one. */
  readonly nonce: string
  readonly gas: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
}

/** A permission (ERC-7715) as the delegation that enforces it (ERC-7710). Screen and signer read its caveats, and nothing else. */
export type PreparedPermission = Common & {
  readonly kind: 'permission'
  readonly chainId: string
  readonly grant: Delegation
  /** Why the app wants it, in its words. */
  readonly justification?: string
  /** The authorization that lets the account run the pinned code (EIP-7702); absent: it does already. */
  readonly delegation?: NonNullable<PreparedCalls['delegation']>
}

/** `solana_signMessage`: base58 bytes. */
export type PreparedSolanaMessage = Common & { readonly kind: 'solanaMessage'; readonly bytes: string }

/**
 * `solana_signTransaction`, `solana_signAllTransactions`, `solana_signAndSendTransaction`: serialised transactions as base64.
 */
export type PreparedSolanaTransactions = Common & {
  readonly kind: 'solanaTransactions'
  readonly transactions: readonly string[]
  /** Of `solana_signAndSendTransaction`. */
  readonly sendOptions?: SolanaSendOptions
}

/** How a node takes a Solana transaction; the fields of its `sendTransaction`. */
export type SolanaSendOptions = {
  readonly skipPreflight?: boolean | undefined
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

/**
 * A request ready to be shown and signed: frozen, complete, text only. The approval screen shows nothing else, and the signer
 * accepts nothing else.
 */
export type PreparedRequest =
  | PreparedMessage
  | PreparedTypedData
  | PreparedTransaction
  | PreparedCalls
  | PreparedDelegationRemoval
  | PreparedPermission
  | PreparedSolanaMessage
  | PreparedSolanaTransactions

/** Context of a request, captured when it arrived: accounts and network do not change afterwards. */
export type RequestContext = {
  /** Exact origin of the embedding page. */
  readonly origin: string
  readonly accounts: { readonly eip155: string; readonly solana?: string | undefined }
  /** The active network. */
  readonly network: CaipNetworkId
  readonly rpc: Rpc
}

/**
 * Returns the digest of a prepared request: SHA-256 of its canonical text. The approval screen shows it, the
 * decision contains it, and the signer computes it again.
 */
export function digestOf(request: PreparedRequest): string {
  return hex.encode(sha256(utf8(canonical(request))))
}

/** What an operation costs at most: all its gas at its highest price. */
export function highestOperationCost({ gas, sponsor }: Pick<PreparedCalls, 'gas' | 'sponsor'>): bigint {
  const limits = [
    gas.callGasLimit,
    gas.verificationGasLimit,
    gas.preVerificationGas,
    ...(sponsor ? [sponsor.verificationGasLimit, sponsor.postOpGasLimit] : []),
  ]
  return limits.reduce((sum, limit) => sum + BigInt(limit), 0n) * BigInt(gas.maxFeePerGas)
}

/** Serializes JSON with sorted keys, so that the order of keys does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
}

/** Freezes a plain value and everything in it. */
export function deepFreeze<value>(value: value): value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const entry of Object.values(value)) deepFreeze(entry)
  return Object.freeze(value)
}
