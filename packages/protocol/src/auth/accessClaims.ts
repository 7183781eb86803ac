import * as v from 'valibot'
import { base64url } from '../http/base64url.ts'

/**
 * Payload of an access token: a JWT by ES256 under a key of `/login/v1/jwks.json`, `typ` `at+jwt` (RFC 9068).
 * The keys service knows a person by nothing else.
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
  /** What a code was entered for, besides signing in: only such a token takes the keys out (X.09). */
  grant: v.optional(v.literal('export')),
  /** RFC 7638 thumbprint of the device key. */
  cnf: v.object({ jkt: base64url(32, 32) }),
})

export type AccessClaims = v.InferOutput<typeof accessClaims>
