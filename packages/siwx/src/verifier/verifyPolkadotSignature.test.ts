import { formatSs58Address } from '@latchkey/protocol/polkadot'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { createPolkadotSigner, type PolkadotKind, toHex } from '../testing/signPolkadot.ts'
import { verifyPolkadotSignature } from './verifyPolkadotSignature.ts'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const kinds: readonly PolkadotKind[] = ['sr25519', 'ed25519', 'ecdsa']
/** The byte before a signature that names its kind (`MultiSignature`). */
const kindBytes = { ed25519: 0, sr25519: 1, ecdsa: 2 }
const seed = new Uint8Array(32).fill(5)
const groupOrder = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

const outcome = (
  text: string,
  signature: string,
  address: string,
  network?: typeof polkadot | typeof kusama,
) =>
  verifyPolkadotSignature(text, signature, address, network).then(
    () => 'signed',
    (error: unknown) => String((error as { code?: unknown }).code),
  )
const toBytes = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
const fromLittleEndian = (bytes: Uint8Array) =>
  bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
const toLittleEndian = (value: bigint) =>
  Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

describe('signatures of Polkadot accounts', () => {
  it.each(kinds)('[X.35] accepts what a key of %s signs, for its text and address only', async (kind) => {
    const signer = createPolkadotSigner(seed, kind)
    const stranger = createPolkadotSigner(new Uint8Array(32).fill(6), kind)
    for (const text of ['', 'Hello', 'żółw 🐢\n', 'x'.repeat(5_000)]) {
      const signature = signer.sign(text)
      const named = toHex(Uint8Array.of(kindBytes[kind], ...toBytes(signature)))
      for (const given of [signature, named, toHex(signer.signBytes(new TextEncoder().encode(text)))])
        expect(await outcome(text, given, signer.address(0), polkadot)).toBe('signed')
      expect(await outcome(`${text} `, signature, signer.address(0))).toBe('signature')
      expect(await outcome(text, signature, stranger.address(0))).toBe('signature')
      expect(await outcome(text, stranger.sign(text), signer.address(0))).toBe('signature')
    }
  })
  it.each(kinds)('[X.35] refuses every flipped bit of a signature by %s', async (kind) => {
    const signer = createPolkadotSigner(seed, kind)
    const signature = toBytes(signer.sign('Hello'))
    for (let bit = 0; bit < signature.length * 8; bit += 7) {
      const altered = signature.slice()
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await outcome('Hello', toHex(altered), signer.address(0))).toBe('signature')
    }
  })
  it('[X.35] refuses a second form of the same sr25519 signature, and a key that fits every text', async () => {
    const signer = createPolkadotSigner(seed, 'sr25519')
    const signature = toBytes(signer.sign('Hello'))
    const scalar = signature.slice(32)
    scalar[31] = (scalar[31] ?? 0) & 0x7f
    // The scalar and the same plus the group's order give the same point.
    const second = toLittleEndian(fromLittleEndian(scalar) + groupOrder)
    second[31] = (second[31] ?? 0) | 0x80
    const forged = Uint8Array.of(...signature.subarray(0, 32), ...second)
    expect(await outcome('Hello', toHex(forged), signer.address(0))).toBe('signature')
    // R and S of zero satisfy the equation for the neutral key.
    const neutral = Uint8Array.from({ length: 64 }, (_, index) => (index === 63 ? 0x80 : 0))
    const nobody = formatSs58Address(new Uint8Array(32), 42)
    for (const text of ['Hello', 'Transfer everything'])
      expect(await outcome(text, toHex(neutral), nobody)).toBe('signature')
  })
  it('[X.35] refuses an ed25519 key of small order, for which one signature fits every text', async () => {
    // R and the key are the neutral element, S is zero (RFC 8032 lets a verifier accept it; ZIP-215 demands it).
    const neutral = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0))
    const signature = Uint8Array.of(...neutral, ...new Uint8Array(32))
    const bytes = new TextEncoder().encode('Hello')
    // The positive control: it is a signature for whoever doesn't look.
    expect(ed25519.verify(signature, bytes, neutral, { zip215: true })).toBe(true)
    const nobody = formatSs58Address(neutral, 42)
    const named = Uint8Array.of(kindBytes.ed25519, ...signature)
    for (const given of [signature, named])
      for (const text of ['Hello', 'Transfer everything'])
        expect(await outcome(text, toHex(given), nobody)).toBe('signature')
  })
  it('[X.35] refuses the higher of both forms of an ECDSA signature', async () => {
    const signer = createPolkadotSigner(seed, 'ecdsa')
    const signature = toBytes(signer.sign('Hello'))
    const { r, s } = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    const high = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    const flipped = Uint8Array.of(...high, (signature[64] ?? 0) ^ 1)
    expect(await outcome('Hello', toHex(flipped), signer.address(0))).toBe('signature')
  })
  it('[X.35] wants the address of the network, and one that is not mistyped', async () => {
    const signer = createPolkadotSigner(seed, 'sr25519')
    const signature = signer.sign('Hello')
    expect(await outcome('Hello', signature, signer.address(2), kusama)).toBe('signed')
    expect(await outcome('Hello', signature, signer.address(0), kusama)).toBe('field')
    expect(await outcome('Hello', signature, signer.address(42), polkadot)).toBe('field')
    const address = signer.address(0)
    expect(
      await outcome('Hello', signature, `${address.slice(0, -1)}${address.endsWith('z') ? 'x' : 'z'}`),
    ).toBe('field')
    for (const malformed of [
      '',
      '0x',
      'hello',
      `0x${'00'.repeat(63)}`,
      `0x${'00'.repeat(67)}`,
      signature.slice(2),
    ])
      expect(await outcome('Hello', malformed, address)).toBe('signature_form')
  })
})
