import type { Reason } from '../../errors/reasons.ts'
import { rpcMethods } from '../rpcMethods.ts'
import { type AuthenticationContext, prepareAuthReply } from './prepareAuthReply.ts'

/** Declines a sign-in. */
export async function rejectAuthentication(
  context: AuthenticationContext,
  { id, reason }: { id: number; reason: Reason },
): Promise<void> {
  const { reply } = await prepareAuthReply(context, id)
  await reply(
    { error: { code: reason.code, message: reason.message } },
    rpcMethods.wc_sessionAuthenticate.rejectTag,
  )
}
