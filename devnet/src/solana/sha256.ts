import { createHash } from 'node:crypto'

/** SHA-256 of the parts one after another; text counts as its UTF-8 bytes. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
