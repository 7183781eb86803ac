import { base64 } from '@scure/base'
import { InvalidParameterError } from '../../base/errors.ts'
import type { SolanaTransaction } from '../../config/Transaction.ts'
import { isSolanaAddress } from './addresses.ts'

/** Amounts are unsigned 64-bit integers. */
const u64Limit = 2n ** 64n

/**
 * Parses a transaction of an app.
 *
 * @throws InvalidParameterError
 */
export function parseSolanaTransaction(value: unknown): SolanaTransaction {
  if (typeof value !== 'object' || value === null)
    throw new InvalidParameterError({ field: 'to', write: 'an address of Solana' })
  if ('serialized' in value) return { serialized: parseSerialized(value.serialized) }
  if ('instructions' in value) {
    const { instructions, lookupTables = [] } = value as { instructions: unknown; lookupTables?: unknown }
    if (!Array.isArray(instructions) || instructions.length === 0 || !instructions.every(isInstruction))
      throw new InvalidParameterError({
        field: 'instructions',
        write: 'instructions of @solana/kit, at least one',
      })
    if (!Array.isArray(lookupTables) || !lookupTables.every(isSolanaAddress))
      throw new InvalidParameterError({ field: 'lookupTables', write: 'addresses of lookup tables' })
    return value as SolanaTransaction
  }
  const { to, value: amount, token } = value as { to?: unknown; value?: unknown; token?: unknown }
  if (!isSolanaAddress(to)) throw new InvalidParameterError({ field: 'to', write: 'an address of Solana' })
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= u64Limit)
    throw new InvalidParameterError({ field: 'value', write: 'base units as a bigint above 0' })
  if (token !== undefined && !isSolanaAddress(token))
    throw new InvalidParameterError({ field: 'token', write: 'the address of a mint' })
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
    const bytes = typeof value === 'string' ? base64.decode(value) : new Uint8Array(value as Uint8Array)
    // The size of a network packet.
    if (bytes.length > 0 && bytes.length <= 1232) return bytes
  } catch (cause) {
    throw new InvalidParameterError({
      field: 'serialized',
      write: 'the bytes of a transaction, or Base64 of them',
      cause,
    })
  }
  throw new InvalidParameterError({ field: 'serialized', write: 'the bytes of one transaction' })
}
