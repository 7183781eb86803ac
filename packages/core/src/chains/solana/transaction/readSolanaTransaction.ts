import { InvalidSolanaTransactionError } from '../errors/InvalidSolanaTransactionError.ts'
import { isSolanaAddress } from '../isSolanaAddress.ts'
import type { SolanaTransaction } from './SolanaTransaction.ts'

const maxU64 = 2n ** 64n

/** Checks what an app hands over before anything is done with it (S5.31). @throws InvalidSolanaTransactionError */
export function readSolanaTransaction(value: unknown): SolanaTransaction {
  if (typeof value !== 'object' || value === null) throw new InvalidSolanaTransactionError({ field: 'to' })
  if ('serialized' in value) return { serialized: readBytes(value.serialized) }
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

function readBytes(value: unknown): Uint8Array {
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
