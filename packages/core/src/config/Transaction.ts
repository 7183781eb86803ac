import type { ChainNamespace } from '@latchkey/protocol'

/** What `sendTransaction` takes on EVM networks. Amounts are wei. */
export type EvmTransaction = EvmFees & {
  /** The receiver. */
  readonly to: `0x${string}`
  /** Hex. Default: `0x`. */
  readonly data?: `0x${string}` | undefined
  readonly value?: bigint | undefined
  /** Gas limit. Default: the wallet estimates. */
  readonly gas?: bigint | undefined
  /** How many transactions the account has sent before. Default: the wallet counts. Many wallets let the person change it. */
  readonly nonce?: number | undefined
}

/**
 * Fees of an EVM transaction, wei per gas: one price, or the limits of EIP-1559. Default: the wallet chooses. A wallet shows them as
 * what the app suggests, and the person may change them.
 */
export type EvmFees =
  | {
      readonly gasPrice?: bigint | undefined
      readonly maxFeePerGas?: undefined
      readonly maxPriorityFeePerGas?: undefined
    }
  | {
      readonly gasPrice?: undefined
      /** Base fee and priority fee together are at most this. */
      readonly maxFeePerGas?: bigint | undefined
      /** For who builds the block; at most `maxFeePerGas`. */
      readonly maxPriorityFeePerGas?: bigint | undefined
    }

/** What `sendTransaction` takes on Solana. Amounts are base units: lamports, or the token's own. */
export type SolanaTransaction = SolanaTransfer | SolanaInstructions | SolanaSerialized

/** A transfer of SOL, or of the token whose mint is `token`. */
export type SolanaTransfer = {
  readonly to: string
  readonly value: bigint
  readonly token?: string | undefined
}

/** Instructions of the app. The requested account pays; other signers are not possible. */
export type SolanaInstructions = {
  readonly instructions: readonly SolanaInstruction[]
  /** Addresses of lookup tables. With any, the transaction is of version 0. */
  readonly lookupTables?: readonly string[] | undefined
  /** Millionths of a lamport per compute unit. Default: the median of recent transactions. */
  readonly priorityFee?: bigint | undefined
  /** Limit of compute units. Default: 200,000 per instruction. */
  readonly computeUnits?: number | undefined
}

/** An instruction in the shape of `@solana/kit`. `role`: 0 reads, 1 writes, 2 signs, 3 signs and writes. */
export type SolanaInstruction = {
  readonly programAddress: string
  readonly accounts?: readonly { readonly address: string; readonly role: 0 | 1 | 2 | 3 }[] | undefined
  readonly data?: Uint8Array | undefined
}

/** A serialized transaction, legacy or version 0, as bytes or Base64. It is passed on unchanged. */
export type SolanaSerialized = { readonly serialized: Uint8Array | string }

/**
 * A payment in bitcoin.
 *
 * @example await sendTransaction(config, { to: 'bc1q…', value: 50_000n })
 */
export type BitcoinTransfer = {
  readonly to: string
  /** Satoshis. */
  readonly value: bigint
  /** A text of at most 80 bytes that stands in the transaction, readable by everybody. */
  readonly memo?: string | undefined
  /** Satoshis a virtual byte. Default: what the node estimates, or the wallet. */
  readonly feeRate?: number | undefined
}

/** What `sendTransaction` takes, by chain family. Polkadot's transactions are made and sent by the app's own library. */
export type TransactionOf<namespace extends ChainNamespace = ChainNamespace> = {
  readonly eip155: EvmTransaction
  readonly solana: SolanaTransaction
  readonly bip122: BitcoinTransfer
  readonly polkadot: never
}[namespace]
