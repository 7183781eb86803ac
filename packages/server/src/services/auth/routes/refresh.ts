import type { SessionReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import type { Auth } from '../Auth.ts'
import { rotateSession } from '../session/rotateSession.ts'
import { toReply } from '../session/toReply.ts'

/** New tokens for used ones (X.14). */
export async function refresh(
  auth: Auth,
  { body, thumbprint }: Call<typeof authApi.refresh>,
): Promise<SessionReply> {
  const session = await rotateSession(auth, { ...body, thumbprint })
  return toReply(auth, { ...session, refreshToken: session.token })
}
