import { authLimits, type SessionReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { digest, isSameText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { createRefreshToken, parseRefreshToken, toSessionReply } from './openSession.ts'

/** Exchanges a refresh token for new tokens. */
export async function refreshSession(
  auth: AuthContext,
  { body, thumbprint }: Call<typeof authApi.refresh>,
): Promise<SessionReply> {
  const session = await rotateSession(auth, { ...body, thumbprint })
  return toSessionReply(auth, { ...session, refreshToken: session.token })
}

/** Milliseconds within which a request whose answer was lost may be repeated. */
const repeatWindow = 60_000

/**
 * Rotates the refresh token of a session. Any token but the current one ends the session for everybody who has it,
 * unless it is the same request, repeated because its answer was lost.
 *
 * @param attempt the client's id of the request; a repetition has the same one
 * @throws HttpFailure 401 `session`
 */
async function rotateSession(
  auth: AuthContext,
  { refreshToken, attempt, thumbprint }: { refreshToken: string; attempt: string; thumbprint: string },
) {
  const now = auth.clock.now()
  const given = parseRefreshToken(refreshToken)
  const { refresh } = await auth.secrets()
  const session = await auth.db.query.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('authSession')
      .selectAll()
      .where('id', '=', given.sessionId)
      .where('thumbprint', '=', thumbprint)
      .where('endedAt', 'is', null)
      .where('until', '>', now)
      .where('lastUsedAt', '>', now - authLimits.idleLife)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const createToken = (turn: number) => createRefreshToken(refresh, row.id, turn, attempt)
    if (isSameText(given.digest, row.refreshDigest)) {
      const token = createToken(row.turn + 1)
      await tx
        .updateTable('authSession')
        .set({
          turn: row.turn + 1,
          refreshDigest: digest(token),
          previousDigest: given.digest,
          previousAttempt: attempt,
          rotatedAt: now,
          lastUsedAt: now,
        })
        .where('id', '=', row.id)
        .execute()
      return { ...row, token }
    }
    const isRepeat =
      isSameText(given.digest, row.previousDigest ?? '') &&
      isSameText(attempt, row.previousAttempt ?? '') &&
      now - row.rotatedAt < repeatWindow
    if (isRepeat) return { ...row, token: createToken(row.turn) }
    await tx.updateTable('authSession').set({ endedAt: now }).where('id', '=', row.id).execute()
    await recordEvent(auth, tx, { account: row.account, event: 'session_token_reused', device: row.device })
    return undefined
  })
  if (session) return session
  throw new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}
