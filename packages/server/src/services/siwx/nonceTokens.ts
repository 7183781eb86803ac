import { jwtVerify, SignJWT } from 'jose'
import { signInLimits } from '../../siwx/verifySignIn.ts'

/** Whom a nonce was given to. */
type NonceFor = { readonly project: string; readonly origin: string }

/**
 * Nonces in a form only this service can make, so that giving one out writes nothing: the token says for which project
 * and page, and until when. That each is used once is written down with its use.
 */
export type NonceTokens = {
  make(nonce: string, to: NonceFor, now: number): Promise<string>
  /** The nonce, and when its token ends (milliseconds); undefined where the token isn't good for this caller now. */
  read(token: string, from: NonceFor, now: number): Promise<{ nonce: string; until: number } | undefined>
}

const typ = 'siwx-nonce+jwt'

export function createNonceTokens(key: Uint8Array): NonceTokens {
  return {
    make: (nonce, { project, origin }, now) =>
      new SignJWT({ nonce, project })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setAudience(origin)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + signInLimits.nonce) / 1000))
        .sign(key),
    async read(token, { project, origin }, now) {
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
