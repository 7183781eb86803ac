import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** A key that signs directories. */
export type DirectoryKey = {
  /** First 16 hex digits of the sha256 of its 32 bytes: what a signature names it by. */
  readonly id: string
  readonly key: KeyObject
}

/** The bytes before an Ed25519 public key in SPKI form (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Reads a public key as `LATCHKEY_DIRECTORY_KEYS` and `directoryKeys` hold it: `ed25519:` and 32 bytes in base64url.
 * Undefined when it is none.
 */
export function readPublicKey(text: string): DirectoryKey | undefined {
  const encoded = /^ed25519:([\w-]{43})$/.exec(text)?.[1]
  if (encoded === undefined) return undefined
  const raw = Buffer.from(encoded, 'base64url')
  if (raw.length !== 32 || raw.toString('base64url') !== encoded) return undefined
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), key }
}
