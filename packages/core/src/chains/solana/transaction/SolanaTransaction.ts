/** What `sendTransaction` takes on Solana. Amounts are base units: lamports, or the token's own. */
export type SolanaTransaction = SolanaTransfer | SolanaInstructions | SolanaSerialized

/** A transfer of SOL, or of a token where `token`, its mint, is there (S7.31). */
export type SolanaTransfer = {
  readonly to: string
  readonly value: bigint
  readonly token?: string | undefined
}

/** Instructions of an app's own. The account asked for pays; other signers are not possible. */
export type SolanaInstructions = {
  readonly instructions: readonly SolanaInstruction[]
  /** Addresses of lookup tables; with any, the transaction is of version 0. */
  readonly lookupTables?: readonly string[] | undefined
  /** Millionths of a lamport per compute unit; default what the network asks now. */
  readonly priorityFee?: bigint | undefined
  /** Compute units at most; default 200,000 per instruction. */
  readonly computeUnits?: number | undefined
}

/** An instruction; the shape of `@solana/kit`. `role`: 0 read, 1 write, 2 signs, 3 signs and writes. */
export type SolanaInstruction = {
  readonly programAddress: string
  readonly accounts?: readonly { readonly address: string; readonly role: 0 | 1 | 2 | 3 }[] | undefined
  readonly data?: Uint8Array | undefined
}

/** A transaction made elsewhere, legacy or version 0: its bytes on the wire, or those as base64. Handed on as it is. */
export type SolanaSerialized = { readonly serialized: Uint8Array | string }
