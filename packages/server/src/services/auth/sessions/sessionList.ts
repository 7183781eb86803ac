import {
  type ActivityList,
  authLimits,
  type RevokeReply,
  type RevokeRequest,
  type SessionList,
  type SessionState,
} from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import type { Tables } from '../../../ports/db.ts'
import { findBrokenEvent, recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { toDeviceKind } from '../mails/deviceName.ts'
import { notifyRemoved } from '../passkeys/passkeyNotices.ts'
import { deletePasskeysOfNewDevices } from '../passkeys/removePasskeys.ts'
import { getAccount, lockAccount } from './openSession.ts'
import { requireSession } from './requireSession.ts'

/** Returns the session and its account. */
export async function getSession(
  auth: AuthContext,
  { claims }: Call<typeof authApi.session>,
): Promise<SessionState> {
  const { id, account, authTime } = await requireSession(auth, claims)
  return { account: await getAccount(auth, account), sessionId: id, authTime }
}

/** Lists the account’s active sessions and devices. */
export async function listSessions(
  auth: AuthContext,
  { claims }: Call<typeof authApi.sessions>,
): Promise<SessionList> {
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
    devices: devices.map((device) => ({
      ...device,
      kind: toDeviceKind(device.name),
      isCurrent: device.id === current.device,
    })),
  }
}

/**
 * Lists the newest events of the account. A log that was tampered with is reported to the operator and still
 * returned.
 */
export async function listActivity(
  auth: AuthContext,
  { claims }: Call<typeof authApi.activity>,
): Promise<ActivityList> {
  const { account } = await requireSession(auth, claims)
  const brokenTurn = await findBrokenEvent(auth, account)
  if (brokenTurn !== undefined)
    auth.log.error({ turn: brokenTurn }, 'The log of an account is not as it was written')
  const rows = await auth.db.query
    .selectFrom('authEvent')
    .select(['at', 'event', 'device'])
    .where('account', '=', account)
    .orderBy('turn', 'desc')
    .limit(100)
    .execute()
  return { activity: rows }
}

/** Ends the current session; the device stays approved. */
export async function signOut(
  auth: AuthContext,
  { claims }: Call<typeof authApi.signOut>,
): Promise<{ done: true }> {
  const { id, account, device, thumbprint, emailIndex } = await requireSession(auth, claims)
  const caller = { account, session: id, device, thumbprint, emailIndex }
  await endSessions(auth, caller, { what: 'session', id }, 'signed_out')
  return { done: true }
}

/**
 * Ends a session, a device with all its sessions, every other session, or every other device. Ids of other accounts have no effect.
 * The owner is mailed of passkeys that go with a device.
 */
export async function revoke(
  auth: AuthContext,
  { claims, body, projectId, clientAddress }: Call<typeof authApi.revoke>,
): Promise<RevokeReply> {
  const session = await requireSession(auth, claims)
  const { id, account, device, thumbprint, emailIndex } = session
  const events = {
    session: 'session_ended',
    device: 'device_revoked',
    others: 'other_sessions_ended',
    otherDevices: 'other_devices_revoked',
  } as const
  const caller = { account, session: id, device, thumbprint, emailIndex }
  const { ended, passkeys } = await endSessions(auth, caller, body, events[body.what])
  const language = 'language' in body ? body.language : undefined
  await notifyRemoved(auth, session, { count: passkeys, projectId, clientAddress, language })
  return { done: true, ended }
}

/** The session that ends others. `emailIndex`: of its account, null where that has no address. */
type Caller = {
  readonly account: string
  readonly session: string
  readonly device: string
  readonly thumbprint: string
  readonly emailIndex: string | null
}

/** Ends what a request names, from the session and device of whoever asks. Returns the ids of the sessions it ended, and how many passkeys went with devices. */
async function endSessions(
  auth: AuthContext,
  caller: Caller,
  request: RevokeRequest,
  event: Parameters<typeof recordEvent>[2]['event'],
): Promise<{ readonly ended: string[]; readonly passkeys: number }> {
  const now = auth.clock.now()
  const { account } = caller
  return auth.db.query.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const sessions = tx
      .updateTable('authSession')
      .set({ endedAt: now })
      .where('account', '=', account)
      .where('endedAt', 'is', null)
      .returning('id')
    const devices = tx
      .updateTable('authDevice')
      .set({ revokedAt: now })
      .where('account', '=', account)
      .where('revokedAt', 'is', null)
    const what = {
      session: () => sessions.where('id', '=', 'id' in request ? request.id : ''),
      others: () => sessions.where('id', '<>', caller.session),
      device: () => sessions.where('device', '=', 'id' in request ? request.id : ''),
      otherDevices: () => sessions.where('device', '<>', caller.device),
    }
    const ended = await what[request.what]().execute()
    if (request.what !== 'session') await endApprovals(tx, caller, request)
    const revoked =
      request.what === 'device'
        ? await devices.where('id', '=', request.id).returning('id').execute()
        : request.what === 'otherDevices'
          ? await devices.where('id', '<>', caller.device).returning('id').execute()
          : []
    const devicesRevoked = revoked.map((device) => device.id)
    const passkeys = await deletePasskeysOfNewDevices(tx, { account, devices: devicesRevoked })
    await recordEvent(auth, tx, { account, event })
    for (let count = 0; count < passkeys; count += 1)
      await recordEvent(auth, tx, { account, event: 'passkey_removed' })
    return { ended: ended.map(({ id }) => id), passkeys }
  })
}

/**
 * Takes back approvals of the devices that a request ends: who approved a stranger by mistake ends it here, and a device that waits
 * with its session, or with its code, gets in by neither.
 */
async function endApprovals(
  tx: Transaction<Tables>,
  { account, emailIndex, thumbprint }: Caller,
  request: Exclude<RevokeRequest, { readonly what: 'session' }>,
): Promise<void> {
  const isOne = request.what === 'device'
  const revoked = tx
    .selectFrom('authDevice')
    .select('thumbprint')
    .where('account', '=', account)
    .where('id', '=', isOne ? request.id : '')
  await tx
    .deleteFrom('authFlow')
    .where('emailIndex', '=', emailIndex ?? '')
    .where('kind', '=', 'sign-in')
    .where('decision', '=', 'approved')
    .$if(isOne, (flows) => flows.where('thumbprint', 'in', revoked))
    .$if(!isOne, (flows) => flows.where('thumbprint', '<>', thumbprint))
    .execute()
  await tx
    .deleteFrom('authApproval')
    .where('emailIndex', '=', emailIndex ?? '')
    .$if(isOne, (approvals) => approvals.where('thumbprint', 'in', revoked))
    .$if(!isOne, (approvals) => approvals.where('thumbprint', '<>', thumbprint))
    .execute()
}
