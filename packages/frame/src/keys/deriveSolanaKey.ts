import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8 } from '../bytes/utf8.ts'

const hardened = 0x8000_0000

/**
 * The ed25519 key of a seed by SLIP-10, hardened steps only: `m/44'/501'/0'/0'` unless another path is given, which is
 * where Solana wallets look.
 *
 * @param path hardened indexes without their flag
 */
export function deriveSolanaKey(
  seed: Uint8Array,
  path: readonly number[] = [44, 501, 0, 0],
): { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array } {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const secretKey = node.slice(0, 32)
  node.fill(0)
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) }
}
