import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'

/** 32 random bytes as 43 characters of base64url: a session id, or the name of a browser. */
export function createRandomId(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
}

/** SHA-256 of a text as base64url. Sessions are stored under the digest of their id. */
export function digest(text: string): string {
  return base64urlnopad.encode(sha256(text))
}

/** HMAC-SHA-256 of a list. Lists that differ in their parts never have the same input. */
export function keyedDigest(key: string, parts: readonly string[]): Uint8Array {
  return hmac(sha256, new TextEncoder().encode(key), JSON.stringify(parts))
}

/** Compares two texts in a time that does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
