import type { CaipNetworkId } from '@latchkey/protocol'
import { getSs58Prefix, parseSs58Address } from '@latchkey/protocol/polkadot'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { SiwxError } from '../message/SiwxError.ts'

/**
 * Verifies a text's signature by an account of a Polkadot network: sr25519, ed25519 or ECDSA, alone or after the byte that
 * names its kind (`MultiSignature`). Wallets sign a text between `<Bytes>` and `</Bytes>`, so that it can't be a transaction; an
 * account accepts it without them too, as the networks' own libraries do. Signatures in a second form of the same value are
 * refused.
 *
 * @param signature hex
 * @param network where the account is; a public network's addresses must have its prefix. Default: any
 * @throws SiwxError `signature_form`, `signature`, `field` for an address that is none, or of another network
 */
export async function verifyPolkadotSignature(
  text: string,
  signature: string,
  address: string,
  network?: CaipNetworkId | undefined,
): Promise<void> {
  const parsed = parseSs58Address(address)
  const prefix = getSs58Prefix(network)
  if (typeof parsed !== 'object' || (prefix !== undefined && parsed.prefix !== prefix))
    throw new SiwxError('field', { field: 'accountAddress' })
  const candidates = listCandidates(decodeSignature(signature))
  const plain = utf8ToBytes(text)
  const wrapped = concatBytes(utf8ToBytes('<Bytes>'), plain, utf8ToBytes('</Bytes>'))
  for (const { kind, bytes } of candidates) {
    const isSignedBy = await loadVerifier(kind)
    for (const message of [wrapped, plain]) {
      try {
        if (isSignedBy(bytes, message, parsed.account)) return
      } catch {
        // A key or a signature is no point of the curve.
      }
    }
  }
  throw new SiwxError('signature', { field: 'signature' })
}

type Kind = 'sr25519' | 'ed25519' | 'ecdsa'
type Verifier = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

/** The kinds by the byte before a signature (`MultiSignature` of the runtimes). */
const kinds: readonly Kind[] = ['ed25519', 'sr25519', 'ecdsa']

/** @throws SiwxError `signature_form` */
function decodeSignature(signature: string): Uint8Array {
  if (!/^0x(?:[\da-fA-F]{2}){64,66}$/.test(signature))
    throw new SiwxError('signature_form', { field: 'signature' })
  return hexToBytes(signature.slice(2))
}

/** What a signature can be: its length leaves open whether 65 bytes are one of ECDSA or have a kind before them. */
function listCandidates(bytes: Uint8Array): readonly { kind: Kind; bytes: Uint8Array }[] {
  if (bytes.length === 64)
    return [
      { kind: 'sr25519', bytes },
      { kind: 'ed25519', bytes },
    ]
  const kind = kinds[bytes[0] ?? 0xff]
  const rest = bytes.subarray(1)
  const isNamed = kind !== undefined && rest.length === (kind === 'ecdsa' ? 65 : 64)
  return [
    ...(isNamed ? [{ kind, bytes: rest }] : []),
    ...(bytes.length === 65 ? [{ kind: 'ecdsa' as const, bytes }] : []),
  ]
}

/** Loads a curve with the first signature of its kind: each is more code than everything else here. */
async function loadVerifier(kind: Kind): Promise<Verifier> {
  if (kind === 'sr25519') {
    const { verify } = await import('@scure/sr25519')
    return (signature, message, account) =>
      // The key zero is the neutral element, for which one signature fits every text.
      account.some((byte) => byte !== 0) &&
      hasCanonicalScalar(signature) &&
      verify(message, signature, account)
  }
  if (kind === 'ed25519') {
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    // Strictly by RFC 8032: keys of small order and values out of range are refused.
    return (signature, message, account) => ed25519.verify(signature, message, account, { zip215: false })
  }
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  return (signature, message, account) => {
    const recovery = signature[64] ?? 0xff
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    // 27 and 28 are the same two points in the older spelling.
    const bit = recovery >= 27 ? recovery - 27 : recovery
    if (bit > 1 || parsed.hasHighS()) return false
    const key = parsed.addRecoveryBit(bit).recoverPublicKey(blake256(message)).toRawBytes(true)
    return blake256(key).every((byte, index) => byte === account[index])
  }
}

/** The order of the group of ristretto255 (RFC 9496). */
const groupOrder = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

/** Whether the scalar of an sr25519 signature is below the group's order. Its last byte has the mark of schnorrkel. */
function hasCanonicalScalar(signature: Uint8Array): boolean {
  const scalar = signature.slice(32)
  const last = scalar[31] ?? 0
  if ((last & 0x80) === 0) return false
  scalar[31] = last & 0x7f
  const value = scalar.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return value < groupOrder
}

function blake256(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes, { dkLen: 32 })
}
