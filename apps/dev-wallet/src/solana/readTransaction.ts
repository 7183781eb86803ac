import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'

/** A transaction taken apart, as far as it can be without asking the chain. */
export type ReadTransaction = {
  /** Base58; the first one pays the fee. */
  readonly signers: readonly string[]
  readonly instructions: readonly ReadInstruction[]
  /** Some accounts come from lookup tables and have no address here. */
  readonly usesLookupTables: boolean
}

export type ReadInstruction = {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What fits into one packet. */
const maxBytes = 1232

/** Reads a transaction as on the wire; `undefined` for what is none. */
export function readTransaction(wire: Uint8Array): ReadTransaction | undefined {
  if (wire.length > maxBytes) return undefined
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return { ...readMessage(message), signers: Object.keys(signatures) }
  } catch {
    return undefined
  }
}

/** Whether bytes are the part of a transaction that is signed: a signature of such a "message" would send it. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const [message, end] = getCompiledTransactionMessageDecoder().read(bytes, 0)
    return end === bytes.length && message.header.numSignerAccounts > 0 && message.staticAccounts.length > 0
  } catch {
    return false
  }
}

function readMessage(message: CompiledTransactionMessage): Omit<ReadTransaction, 'signers'> {
  const { staticAccounts } = message
  if (!('instructions' in message)) throw new Error('a version of transactions that is not known')
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    usesLookupTables: tables.length > 0,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: staticAccounts[programAddressIndex] ?? '',
      accounts: accountIndices.map((index) => staticAccounts[index]),
      data: new Uint8Array(data ?? []),
    })),
  }
}
