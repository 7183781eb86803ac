import * as v from 'valibot'
import { base64url } from './fields.ts'

/**
 * Payload of an access token: an ES256 JWT with `typ` `at+jwt` (RFC 9068), signed by a key of
 * `/login/v1/jwks.json`. The keys service identifies a person by nothing but this token.
 */
export const accessClaims = v.object({
  iss: v.string(),
  /** The sign-in API and the keys API. A token with `grant` is for the keys API only. */
  aud: v.array(v.string()),
  /** Id of the person's account. It stays the same when the e-mail address changes. */
  sub: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  /** Id of the session. */
  sid: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  /** Seconds since 1970: when a code was last entered. */
  auth_time: v.pipe(v.number(), v.integer()),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
  /**
   * `export`: the person has confirmed an export; only such a token gets the server's share for exporting. `transfer`: the owner was
   * notified that the wallet goes to another device; only such a token delivers a share to it.
   */
  grant: v.optional(v.picklist(['export', 'transfer'])),
  /** Of a `transfer`: thumbprint of the device that the owner was notified of. */
  taker: v.optional(base64url(32, 32)),
  /** RFC 7638 thumbprint of the device key. */
  cnf: v.object({ jkt: base64url(32, 32) }),
})

export type AccessClaims = v.InferOutput<typeof accessClaims>

/**
 * Payload of a `DPoP` header (RFC 9449): a JWS with header `{ typ: 'dpop+jwt', alg: 'ES256', jwk }` whose
 * `jwk` is the device's P-256 public key (`kty`, `crv`, `x`, `y`, nothing private).
 *
 * - `jti`: at least 96 random bits. A proof is accepted once.
 * - `htm`, `htu`: method and URL of the request, `htu` without query and fragment.
 * - `iat`: seconds since 1970.
 * - `nonce`: the newest `DPoP-Nonce` header of this host. Each answer carries one. Without it `iat` must be
 *   within 60 s of the server's clock, else the answer is 401 `use_dpop_nonce` with a nonce. Then send the
 *   request once more with that nonce. This lets a browser whose clock is wrong sign in.
 * - `ath`: base64url(SHA-256(access token)), with every access token.
 * - `bh` (not in the RFC): base64url(SHA-256(body bytes)), with every body. The device key thereby signs the
 *   content of a request too.
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
