import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { utf8 } from '../bytes/utf8.ts'
import type { PreparedRequest } from './PreparedRequest.ts'

/**
 * Names a prepared request: SHA-256 over its canonical text. Shown in short with the approval, carried by it, and
 * computed again by the signer.
 */
export function digestOf(request: PreparedRequest): string {
  return bytesToHex(sha256(utf8(canonical(request))))
}

/** JSON with sorted keys: the same object in another order is the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
}
