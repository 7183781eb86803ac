import { type ActivityList, authLimits, type SessionList, type SessionState } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import type { Auth } from '../Auth.ts'
import { findBrokenEvent } from '../audit/findBrokenEvent.ts'
import { requireSession } from '../session/requireSession.ts'
import { readAccount } from '../session/toReply.ts'

/** `IS_CONNECTED` (S7.52): the session lives, and whose it is. */
export async function session(auth: Auth, { claims }: Call<typeof authApi.session>): Promise<SessionState> {
  const { id, account, authTime } = await requireSession(auth, claims)
  return { account: await readAccount(auth, account), sessionId: id, authTime }
}

/** The account's live sessions and devices (X.14). */
export async function sessions(auth: Auth, { claims }: Call<typeof authApi.sessions>): Promise<SessionList> {
  const current = await requireSession(auth, claims)
  const now = auth.clock.now()
  const { query } = auth.db
  const rows = await query
    .selectFrom('authSession')
    .select(['id', 'device', 'app', 'createdAt', 'lastUsedAt'])
    .where('account', '=', current.account)
    .where('endedAt', 'is', null)
    .where('until', '>', now)
    .where('lastUsedAt', '>', now - authLimits.idleLife)
    .orderBy('createdAt', 'desc')
    .execute()
  const devices = await query
    .selectFrom('authDevice')
    .select(['id', 'name', 'approvedAt', 'lastUsedAt'])
    .where('account', '=', current.account)
    .where('revokedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .execute()
  return {
    sessions: rows.map(({ id, device, app, createdAt, lastUsedAt }) => {
      return { id, deviceId: device, app, createdAt, lastUsedAt, isCurrent: id === current.id }
    }),
    devices: devices.map((device) => ({ ...device, isCurrent: device.id === current.device })),
  }
}

/** What happened to the account. A log that was tampered with is told to the operator, not hidden. */
export async function activity(auth: Auth, { claims }: Call<typeof authApi.activity>): Promise<ActivityList> {
  const { account } = await requireSession(auth, claims)
  const broken = await findBrokenEvent(auth, account)
  if (broken !== undefined) auth.log.error({ turn: broken }, 'The log of an account is not as it was written')
  const rows = await auth.db.query
    .selectFrom('authEvent')
    .select(['at', 'event', 'device'])
    .where('account', '=', account)
    .orderBy('turn', 'desc')
    .limit(100)
    .execute()
  return { activity: rows }
}
