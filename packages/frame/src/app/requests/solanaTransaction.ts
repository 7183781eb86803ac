import { base58, base64 } from '@scure/base'
import { RequestError } from '../errors.ts'

export type SolanaInstruction = {
  /** Program id, base58. */
  readonly program: string
  /** Addresses, base58; undefined for an account of a lookup table that is not known. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The addresses of lookup tables, by the address of the table; undefined for one that can't be read. */
export type LookupTables = Readonly<Record<string, readonly string[] | undefined>>

/** Owners by the address of their token account, base58; undefined for one whose owner is not proven. */
export type TokenOwners = Readonly<Record<string, string | undefined>>

/** A parsed transaction: legacy or version 0. */
type SolanaTransaction = {
  /** The signed part. */
  readonly message: Uint8Array
  /** Addresses, base58, in the order of the signatures. */
  readonly signers: readonly string[]
  /** Addresses it may change, base58, without those of lookup tables that are not known. */
  readonly writable: readonly string[]
  readonly feePayer: string
  /** Base58: a recent block of the cluster it is valid on, or the value of a nonce account there. */
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  /** Addresses of the lookup tables that some accounts come from, base58. The signed bytes contain places in them only. */
  readonly lookupTables: readonly string[]
  /** Whether every account is known. */
  readonly isResolved: boolean
  readonly signatures: readonly Uint8Array[]
}

/** Most accounts that a node returns for one `getMultipleAccounts`. */
export const maxReadAccounts = 100

/** Largest transaction of the Solana network. */
const maxBytes = 1232

/**
 * Parses a serialized transaction (base64 or bytes) strictly: no bytes may follow.
 *
 * @param tables the lookup tables that are known
 * @throws RequestError `invalidParams`
 */
export function parseSolanaTransaction(
  input: string | Uint8Array,
  tables: LookupTables = {},
): SolanaTransaction {
  try {
    return parseBytes(typeof input === 'string' ? base64.decode(input) : input, tables)
  } catch (cause) {
    throw new RequestError('invalidParams', 'This Solana transaction can’t be read.', { cause })
  }
}

function parseBytes(bytes: Uint8Array, known: LookupTables): SolanaTransaction {
  if (bytes.length > maxBytes) throw new Error('too large')
  let offset = 0
  const readBytes = (length: number) => {
    if (offset + length > bytes.length) throw new Error('too short')
    offset += length
    return bytes.slice(offset - length, offset)
  }
  const readByte = () => readBytes(1)[0] ?? 0
  // compact-u16: 7 bits a byte, low bits first
  const readLength = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = readByte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) {
        if (shift > 0 && next === 0) throw new Error('not minimal')
        return value
      }
    }
    throw new Error('too long')
  }
  const readList = <entry>(readEntry: () => entry) => Array.from({ length: readLength() }, readEntry)

  const signatures = readList(() => readBytes(64))
  const start = offset
  const first = bytes[offset] ?? 0
  const isVersioned = first >= 0x80
  if (isVersioned && readByte() !== 0x80) throw new Error('unknown version')
  const signerCount = readByte()
  const [readOnlySigned, readOnly] = [readByte(), readByte()]
  const keys = readList(() => base58.encode(readBytes(32)))
  const blockhash = base58.encode(readBytes(32))
  const raw = readList(() => ({
    program: readByte(),
    accounts: [...readBytes(readLength())],
    data: readBytes(readLength()),
  }))
  const tables = isVersioned
    ? readList(() => ({
        table: base58.encode(readBytes(32)),
        writable: [...readBytes(readLength())],
        readOnly: [...readBytes(readLength())],
      }))
    : []
  if (offset !== bytes.length) throw new Error('something is left over')
  if (signerCount === 0 || signerCount > keys.length || signatures.length !== signerCount)
    throw new Error('signers')
  if (readOnlySigned >= signerCount || signerCount + readOnly > keys.length) throw new Error('header')
  if (new Set(keys).size !== keys.length) throw new Error('an account twice')
  const lookUp = (kind: 'writable' | 'readOnly') =>
    tables.flatMap(({ table, ...places }) =>
      places[kind].map((place) => (Object.hasOwn(known, table) ? known[table]?.[place] : undefined)),
    )
  // those of the tables follow: first all that may be changed, then the others
  const lookedUpWritable = lookUp('writable')
  const accounts = [...keys, ...lookedUpWritable, ...lookUp('readOnly')]
  const instructions = raw.map(({ program, accounts: indexes, data }) => {
    const programId = keys[program]
    if (programId === undefined || program === 0) throw new Error('program')
    if (indexes.some((index) => index >= accounts.length)) throw new Error('account')
    return { program: programId, accounts: indexes.map((index) => accounts[index]), data }
  })
  return {
    message: bytes.slice(start),
    signers: keys.slice(0, signerCount),
    writable: [
      ...keys.filter((_, index) =>
        index < signerCount ? index < signerCount - readOnlySigned : index < keys.length - readOnly,
      ),
      ...lookedUpWritable.filter((address) => address !== undefined),
    ],
    feePayer: keys[0] ?? '',
    blockhash,
    instructions,
    lookupTables: tables.flatMap(({ table, writable, readOnly }) =>
      writable.length + readOnly.length > 0 ? [table] : [],
    ),
    isResolved: !accounts.includes(undefined),
    signatures,
  }
}

/** Inserts a signature into a transaction; returns base64. */
export function insertSolanaSignature(input: string, signer: string, signature: Uint8Array): string {
  const { signers, signatures, message } = parseSolanaTransaction(input)
  const signed = signatures.map((present, index) => (signers[index] === signer ? signature : present))
  // a transaction has at most 19 signatures, so their count is one byte
  return base64.encode(Uint8Array.from([signed.length, ...signed.flatMap((bytes) => [...bytes]), ...message]))
}

/**
 * Whether bytes are the signed part of a transaction, so that a message signature would be valid for it. So count all bytes that begin
 * like a version: the wallet can't parse those of versions to come. No UTF-8 text begins like that.
 */
export function isSolanaTransactionMessage(bytes: Uint8Array): boolean {
  if ((bytes[0] ?? 0) >> 6 === 0b10) return true
  const signerCount = bytes[0] ?? 0
  if (signerCount === 0 || signerCount > 19) return false
  try {
    parseSolanaTransaction(Uint8Array.from([signerCount, ...new Uint8Array(signerCount * 64), ...bytes]))
    return true
  } catch {
    return false
  }
}
