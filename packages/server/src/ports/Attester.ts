/** Signs what this server vouches for (ES256). Every node with the same secret has the same key. */
export type Attester = {
  /** A compact token with these claims. */
  sign(claims: Readonly<Record<string, unknown>>): string
  /** The key to check it with, as JWK. */
  publicKey(): Readonly<Record<string, unknown>>
}
