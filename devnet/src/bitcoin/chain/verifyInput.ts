import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { isHashType, legacySighash, segwitSighash, taprootSighash } from './sighash.ts'
import { hash160, type ParsedTransaction, type TransactionOutput } from './transaction.ts'

/** Kinds of output script, under the names of Esplora. */
export type ScriptType = 'p2pkh' | 'p2sh' | 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr' | 'op_return' | 'unknown'

/** The kind of an output script, by its form alone. */
export function getScriptType(script: Uint8Array): ScriptType {
  const hex = Buffer.from(script).toString('hex')
  if (/^76a914[0-9a-f]{40}88ac$/.test(hex)) return 'p2pkh'
  if (/^a914[0-9a-f]{40}87$/.test(hex)) return 'p2sh'
  if (/^0014[0-9a-f]{40}$/.test(hex)) return 'v0_p2wpkh'
  if (/^0020[0-9a-f]{64}$/.test(hex)) return 'v0_p2wsh'
  if (/^5120[0-9a-f]{64}$/.test(hex)) return 'v1_p2tr'
  if (hex.startsWith('6a')) return 'op_return'
  return 'unknown'
}

/**
 * Verifies that an input may spend its output. Returns why not, in the words of Bitcoin Core; `undefined` when it may.
 * Known are p2pkh, p2wpkh (also inside p2sh) and the key path of p2tr; other scripts are refused.
 */
export function verifyInput(
  tx: ParsedTransaction,
  position: number,
  spent: readonly TransactionOutput[],
): string | undefined {
  const input = tx.inputs[position]
  const output = spent[position]
  if (!input || !output) return 'bad-txns-inputs-missingorspent'
  const type = getScriptType(output.script)
  if (type === 'p2pkh') {
    if (input.witness.length > 0) return failed('Witness provided for non-witness script')
    const [signature, publicKey, ...more] = parsePushes(input.script) ?? []
    if (!signature || !publicKey || more.length > 0)
      return failed('Operation not valid with the current stack size')
    if (!isSame(hash160(publicKey), output.script.subarray(3, 23)))
      return failed('Script failed an OP_EQUALVERIFY operation')
    return verifyEcdsa(signature, publicKey, (hashType) =>
      legacySighash(tx, position, output.script, hashType),
    )
  }
  if (type === 'v0_p2wpkh' || type === 'p2sh') {
    const program = type === 'p2sh' ? parseNestedProgram(input.script, output.script) : output.script
    if (!program) return 'bad-txns-nonstandard-inputs'
    if (type === 'v0_p2wpkh' && input.script.length > 0) return failed('Witness requires empty scriptSig')
    const [signature, publicKey, ...more] = input.witness
    if (!signature || !publicKey || more.length > 0) return failed('Witness program hash mismatch')
    if (publicKey.length !== 33) return failed('Using non-compressed keys in segwit')
    const hash = program.subarray(2)
    if (!isSame(hash160(publicKey), hash)) return failed('Script failed an OP_EQUALVERIFY operation')
    const scriptCode = Buffer.concat([Buffer.from('76a914', 'hex'), hash, Buffer.from('88ac', 'hex')])
    return verifyEcdsa(signature, publicKey, (hashType) =>
      segwitSighash(tx, position, scriptCode, output.amount, hashType),
    )
  }
  if (type === 'v1_p2tr') {
    if (input.script.length > 0) return failed('Witness requires empty scriptSig')
    const [signature, ...more] = input.witness
    if (!signature) return failed('Witness program was passed an empty witness')
    if (more.length > 0) return 'bad-witness-nonstandard'
    return verifySchnorr(signature, output.script.subarray(2), (hashType) =>
      taprootSighash(tx, position, spent, hashType),
    )
  }
  return 'bad-txns-nonstandard-inputs'
}

function verifyEcdsa(
  signature: Uint8Array,
  publicKey: Uint8Array,
  digest: (hashType: number) => Uint8Array,
): string | undefined {
  const hashType = signature.at(-1) ?? 0
  const der = signature.subarray(0, -1)
  try {
    const { s } = secp256k1.Signature.fromBytes(der, 'der')
    if (s > secp256k1.Point.Fn.ORDER >> 1n)
      return failed('Non-canonical signature: S value is unnecessarily high')
  } catch {
    return failed('Non-canonical DER signature')
  }
  if (!isHashType(hashType)) return failed('Signature hash type missing or not understood')
  try {
    const options = { format: 'der', prehash: false } as const
    if (secp256k1.verify(der, digest(hashType), publicKey, options)) return undefined
  } catch {
    // The public key is no point of the curve.
  }
  return failed('Signature must be zero for failed CHECK(MULTI)SIG operation')
}

function verifySchnorr(
  signature: Uint8Array,
  outputKey: Uint8Array,
  digest: (hashType: number) => Uint8Array | undefined,
): string | undefined {
  if (signature.length !== 64 && signature.length !== 65) return failed('Invalid Schnorr signature size')
  const hashType = signature[64] ?? 0
  const message = signature.length === 65 && !isHashType(hashType) ? undefined : digest(hashType)
  if (!message) return failed('Invalid Schnorr signature hash type')
  try {
    if (schnorr.verify(signature.subarray(0, 64), message, outputKey)) return undefined
  } catch {
    // The output key is no point of the curve.
  }
  return failed('Invalid Schnorr signature')
}

/** The segwit program inside of p2sh: one push whose hash the output names; `undefined` for any other script. */
function parseNestedProgram(input: Uint8Array, output: Uint8Array): Uint8Array | undefined {
  const [program, ...more] = parsePushes(input) ?? []
  if (!program || more.length > 0 || getScriptType(program) !== 'v0_p2wpkh') return undefined
  return isSame(hash160(program), output.subarray(2, 22)) ? program : undefined
}

/** The data a script pushes; `undefined` when it does anything else. */
function parsePushes(script: Uint8Array): readonly Uint8Array[] | undefined {
  const pushes: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] ?? 0
    // Keys and signatures are shorter than 76 bytes, so their pushes are one byte and the data.
    if (length === 0 || length > 75 || at + 1 + length > script.length) return undefined
    pushes.push(script.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return pushes
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0
}

function failed(reason: string): string {
  return `mandatory-script-verify-flag-failed (${reason})`
}
