import { createPublicKey, type KeyObject } from 'node:crypto'

/** The public half of an Ed25519 key as `LATCHKEY_DIRECTORY_KEYS` takes it. */
export function writePublicKey(key: KeyObject): string {
  const spki = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' })
  return `ed25519:${spki.subarray(-32).toString('base64url')}`
}
