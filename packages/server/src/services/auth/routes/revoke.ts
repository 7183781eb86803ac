import type { RevokeRequest } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import type { Auth } from '../Auth.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import { requireSession } from '../session/requireSession.ts'

/** `SIGN_OUT` (S7.51): ends the session here; the device stays approved. */
export async function signOut(auth: Auth, { claims }: Call<typeof authApi.signOut>): Promise<{ done: true }> {
  const { id, account } = await requireSession(auth, claims)
  await end(auth, account, { what: 'session', id }, id, 'signed_out')
  return { done: true }
}

/** Ends a session, a device with all of its own, or every other one (X.14). What isn't the account's is left alone. */
export async function revoke(
  auth: Auth,
  { claims, body }: Call<typeof authApi.revoke>,
): Promise<{ done: true }> {
  const { id, account } = await requireSession(auth, claims)
  const events = {
    session: 'session_ended',
    device: 'device_revoked',
    others: 'other_sessions_ended',
  } as const
  await end(auth, account, body, id, events[body.what])
  return { done: true }
}

async function end(
  auth: Auth,
  account: string,
  request: RevokeRequest,
  current: string,
  event: Parameters<typeof recordEvent>[2]['event'],
): Promise<void> {
  const now = auth.clock.now()
  await auth.db.query.transaction().execute(async (tx) => {
    const live = tx
      .updateTable('authSession')
      .set({ endedAt: now })
      .where('account', '=', account)
      .where('endedAt', 'is', null)
    if (request.what === 'session') await live.where('id', '=', request.id).execute()
    if (request.what === 'others') await live.where('id', '<>', current).execute()
    if (request.what === 'device') {
      await live.where('device', '=', request.id).execute()
      await tx
        .updateTable('authDevice')
        .set({ revokedAt: now })
        .where('account', '=', account)
        .where('id', '=', request.id)
        .execute()
    }
    await recordEvent(auth, tx, { account, event })
  })
}
