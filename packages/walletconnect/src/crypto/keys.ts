import { WalletConnectError } from '../errors.ts'
import { randomBytes, toHex } from './bytes.ts'

/** Bytes in memory of their own, as Web Crypto takes them. */
type Bytes = Uint8Array<ArrayBuffer>

/** The algorithms of the protocol. `loadPrimitives` chooses Web Crypto or @noble; both give the same results. */
export type Primitives = {
  sha256(data: Bytes): Promise<Bytes>
  /** HKDF-SHA256 without salt or info, 32 bytes. */
  hkdf(secret: Bytes): Promise<Bytes>
  /** Derives an X25519 public key. Private keys are 32 bytes. */
  exchangePublicKey(privateKey: Bytes): Promise<Bytes>
  /**
   * Derives the X25519 secret two parties share.
   * @throws for a public key of low order, whose shared secret anybody can compute
   */
  exchangeSecret(privateKey: Bytes, peerPublicKey: Bytes): Promise<Bytes>
  /** Derives an Ed25519 public key. A seed is 32 bytes. */
  signingPublicKey(seed: Bytes): Promise<Bytes>
  /** Signs with Ed25519. */
  sign(seed: Bytes, message: Bytes): Promise<Bytes>
}

/** Creates an X25519 key pair; `publicKey` is hex. */
export async function createKeyPair(
  primitives: Primitives,
): Promise<{ privateKey: Uint8Array<ArrayBuffer>; publicKey: string }> {
  const privateKey = randomBytes(32)
  return { privateKey, publicKey: toHex(await primitives.exchangePublicKey(privateKey)) }
}

/**
 * Derives the symmetric key of two parties: HKDF over their X25519 secret. Refuses a public key of low order, whose secret
 * anybody can compute (RFC 7748 section 6.1).
 * @throws WalletConnectError with code `KEY_REFUSED`
 */
export async function deriveSharedKey(
  p: Primitives,
  privateKey: Bytes,
  publicKey: Bytes | undefined,
): Promise<Bytes> {
  let cause: unknown
  try {
    if (publicKey?.length === 32) {
      const secret = await p.exchangeSecret(privateKey, publicKey)
      if (secret.some((byte) => byte !== 0)) return await p.hkdf(secret)
    }
  } catch (error) {
    cause = error
  }
  throw new WalletConnectError(
    'The other side sent a key that gives no secret, so nothing was shared with it.',
    {
      code: 'KEY_REFUSED',
      cause,
    },
  )
}

/** Returns the relay topic of a key: the hex of its SHA-256. */
export async function topicOf(p: Primitives, key: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await p.sha256(key))
}
