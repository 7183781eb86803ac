/**
 * Encrypts small secrets (data keys, 32 bytes) under a key that never lies in the database (security rows 2, 3). `context`
 * is bound to what is wrapped: unwrapping with another one fails. Every method rejects with `KmsError`.
 */
export type Kms = {
  /** What serves it, e.g. `file keys/auth`. Never a token. */
  readonly name: string
  /** @returns text that can be stored */
  wrap(secret: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
  /** The same secret under the newest key; unchanged text when it is that already. */
  rotate(wrapped: string, context: string): Promise<string>
  /** Rejects when it can't be used: wrong rights of a file, no answer, a refused token. */
  check(): Promise<void>
}
