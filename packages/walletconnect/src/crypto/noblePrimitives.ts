import { ed25519, x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import type { Primitives } from './keys.ts'

/** Implements the algorithms with @noble. Loaded only where the platform lacks a curve or `crypto.subtle`. */
export const noblePrimitives: Primitives = {
  sha256: async (data) => copy(sha256(data)),
  hkdf: async (secret) => copy(hkdf(sha256, secret, undefined, undefined, 32)),
  exchangePublicKey: async (privateKey) => copy(x25519.getPublicKey(privateKey)),
  exchangeSecret: async (privateKey, peerPublicKey) =>
    copy(x25519.getSharedSecret(privateKey, peerPublicKey)),
  signingPublicKey: async (seed) => copy(ed25519.getPublicKey(seed)),
  sign: async (seed, message) => copy(ed25519.sign(message, seed)),
}

function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
