import * as v from 'valibot'
import { base64url } from './fields.ts'

/**
 * Payload of an access token: an ES256 JWT under a key of `/login/v1/jwks.json`, `typ` `at+jwt` (RFC 9068). The keys
 * service identifies a person by it alone.
 */
export const accessClaims = v.object({
  iss: v.string(),
  /** Both the sign-in API and the keys API; the latter alone where there is a `grant`. */
  aud: v.array(v.string()),
  /** The person: an id that outlives e-mail changes. */
  sub: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  /** The session. */
  sid: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  /** Seconds since 1970: when a code was last entered. */
  auth_time: v.pipe(v.number(), v.integer()),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
  /** Set where a code was entered for an export: only such a token gets the share for it. */
  grant: v.optional(v.literal('export')),
  /** RFC 7638 thumbprint of the device key. */
  cnf: v.object({ jkt: base64url(32, 32) }),
})

export type AccessClaims = v.InferOutput<typeof accessClaims>

/**
 * Payload of a `DPoP` header (RFC 9449): a JWS with header `{ typ: 'dpop+jwt', alg: 'ES256', jwk }` whose `jwk` is the
 * device's P-256 public key (`kty`, `crv`, `x`, `y`, nothing private).
 *
 * - `jti`: at least 96 random bits; one proof is taken once.
 * - `htm`, `htu`: method and URL of the request, `htu` without query and fragment.
 * - `iat`: seconds since 1970.
 * - `nonce`: the newest `DPoP-Nonce` header this host answered. Each answer carries one. Without it `iat` must be within
 *   60 s of the server's clock, else the answer is 401 `use_dpop_nonce` with a nonce: send the request once more with it.
 *   So a browser whose clock is wrong works.
 * - `ath`: base64url(SHA-256(access token)), with every access token.
 * - `bh` (ours): base64url(SHA-256(body bytes)), with every body: so that the device key signs the content of a request, not only its address.
 */
export const proofClaims = v.object({
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  htm: v.picklist(['GET', 'POST']),
  htu: v.pipe(v.string(), v.maxLength(2048)),
  iat: v.pipe(v.number(), v.integer(), v.minValue(0)),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(128))),
  ath: v.optional(base64url(32, 32)),
  bh: v.optional(base64url(32, 32)),
})

export type ProofClaims = v.InferOutput<typeof proofClaims>
