import { digest, keyedDigest } from '../../../secrets/digest.ts'

/**
 * The refresh token of a session's turn: 16 bytes that name the session and 32 only the server can make. Made of the turn
 * and the client's attempt, so that a request whose answer was lost can be answered again, and nothing but a digest of it
 * is stored.
 */
export function makeRefreshToken(key: Uint8Array, sessionId: string, turn: number, attempt: string): string {
  const secret = Buffer.from(keyedDigest(key, ['refresh', sessionId, turn, attempt]), 'base64url')
  return Buffer.concat([Buffer.from(sessionId, 'base64url'), secret]).toString('base64url')
}

/** The session a refresh token names, and the digest it is known by. */
export function readRefreshToken(token: string): { readonly sessionId: string; readonly digest: string } {
  const bytes = Buffer.from(token, 'base64url')
  return { sessionId: bytes.subarray(0, 16).toString('base64url'), digest: digest(token) }
}
