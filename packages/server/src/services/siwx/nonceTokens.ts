import { signInLimits } from '@latchkey/siwx/server'
import { jwtVerify, SignJWT } from 'jose'

/** The project and page a nonce is issued to. */
type NonceFor = { readonly project: string; readonly origin: string }

/**
 * Signs nonces, so that issuing one writes nothing: the token states project, page and expiry. Only the use of
 * a nonce is stored.
 */
export type NonceTokens = {
  sign(nonce: string, to: NonceFor, now: number): Promise<string>
  /**
   * Returns the nonce and its expiry (milliseconds); undefined for a token that is not valid for this project
   * and page.
   */
  verify(token: string, from: NonceFor, now: number): Promise<{ nonce: string; until: number } | undefined>
}

/** Header `typ` of the tokens (RFC 8725, section 3.11): no other token passes as one. */
const typ = 'siwx-nonce+jwt'

/** @param key HMAC key, shared by all processes of the server */
export function createNonceTokens(key: Uint8Array): NonceTokens {
  return {
    sign: (nonce, { project, origin }, now) =>
      new SignJWT({ nonce, project })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setAudience(origin)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + signInLimits.nonce) / 1000))
        .sign(key),
    async verify(token, { project, origin }, now) {
      const claims = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ,
        audience: origin,
        currentDate: new Date(now),
        requiredClaims: ['exp'],
      }).then(
        ({ payload }) => payload,
        () => undefined,
      )
      if (!claims || claims.project !== project || typeof claims.nonce !== 'string') return undefined
      return { nonce: claims.nonce, until: Number(claims.exp) * 1000 }
    },
  }
}
