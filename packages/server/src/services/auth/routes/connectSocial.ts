import type { OtpReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { digest } from '../../../secrets/digest.ts'
import type { Auth } from '../Auth.ts'
import { enterWithIdentity } from '../social/enterWithIdentity.ts'
import { exchangeCode } from '../social/exchangeCode.ts'
import { socialIsOver } from '../social/startSocial.ts'

/** `CONNECT_SOCIAL` (S7.46): once, by the device that began, whatever comes of it (X.13). */
export async function connectSocial(
  auth: Auth,
  { body: { state, code }, thumbprint, claims }: Call<typeof authApi.connectSocial>,
): Promise<OtpReply> {
  const now = auth.clock.now()
  const flow = await auth.db.query
    .updateTable('authSocial')
    .set({ usedAt: now })
    .where('stateDigest', '=', digest(state))
    .where('codeDigest', '=', digest(code))
    .where('thumbprint', '=', thumbprint)
    .where('until', '>', now)
    .where('usedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!flow) throw socialIsOver()
  const identity = await exchangeCode(auth, flow)
  return enterWithIdentity(auth, flow, identity, claims)
}
