import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { base58 } from '../base58.ts'
import type { LedgerKey } from './LedgerEntry.ts'

/** A transaction off the wire. */
export type ReadTransaction = {
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage
  readonly signature: string
  readonly blockhash: string
  readonly signatureCount: number
  readonly keys: readonly LedgerKey[]
}

/**
 * Reads a transaction; `lookUp` answers the addresses of a lookup table. @throws SolanaError for bytes that aren't one
 */
export function readTransaction(
  wire: Uint8Array,
  lookUp: (table: string) => readonly string[],
): ReadTransaction {
  const transaction = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const { header, staticAccounts } = message
  const signers = header.numSignerAccounts
  const keys: LedgerKey[] = staticAccounts.map((address, index) => ({
    address,
    signer: index < signers,
    writable:
      index < signers
        ? index < signers - header.numReadonlySignerAccounts
        : index < staticAccounts.length - header.numReadonlyNonSignerAccounts,
    source: 'transaction',
  }))
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  const looked = (pick: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((lookup) => {
      const table = lookUp(lookup.lookupTableAddress)
      return lookup[pick].map((index) => ({
        address: table[index] ?? '',
        signer: false,
        writable: pick === 'writableIndexes',
        source: 'lookupTable' as const,
      }))
    })
  keys.push(...looked('writableIndexes'), ...looked('readonlyIndexes'))
  const first = Object.values(transaction.signatures)[0]
  return {
    transaction,
    message,
    signature: first ? base58(new Uint8Array(first)) : '',
    blockhash: 'lifetimeToken' in message ? String(message.lifetimeToken) : '',
    signatureCount: signers,
    keys,
  }
}
