import { createHash } from 'node:crypto'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'

/** A transaction and what follows from its bytes. Ids are hex as people write them: the hash with its bytes reversed. */
export type ParsedTransaction = {
  readonly wire: Uint8Array
  readonly txid: string
  /** The id with witnesses, internal byte order, as block commitments use it. */
  readonly witnessHash: Uint8Array
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  /** Bytes without witnesses. */
  readonly baseSize: number
  readonly weight: number
  readonly vsize: number
}

/** An input; `witness` is empty before segwit. */
export type TransactionInput = {
  readonly txid: string
  readonly index: number
  readonly script: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** An output, in satoshis. */
export type TransactionOutput = { readonly amount: bigint; readonly script: Uint8Array }

/**
 * Parses the bytes of a transaction.
 *
 * @throws an Error of any kind when they are none
 */
export function parseTransaction(wire: Uint8Array): ParsedTransaction {
  const raw = RawTx.decode(wire)
  const base = RawOldTx.encode({
    version: raw.version,
    inputs: raw.inputs,
    outputs: raw.outputs,
    lockTime: raw.lockTime,
  })
  // A second encoding of the same transaction is refused, as nodes do.
  if (Buffer.compare(RawTx.encode(raw), wire) !== 0) throw new Error('The encoding is not canonical.')
  const weight = base.length * 3 + wire.length
  return {
    wire,
    txid: toDisplayHex(hash256(base)),
    witnessHash: hash256(wire),
    version: raw.version,
    lockTime: raw.lockTime,
    inputs: raw.inputs.map((input, position) => ({
      txid: Buffer.from(input.txid).toString('hex'),
      index: input.index,
      script: input.finalScriptSig,
      sequence: input.sequence,
      witness: raw.witnesses?.[position] ?? [],
    })),
    outputs: raw.outputs.map(({ amount, script }) => ({ amount, script })),
    baseSize: base.length,
    weight,
    vsize: Math.ceil(weight / 4),
  }
}

/** Whether the only input creates coins. */
export function isCoinbase({ inputs }: Pick<ParsedTransaction, 'inputs'>): boolean {
  return inputs.length === 1 && inputs[0]?.index === 0xffff_ffff && /^0{64}$/.test(inputs[0].txid)
}

/** SHA-256 of the concatenated parts. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

/** SHA-256 twice. */
export function hash256(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(sha256(...parts))
}

/** RIPEMD-160 of SHA-256. */
export function hash160(data: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('ripemd160').update(sha256(data)).digest())
}

/** A hash as people write it: hex, bytes reversed. */
export function toDisplayHex(hash: Uint8Array): string {
  return Buffer.from(hash).reverse().toString('hex')
}

/** The bytes of a hash that people wrote. */
export function fromDisplayHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex').reverse())
}
