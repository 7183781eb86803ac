import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'

/** A transaction, decoded as far as possible without reading the chain. */
type DecodedTransaction = {
  /** Base58; the first one pays the fee. */
  readonly signers: readonly string[]
  readonly instructions: readonly DecodedInstruction[]
  /** Some accounts come from lookup tables and have no address here. */
  readonly usesLookupTables: boolean
}

export type DecodedInstruction = {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** Largest transaction in bytes: one packet of the network. */
const maxBytes = 1232

/** Decodes a transaction from wire bytes; `undefined` for anything else. */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction | undefined {
  if (wire.length > maxBytes) return undefined
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return { ...decodeMessage(message), signers: Object.keys(signatures) }
  } catch {
    return undefined
  }
}

/** Whether bytes are the signed part of a transaction: signing them as a "message" would authorize it. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const [message, end] = getCompiledTransactionMessageDecoder().read(bytes, 0)
    return end === bytes.length && message.header.numSignerAccounts > 0 && message.staticAccounts.length > 0
  } catch {
    return false
  }
}

function decodeMessage(message: CompiledTransactionMessage): Omit<DecodedTransaction, 'signers'> {
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
