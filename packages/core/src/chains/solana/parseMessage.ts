import { toBase58 } from '../../base/base58.ts'

/** An instruction of a transaction, with its accounts as addresses. */
export type MessageStep = {
  readonly program: string
  /** `undefined` for an account of a lookup table that `loaded` doesn't name. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What a serialized transaction does. */
export type ParsedMessage = {
  readonly signers: readonly string[]
  readonly steps: readonly MessageStep[]
  /** Accounts of lookup tables as `<table>/<index>`, in the order in which the network loads them: writable ones first. */
  readonly lookups: readonly string[]
  /** All accounts by index. */
  readonly accounts: readonly (string | undefined)[]
}

/**
 * Parses a serialized transaction, legacy or version 0 (https://solana.com/docs/core/transactions).
 *
 * @param loaded addresses by `<table>/<index>`
 * @throws RangeError for anything else
 */
export function parseMessage(
  bytes: Uint8Array,
  loaded: Readonly<Record<string, string>> = {},
): ParsedMessage {
  let at = 0
  const nextBytes = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('A transaction ends early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const nextByte = () => nextBytes(1)[0] ?? 0
  /** A length of one to three bytes, seven bits each. */
  const nextLength = () => {
    let length = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = nextByte()
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) return length
    }
    throw new RangeError('A length of a transaction is too long')
  }
  const list = <entry>(parse: () => entry) => Array.from({ length: nextLength() }, parse)
  const nextAddress = () => toBase58(nextBytes(32))

  nextBytes(64 * nextLength())
  const isVersioned = (bytes[at] ?? 0) >= 0x80
  if (isVersioned && nextByte() !== 0x80) throw new RangeError('A transaction of an unknown version')
  const signerCount = nextByte()
  nextBytes(2)
  const own = list(nextAddress)
  nextBytes(32)
  const instructions = list(() => ({
    program: nextByte(),
    indexes: Array.from(nextBytes(nextLength())),
    data: nextBytes(nextLength()),
  }))
  const tables = isVersioned
    ? list(() => ({
        table: nextAddress(),
        writable: Array.from(nextBytes(nextLength())),
        read: Array.from(nextBytes(nextLength())),
      }))
    : []
  if (at !== bytes.length) throw new RangeError('A transaction has more bytes than it needs')
  const lookups = [
    ...tables.flatMap(({ table, writable }) => writable.map((index) => `${table}/${index}`)),
    ...tables.flatMap(({ table, read }) => read.map((index) => `${table}/${index}`)),
  ]
  const accounts = [...own, ...lookups.map((key) => (Object.hasOwn(loaded, key) ? loaded[key] : undefined))]
  return {
    signers: own.slice(0, signerCount),
    // Programs are never in lookup tables.
    steps: instructions.map(({ program, indexes, data }) => ({
      program: own[program] ?? '',
      accounts: indexes.map((index) => accounts[index]),
      data,
    })),
    lookups,
    accounts,
  }
}
