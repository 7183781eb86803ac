import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 as base64url. */
export function digest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** HMAC-SHA-256 over parts that can't be told apart otherwise, as base64url. */
export function keyedDigest(key: Uint8Array, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** Whether two texts are the same, in a time that doesn't say where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
