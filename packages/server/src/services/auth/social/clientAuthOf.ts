import { importPKCS8, SignJWT } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'oauth4webapi'
import type { SocialClient } from '../../../config/SocialClient.ts'
import type { Clock } from '../../../ports/Clock.ts'

/** How this server names itself when it exchanges a code. Apple's secret is made anew each time and lives five minutes. */
export function clientAuthOf(
  { secret }: SocialClient,
  { isBasic, issuer, clock }: { readonly isBasic: boolean; readonly issuer: string; readonly clock: Clock },
): ClientAuth {
  if (typeof secret === 'string') return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
  const { teamId, keyId, privateKey } = secret
  return async (_, { client_id }, body) => {
    const now = Math.floor(clock.now() / 1000)
    const made = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(client_id)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(await importPKCS8(privateKey, 'ES256'))
    body.set('client_id', client_id)
    body.set('client_secret', made)
  }
}
