import { createHash } from 'node:crypto'

/**
 * Binds a cursor to the question it belongs to: the first bytes of a hash over both. It keeps mistakes apart, not
 * attackers, who can only page through public data.
 */
export function cursorCheck(question: readonly string[], place: Uint8Array, bytes: number): Buffer {
  return createHash('sha256').update(JSON.stringify(question)).update(place).digest().subarray(0, bytes)
}
