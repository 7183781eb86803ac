import { formatSs58Address } from '@latchkey/protocol/polkadot'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

/** How an account signs. */
export type PolkadotKind = 'sr25519' | 'ed25519' | 'ecdsa'

/** An account of a Polkadot network for tests. */
export type PolkadotSigner = {
  readonly account: Uint8Array
  address(prefix: number): string
  /** Signs bytes as they are. */
  signBytes(bytes: Uint8Array): Uint8Array
  /** Signs a text as wallets do, `<Bytes>` around it; hex. */
  sign(text: string): string
}

/** Makes an account of a seed of 32 bytes. */
export function createPolkadotSigner(seed: Uint8Array, kind: PolkadotKind): PolkadotSigner {
  const { account, signBytes } = createKey(seed, kind)
  return {
    account,
    signBytes,
    address: (prefix) => formatSs58Address(account, prefix),
    sign: (text) => toHex(signBytes(new TextEncoder().encode(`<Bytes>${text}</Bytes>`))),
  }
}

function createKey(seed: Uint8Array, kind: PolkadotKind): Pick<PolkadotSigner, 'account' | 'signBytes'> {
  if (kind === 'sr25519') {
    const secret = secretFromSeed(seed)
    return { account: getPublicKey(secret), signBytes: (bytes) => sign(secret, bytes) }
  }
  if (kind === 'ed25519')
    return { account: ed25519.getPublicKey(seed), signBytes: (bytes) => ed25519.sign(bytes, seed) }
  return {
    account: blake2b(secp256k1.getPublicKey(seed, true), { dkLen: 32 }),
    signBytes(bytes) {
      const signature = secp256k1.sign(blake2b(bytes, { dkLen: 32 }), seed)
      return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery)
    },
  }
}

/** Bytes as hex. */
export function toHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
