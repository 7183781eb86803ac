import { createHash } from 'node:crypto'
import { encode } from './encoding.ts'
import {
  fromDisplayHex,
  hash256,
  type ParsedTransaction,
  sha256,
  type TransactionOutput,
} from './transaction.ts'

/** What a signature covers besides its own input: all outputs, none, or the one at the input's position. */
const ALL = 1
const NONE = 2
const SINGLE = 3
/** Flag: the other inputs are not covered. */
const ANYONE_CAN_PAY = 0x80

/** Whether a byte is a known signature hash type; 0 (default) exists for taproot only. */
export function isHashType(type: number): boolean {
  const base = type & ~ANYONE_CAN_PAY
  return base === ALL || base === NONE || base === SINGLE
}

/** The digest an ECDSA signature of an input from before segwit covers. */
export function legacySighash(
  tx: ParsedTransaction,
  position: number,
  scriptCode: Uint8Array,
  hashType: number,
): Uint8Array {
  const base = hashType & 0x1f
  // The original implementation signs the number one here, and every node does so since.
  if (base === SINGLE && position >= tx.outputs.length) return Uint8Array.of(1, ...new Uint8Array(31))
  const isAlone = (hashType & ANYONE_CAN_PAY) !== 0
  const inputs = tx.inputs.flatMap((input, index) => {
    if (isAlone && index !== position) return []
    const isSigned = index === position
    const sequence = !isSigned && (base === NONE || base === SINGLE) ? 0 : input.sequence
    return [outpoint(input), encode.script(isSigned ? scriptCode : new Uint8Array()), encode.uint32(sequence)]
  })
  const empty = Buffer.concat([Buffer.alloc(8, 0xff), encode.script(new Uint8Array())])
  const outputs =
    base === NONE
      ? []
      : base === SINGLE
        ? tx.outputs
            .slice(0, position + 1)
            .map((output, index) => (index === position ? encodeOutput(output) : empty))
        : tx.outputs.map(encodeOutput)
  return hash256(
    encode.int32(tx.version),
    encode.size(isAlone ? 1 : tx.inputs.length),
    ...inputs,
    encode.size(outputs.length),
    ...outputs,
    encode.uint32(tx.lockTime),
    encode.uint32(hashType),
  )
}

/** The digest an ECDSA signature of a segwit input covers (BIP-143). */
export function segwitSighash(
  tx: ParsedTransaction,
  position: number,
  scriptCode: Uint8Array,
  amount: bigint,
  hashType: number,
): Uint8Array {
  const base = hashType & 0x1f
  const isAlone = (hashType & ANYONE_CAN_PAY) !== 0
  const zeros = new Uint8Array(32)
  const input = tx.inputs[position]
  const output = tx.outputs[position]
  if (!input) throw new RangeError('The transaction has no such input.')
  const coversOthers = base !== NONE && base !== SINGLE
  return hash256(
    encode.int32(tx.version),
    isAlone ? zeros : hash256(...tx.inputs.map(outpoint)),
    isAlone || !coversOthers ? zeros : hash256(...tx.inputs.map(({ sequence }) => encode.uint32(sequence))),
    outpoint(input),
    encode.script(scriptCode),
    encode.uint64(amount),
    encode.uint32(input.sequence),
    coversOthers
      ? hash256(...tx.outputs.map(encodeOutput))
      : base === SINGLE && output
        ? hash256(encodeOutput(output))
        : zeros,
    encode.uint32(tx.lockTime),
    encode.uint32(hashType),
  )
}

/**
 * The digest a Schnorr signature of a taproot key covers (BIP-341, key path, no annex); `undefined` where the type
 * covers an output that doesn't exist. `spent` are the outputs that the inputs spend, in their order.
 */
export function taprootSighash(
  tx: ParsedTransaction,
  position: number,
  spent: readonly TransactionOutput[],
  hashType: number,
): Uint8Array | undefined {
  const base = hashType === 0 ? ALL : hashType & 3
  const isAlone = (hashType & ANYONE_CAN_PAY) !== 0
  const input = tx.inputs[position]
  const own = spent[position]
  const output = tx.outputs[position]
  if (!input || !own || (base === SINGLE && !output)) return undefined
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, hashType),
    encode.int32(tx.version),
    encode.uint32(tx.lockTime),
    ...(isAlone
      ? []
      : [
          sha256(...tx.inputs.map(outpoint)),
          sha256(...spent.map(({ amount }) => encode.uint64(amount))),
          sha256(...spent.map(({ script }) => encode.script(script))),
          sha256(...tx.inputs.map(({ sequence }) => encode.uint32(sequence))),
        ]),
    ...(base === ALL ? [sha256(...tx.outputs.map(encodeOutput))] : []),
    // Spend type: key path, no annex.
    Uint8Array.of(0),
    ...(isAlone
      ? [outpoint(input), encodeOutput(own), encode.uint32(input.sequence)]
      : [encode.uint32(position)]),
    ...(base === SINGLE && output ? [sha256(encodeOutput(output))] : []),
  )
}

function outpoint({ txid, index }: { txid: string; index: number }): Uint8Array {
  return Buffer.concat([fromDisplayHex(txid), encode.uint32(index)])
}

function encodeOutput({ amount, script }: TransactionOutput): Uint8Array {
  return Buffer.concat([encode.uint64(amount), encode.script(script)])
}

/** A hash that means one thing only (BIP-340). */
function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const prefix = new Uint8Array(createHash('sha256').update(tag).digest())
  return sha256(prefix, prefix, ...parts)
}
