import { randomBytes } from '../bytes/randomBytes.ts'
import { toHex } from '../bytes/toHex.ts'
import type { Primitives } from './Primitives.ts'

/** A fresh X25519 key pair; `publicKey` as hex. */
export async function newKeyPair(
  primitives: Primitives,
): Promise<{ privateKey: Uint8Array<ArrayBuffer>; publicKey: string }> {
  const privateKey = randomBytes(32)
  return { privateKey, publicKey: toHex(await primitives.exchangeKey(privateKey)) }
}
