import { isSolanaAddress } from './addresses.ts'
import { InvalidSolanaTransactionError } from './errors.ts'

/** What `sendTransaction` takes on Solana. Amounts are base units: lamports, or the token's own. */
export type SolanaTransaction = SolanaTransfer | SolanaInstructions | SolanaSerialized

/** A transfer of SOL, or of a token where `token`, its mint, is there. */
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

const maxU64 = 2n ** 64n

/** Checks what an app hands over before anything is done with it. @throws InvalidSolanaTransactionError */
export function parseSolanaTransaction(value: unknown): SolanaTransaction {
  if (typeof value !== 'object' || value === null) throw new InvalidSolanaTransactionError({ field: 'to' })
  if ('serialized' in value) return { serialized: parseSerialized(value.serialized) }
  if ('instructions' in value) {
    const { instructions, lookupTables = [] } = value as { instructions: unknown; lookupTables?: unknown }
    if (!Array.isArray(instructions) || instructions.length === 0 || !instructions.every(isInstruction))
      throw new InvalidSolanaTransactionError({ field: 'instructions' })
    if (!Array.isArray(lookupTables) || !lookupTables.every(isSolanaAddress))
      throw new InvalidSolanaTransactionError({ field: 'lookupTables' })
    return value as SolanaTransaction
  }
  const { to, value: amount, token } = value as { to?: unknown; value?: unknown; token?: unknown }
  if (!isSolanaAddress(to)) throw new InvalidSolanaTransactionError({ field: 'to' })
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= maxU64)
    throw new InvalidSolanaTransactionError({ field: 'value' })
  if (token !== undefined && !isSolanaAddress(token))
    throw new InvalidSolanaTransactionError({ field: 'token' })
  return { to, value: amount, token }
}

function isInstruction(value: unknown): boolean {
  const { programAddress, accounts = [] } = (value ?? {}) as { programAddress?: unknown; accounts?: unknown }
  return (
    isSolanaAddress(programAddress) &&
    Array.isArray(accounts) &&
    accounts.every((account) => isSolanaAddress(account?.address) && [0, 1, 2, 3].includes(account.role))
  )
}

function parseSerialized(value: unknown): Uint8Array {
  try {
    const bytes =
      typeof value === 'string'
        ? Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
        : new Uint8Array(value as Uint8Array)
    // The most a packet of the network carries.
    if (bytes.length > 0 && bytes.length <= 1232) return bytes
  } catch (cause) {
    throw new InvalidSolanaTransactionError({ field: 'serialized', cause })
  }
  throw new InvalidSolanaTransactionError({ field: 'serialized' })
}
