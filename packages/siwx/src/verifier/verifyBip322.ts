import { type BitcoinAddress, parseBitcoinAddress } from '@latchkey/protocol/bitcoin'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { SiwxError } from '../message/SiwxError.ts'

/** Characters of the longest signature accepted; a signature and a key have 144. */
const maxLength = 1_024
/** The signature covers every input and output. */
const sighashAll = 1

/**
 * Verifies a Bitcoin address' signature of a text. Accepted are BIP-322 in its simple form for p2wpkh, p2wpkh inside p2sh
 * and the key of p2tr; and the older signed message, whose key is recovered from 65 bytes, for addresses that are the hash
 * of one key. A signature must cover the whole virtual transaction, and have the lower of its two forms.
 *
 * @param signature Base64; newer versions of BIP-322 write `smp` before it
 * @throws SiwxError `signature_form`, `signature`, `field` for an address that is none
 */
export async function verifyBip322(text: string, signature: string, address: string): Promise<void> {
  const account = parseBitcoinAddress(address)
  if (typeof account !== 'object') throw new SiwxError('field', { field: 'accountAddress' })
  const bytes = decodeSignature(signature)
  const { schnorr, secp256k1 } = await import('@noble/curves/secp256k1.js')
  if (!isSigned()) throw new SiwxError('signature', { field: 'signature' })

  function isSigned(): boolean {
    try {
      const witness = parseWitness(bytes)
      if (witness) return isSignedByWitness(account as BitcoinAddress, witness)
      return bytes.length === 65 && isSignedByRecoveredKey(account as BitcoinAddress)
    } catch {
      // A key or a signature is no point of the curve.
      return false
    }
  }
  function isSignedByWitness(own: BitcoinAddress, [signed, key, ...more]: readonly Uint8Array[]): boolean {
    if (!signed || more.length > 0) return false
    if (own.kind === 'p2tr') {
      const hashType = signed.length === 65 ? signed[64] : 0
      if (key || (signed.length === 65 ? hashType !== sighashAll : signed.length !== 64)) return false
      const digest = taprootDigest(text, own.script, hashType ?? 0)
      return schnorr.verify(signed.subarray(0, 64), digest, own.hash)
    }
    const isSegwit = own.kind === 'p2wpkh' || own.kind === 'p2sh'
    if (!isSegwit || key?.length !== 33 || !isHashOfKey(own, key) || signed.at(-1) !== sighashAll)
      return false
    const digest = segwitDigest(text, own.script, hash160(key))
    const options = { format: 'der', prehash: false, lowS: true } as const
    return secp256k1.verify(signed.subarray(0, -1), digest, key, options)
  }
  function isSignedByRecoveredKey(own: BitcoinAddress): boolean {
    // 27 to 30: an uncompressed key. From 31 on: a compressed one, for the kinds of address of BIP-137.
    const [header = 0] = bytes
    if (header < 27 || header > 42) return false
    const parsed = secp256k1.Signature.fromCompact(bytes.subarray(1))
    if (parsed.hasHighS()) return false
    const point = parsed.addRecoveryBit((header - 27) & 3).recoverPublicKey(messageDigest(text))
    return isHashOfKey(own, point.toRawBytes(header > 30 || own.kind !== 'p2pkh'))
  }
}

/** Whether an address is the hash of a key: directly, or of the segwit program of the key inside p2sh. */
function isHashOfKey({ kind, hash }: BitcoinAddress, key: Uint8Array): boolean {
  if (kind === 'p2pkh' || kind === 'p2wpkh') return isSame(hash160(key), hash)
  return kind === 'p2sh' && isSame(hash160(concatBytes(Uint8Array.of(0, 20), hash160(key))), hash)
}

/** @throws SiwxError `signature_form` */
function decodeSignature(signature: string): Uint8Array {
  try {
    const text = signature.startsWith('smp') ? signature.slice(3) : signature
    if (text !== '' && text.length <= maxLength) return base64.decode(text)
  } catch {
    // Not Base64.
  }
  throw new SiwxError('signature_form', { field: 'signature' })
}

/** The items of a witness; `undefined` for bytes that are none. Items of 253 bytes and more don't occur here. */
function parseWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  for (let item = 0; item < count; item++) {
    const length = bytes[at] ?? 0xff
    if (length >= 0xfd || at + 1 + length > bytes.length) return undefined
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? items : undefined
}

const zeros = new Uint8Array(32)
/** Version, lock time and sequence of both virtual transactions. */
const zero4 = new Uint8Array(4)
const zero8 = new Uint8Array(8)
/** The only output of the virtual transaction that is signed: nothing, to OP_RETURN. */
const outputs = concatBytes(zero8, Uint8Array.of(1, 0x6a))

/** The output that is signed for: the first of a virtual transaction that commits to the text (`to_spend` of BIP-322). */
function createOutpoint(text: string, script: Uint8Array): Uint8Array {
  const message = taggedHash('BIP0322-signed-message', utf8ToBytes(text))
  const input = concatBytes(zeros, new Uint8Array(4).fill(0xff), Uint8Array.of(34, 0, 32), message, zero4)
  const output = concatBytes(zero8, Uint8Array.of(script.length), script)
  const toSpend = concatBytes(zero4, Uint8Array.of(1), input, Uint8Array.of(1), output, zero4)
  return concatBytes(hash256(toSpend), zero4)
}

/** What an ECDSA signature covers (BIP-143). */
function segwitDigest(text: string, script: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const outpoint = createOutpoint(text, script)
  const scriptCode = concatBytes(Uint8Array.of(25, 0x76, 0xa9, 20), keyHash, Uint8Array.of(0x88, 0xac))
  return hash256(
    concatBytes(
      zero4,
      hash256(outpoint),
      hash256(zero4),
      outpoint,
      scriptCode,
      zero8,
      zero4,
      hash256(outputs),
      zero4,
      Uint8Array.of(sighashAll, 0, 0, 0),
    ),
  )
}

/** What a Schnorr signature covers (BIP-341). */
function taprootDigest(text: string, script: Uint8Array, hashType: number): Uint8Array {
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, hashType),
    zero4,
    zero4,
    sha256(createOutpoint(text, script)),
    sha256(zero8),
    sha256(concatBytes(Uint8Array.of(script.length), script)),
    sha256(zero4),
    sha256(outputs),
    // Key path, no annex; the first input.
    Uint8Array.of(0),
    zero4,
  )
}

/** What the older form covers: the text after its length and the name of the purpose. Texts are below 65,536 bytes. */
function messageDigest(text: string): Uint8Array {
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const bytes = utf8ToBytes(text)
  const length =
    bytes.length < 0xfd
      ? Uint8Array.of(bytes.length)
      : Uint8Array.of(0xfd, bytes.length & 0xff, (bytes.length >> 8) & 0xff)
  return hash256(concatBytes(prefix, length, bytes))
}

function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const prefix = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(prefix, prefix, ...parts))
}

function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
