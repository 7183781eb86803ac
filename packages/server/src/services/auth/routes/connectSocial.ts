import type { SocialConnectReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { digest } from '../../../secrets/digest.ts'
import type { Auth } from '../Auth.ts'
import { enterWithIdentity } from '../social/enterWithIdentity.ts'
import { exchangeCode } from '../social/exchangeCode.ts'
import { proposeLink } from '../social/proposeLink.ts'
import { socialIsOver } from '../social/startSocial.ts'

/** `CONNECT_SOCIAL` (S7.46): once, by the device that began, whatever comes of it (X.13). To add an identity it only proposes. */
export async function connectSocial(
  auth: Auth,
  { body: { state, code }, thumbprint, claims }: Call<typeof authApi.connectSocial>,
): Promise<SocialConnectReply> {
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
  if (flow.link !== null)
    return { status: 'confirm', proposal: await proposeLink(auth, flow, identity, claims) }
  return { status: 'done', ...(await enterWithIdentity(auth, flow, identity)) }
}
