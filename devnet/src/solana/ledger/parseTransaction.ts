import { base58 } from '@scure/base'
import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { programs, solanaCluster } from '../SolanaDevnet.ts'
import type { LedgerKey } from './Ledger.ts'

/** A transaction decoded from wire bytes. */
export type ParsedTransaction = {
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage
  readonly signature: string
  readonly blockhash: string
  readonly signatureCount: number
  readonly keys: readonly LedgerKey[]
}

/**
 * Decodes a transaction; `lookUp` returns the addresses of a lookup table. @throws SolanaError for malformed bytes
 */
export function parseTransaction(
  wire: Uint8Array,
  lookUp: (table: string) => readonly string[],
): ParsedTransaction {
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
  const toLookupKeys = (pick: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((lookup) => {
      const table = lookUp(lookup.lookupTableAddress)
      return lookup[pick].map((index) => ({
        address: table[index] ?? '',
        signer: false,
        writable: pick === 'writableIndexes',
        source: 'lookupTable' as const,
      }))
    })
  keys.push(...toLookupKeys('writableIndexes'), ...toLookupKeys('readonlyIndexes'))
  const first = Object.values(transaction.signatures)[0]
  return {
    transaction,
    message,
    signature: first ? base58.encode(new Uint8Array(first)) : '',
    blockhash: 'lifetimeToken' in message ? String(message.lifetimeToken) : '',
    signatureCount: signers,
    keys,
  }
}

/** An instruction that names its accounts by index. */
type CompiledInstruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** The instructions of a message of any version. */
export function instructionsOf(message: CompiledTransactionMessage): readonly CompiledInstruction[] {
  const list = 'instructions' in message ? message.instructions : []
  return list.map((instruction) => ({
    programIdIndex: instruction.programAddressIndex,
    accounts: instruction.accountIndices ?? [],
    data: new Uint8Array(instruction.data ?? []),
  }))
}

/** The compute budget program, and the compute units of an instruction and of a transaction on public clusters. */
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const defaultUnits = 200_000n
const maxUnits = 1_400_000n

/** Fee in lamports: per signature, plus the priority fee (micro-lamports per compute unit). */
export function feeOf(read: Pick<ParsedTransaction, 'message' | 'keys' | 'signatureCount'>): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programIdIndex, data } of instructionsOf(read.message)) {
    if (read.keys[programIdIndex]?.address !== computeBudget) {
      others += 1n
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const wanted = limit ?? others * defaultUnits
  const units = wanted > maxUnits ? maxUnits : wanted
  return BigInt(read.signatureCount) * solanaCluster.feePerSignature + (price * units + 999_999n) / 1_000_000n
}

/** Memos of a transaction in the form of nodes, `[<length>] <text>`, or `null`. */
export function memoOf({ message, keys }: ParsedTransaction): string | null {
  const memos = instructionsOf(message)
    .filter(({ programIdIndex }) => keys[programIdIndex]?.address === programs.memo)
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}
