import { randomBytes } from 'node:crypto'
import { authLimits } from '@latchkey/protocol'
import { SignJWT } from 'jose'
import type { Auth } from '../Auth.ts'

/** What an access token says of its session. Times are milliseconds since 1970. */
export type AccessSubject = {
  readonly account: string
  readonly session: string
  readonly thumbprint: string
  readonly authTime: number
  /** What else a code was entered for: a token for that alone, from `coolOff` milliseconds on (X.09). */
  readonly grant?: { readonly for: 'export'; readonly coolOff: number; readonly life: number }
}

/** A token of ten minutes for the sign-in and keys APIs, bound to the device key (RFC 9068, RFC 9449). */
export async function signAccess(
  { signer, clock, baseUrl }: Pick<Auth, 'signer' | 'clock' | 'baseUrl'>,
  { account, session, thumbprint, authTime, grant }: AccessSubject,
): Promise<{ readonly accessToken: string; readonly expiresIn: number }> {
  const { key, kid } = await signer()
  const now = Math.floor(clock.now() / 1000)
  const life = grant ? grant.coolOff + grant.life : authLimits.accessLife
  const token = new SignJWT({
    sid: session,
    auth_time: Math.floor(authTime / 1000),
    cnf: { jkt: thumbprint },
    client_id: 'frame',
    ...(grant && { grant: grant.for, nbf: now + grant.coolOff / 1000 }),
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
    .setIssuer(baseUrl())
    .setAudience(grant ? ['keys'] : ['login', 'keys'])
    .setSubject(account)
    .setIssuedAt(now)
    .setExpirationTime(now + life / 1000)
    .setJti(randomBytes(12).toString('base64url'))
  return { accessToken: await token.sign(key), expiresIn: life }
}
