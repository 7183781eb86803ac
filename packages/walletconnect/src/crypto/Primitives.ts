/** Bytes in memory of their own, as Web Crypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The algorithms of the protocol, from the platform or from @noble: both give the same bytes. */
export type Primitives = {
  sha256(data: Bytes): Promise<Bytes>
  /** HKDF-SHA256 without salt or info, 32 bytes. */
  hkdf(secret: Bytes): Promise<Bytes>
  /** X25519. Private keys are 32 bytes. */
  exchangeKey(privateKey: Bytes): Promise<Bytes>
  /** @throws for a key of low order, whose secret would be known to everybody */
  exchangeSecret(privateKey: Bytes, publicKey: Bytes): Promise<Bytes>
  /** Ed25519. A seed is 32 bytes. */
  signingKey(seed: Bytes): Promise<Bytes>
  sign(seed: Bytes, message: Bytes): Promise<Bytes>
}
