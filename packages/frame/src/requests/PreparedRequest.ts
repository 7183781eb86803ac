import type { CaipNetworkId } from '@latchkey/protocol'

type Common = {
  /** The method as the app asked. */
  readonly method: string
  /** Exact origin of the page that asks: the browser's word. */
  readonly origin: string
  /** Plain address that signs. */
  readonly account: string
  readonly network: CaipNetworkId
}

/** `personal_sign`: the bytes after which EIP-191 is applied, as `0x` hex. */
export type PreparedMessage = Common & { readonly kind: 'message'; readonly bytes: string }

/** `eth_signTypedData_v4`, normalised: nothing in it that isn't signed. Canonical JSON text (`readTypedData`). */
export type PreparedTypedData = Common & { readonly kind: 'typedData'; readonly json: string }

/** `eth_sendTransaction`, complete: what is in it is what is signed. Numbers are `0x` hex. */
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

/** `solana_signMessage`: base58 bytes. */
export type PreparedSolanaMessage = Common & { readonly kind: 'solanaMessage'; readonly bytes: string }

/** `solana_signTransaction`, `solana_signAllTransactions`: serialised transactions as base64. */
export type PreparedSolanaTransactions = Common & {
  readonly kind: 'solanaTransactions'
  readonly transactions: readonly string[]
}

/**
 * A request ready to be shown and signed: frozen, complete, text only. The screen is made of it and of nothing else, and
 * the signer takes nothing else (X.05).
 */
export type PreparedRequest =
  | PreparedMessage
  | PreparedTypedData
  | PreparedTransaction
  | PreparedSolanaMessage
  | PreparedSolanaTransactions
