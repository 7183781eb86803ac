import { base58, base64 } from '@scure/base'
import { RequestError } from '../errors.ts'

export type SolanaInstruction = {
  /** Base58. */
  readonly program: string
  /** Base58; an account of a lookup table has no address here. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** A parsed transaction: legacy or version 0. */
type SolanaTransaction = {
  /** The signed part. */
  readonly message: Uint8Array
  /** Base58, in the order of the signatures. */
  readonly signers: readonly string[]
  readonly feePayer: string
  /** Base58: a recent block of the cluster it is valid on, or the value of a nonce account there. */
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  /** Some accounts come from lookup tables and cannot be shown. */
  readonly usesLookupTables: boolean
  readonly signatures: readonly Uint8Array[]
}

const maxBytes = 1232

/**
 * Parses a transaction (base64 or bytes) strictly: no bytes may follow.
 *
 * @throws RequestError `invalidParams`
 */
export function parseSolanaTransaction(input: string | Uint8Array): SolanaTransaction {
  try {
    return parseBytes(typeof input === 'string' ? base64.decode(input) : input)
  } catch (cause) {
    throw new RequestError('invalidParams', 'This Solana transaction can’t be read.', { cause })
  }
}

function parseBytes(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > maxBytes) throw new Error('too large')
  let at = 0
  const readBytes = (length: number) => {
    if (at + length > bytes.length) throw new Error('too short')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = () => readBytes(1)[0] ?? 0
  const compact = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) {
        if (shift > 0 && next === 0) throw new Error('not minimal')
        return value
      }
    }
    throw new Error('too long')
  }
  const list = <entry>(one: () => entry) => Array.from({ length: compact() }, one)

  const signatures = list(() => readBytes(64))
  const start = at
  const first = bytes[at] ?? 0
  const isVersioned = first >= 0x80
  if (isVersioned && byte() !== 0x80) throw new Error('unknown version')
  const required = byte()
  const [readOnlySigned, readOnly] = [byte(), byte()]
  const keys = list(() => base58.encode(readBytes(32)))
  const blockhash = base58.encode(readBytes(32))
  const raw = list(() => ({
    program: byte(),
    accounts: [...readBytes(compact())],
    data: readBytes(compact()),
  }))
  const tables = isVersioned
    ? list(() => {
        readBytes(32)
        return readBytes(compact()).length + readBytes(compact()).length
      })
    : []
  if (at !== bytes.length) throw new Error('something is left over')
  if (required === 0 || required > keys.length || signatures.length !== required) throw new Error('signers')
  if (readOnlySigned >= required || required + readOnly > keys.length) throw new Error('header')
  if (new Set(keys).size !== keys.length) throw new Error('an account twice')
  const looked = tables.reduce((sum, length) => sum + length, 0)
  const instructions = raw.map(({ program, accounts, data }) => {
    const programId = keys[program]
    if (programId === undefined || program === 0) throw new Error('program')
    if (accounts.some((index) => index >= keys.length + looked)) throw new Error('account')
    return { program: programId, accounts: accounts.map((index) => keys[index]), data }
  })
  return {
    message: bytes.slice(start),
    signers: keys.slice(0, required),
    feePayer: keys[0] ?? '',
    blockhash,
    instructions,
    usesLookupTables: looked > 0,
    signatures,
  }
}

/** Inserts a signature into a transaction; returns base64. */
export function insertSolanaSignature(input: string, signer: string, signature: Uint8Array): string {
  const { signers, signatures, message } = parseSolanaTransaction(input)
  const all = signatures.map((one, index) => (signers[index] === signer ? signature : one))
  // a transaction has at most 19 signatures, so their count is one byte
  return base64.encode(Uint8Array.from([all.length, ...all.flatMap((one) => [...one]), ...message]))
}

/** Whether bytes are the signed part of a transaction, so that a message signature would be valid for it. */
export function isSolanaTransactionMessage(bytes: Uint8Array): boolean {
  const required = ((bytes[0] ?? 0) >= 0x80 ? bytes[1] : bytes[0]) ?? 0
  if (required === 0 || required > 19) return false
  try {
    parseSolanaTransaction(Uint8Array.from([required, ...new Uint8Array(required * 64), ...bytes]))
    return true
  } catch {
    return false
  }
}
