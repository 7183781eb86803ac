import type { PasskeyList } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { toDeviceKind } from '../mails/deviceName.ts'
import { lockAccount } from '../sessions/openSession.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { isAccountSettled, notifyRemoved } from './passkeyNotices.ts'
import { openPasskey, toCredentialIndex } from './passkeyStore.ts'

/** Lists the passkeys of the account that let new devices in, or will, the oldest first. */
export async function listPasskeys(
  auth: AuthContext,
  { claims }: Call<typeof authApi.passkeys>,
): Promise<PasskeyList> {
  const { account } = await requireSession(auth, claims)
  const { emailSeal } = await auth.secrets()
  const rows = await auth.db.query
    .selectFrom('authPasskey')
    .leftJoin('authDevice', 'authDevice.id', 'authPasskey.device')
    .select([
      'authPasskey.id',
      'authPasskey.facts',
      'authPasskey.createdAt',
      'authPasskey.usableFrom',
      'authPasskey.lastUsedAt',
      'authDevice.name',
    ])
    .where('authPasskey.account', '=', account)
    .orderBy('authPasskey.createdAt')
    .execute()
  return {
    passkeys: rows.flatMap(({ id, facts, name, createdAt, usableFrom, lastUsedAt }) => {
      const opened = openPasskey(auth, emailSeal, { account, id, facts })
      if (!opened) return []
      const { credentialId } = opened
      return [{ id, credentialId, kind: toDeviceKind(name ?? ''), createdAt, usableFrom, lastUsedAt }]
    }),
  }
}

/**
 * Removes one passkey of the account: it lets no new device in any more.
 *
 * @throws HttpFailure 401 `session`; 403 `hold` for a device that is new to the account; 410 `passkey_gone`
 */
export async function removePasskey(
  auth: AuthContext,
  call: Call<typeof authApi.removePasskey>,
): Promise<{ done: true }> {
  const { id } = call.body
  await removeWhere(auth, call, (row) => row.id === id, { isRequired: true })
  return { done: true }
}

/**
 * Removes the passkeys of the account that are not named.
 *
 * @throws HttpFailure 401 `session`; 403 `hold` for a device that is new to the account, and none is removed then
 */
export async function retainPasskeys(
  auth: AuthContext,
  call: Call<typeof authApi.retainPasskeys>,
): Promise<{ done: true }> {
  const { emailIndex: key } = await auth.secrets()
  const retained = call.body.credentialIds.map((id) => toCredentialIndex(key, id))
  await removeWhere(auth, call, (row) => !retained.includes(row.credentialIndex), { isRequired: false })
  return { done: true }
}

/**
 * Removes passkeys of the account, and mails the owner. A device that is itself new to the account removes only what it registered
 * itself: who was let in by mistake could take away those of the owner.
 */
async function removeWhere(
  auth: AuthContext,
  {
    body,
    claims,
    projectId,
    clientAddress,
  }: Pick<
    Call<typeof authApi.removePasskey | typeof authApi.retainPasskeys>,
    'body' | 'claims' | 'projectId' | 'clientAddress'
  >,
  isRemoved: (row: Pick<Tables['authPasskey'], 'id' | 'credentialIndex'>) => boolean,
  { isRequired }: { readonly isRequired: boolean },
): Promise<void> {
  const session = await requireSession(auth, claims)
  const { account } = session
  const count = await auth.db.query.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    // Again: the session may have ended, and its device been revoked, since the request began.
    const within = { db: { query: tx }, clock: auth.clock }
    const { device, deviceName } = await requireSession(within, claims)
    const rows = await tx
      .selectFrom('authPasskey')
      .select(['id', 'credentialIndex', 'device'])
      .where('account', '=', account)
      .execute()
    const removed = rows.filter(isRemoved)
    if (removed.length === 0 && isRequired)
      throw new HttpFailure(410, 'passkey_gone', 'This passkey was already removed. Nothing changed.')
    const isOwn = removed.every((row) => row.device === device)
    if (!isOwn && !(await isAccountSettled(within, session)))
      throw new HttpFailure(
        403,
        'hold',
        'This device is new to your account. For your safety, it can remove passkeys of other devices after 24 hours. Nothing changed.',
      )
    for (const { id } of removed) {
      await tx.deleteFrom('authPasskey').where('id', '=', id).where('account', '=', account).execute()
      await recordEvent(auth, tx, { account, event: 'passkey_removed', device: deviceName })
    }
    return removed.length
  })
  await notifyRemoved(auth, session, { count, projectId, clientAddress, language: body.language })
}

/**
 * Deletes the passkeys that revoked devices registered while they were new to the account: such a device may have been let in by
 * mistake. Those of a device that was settled stay, because the person may have them on another device too.
 *
 * @returns how many there were
 */
export async function deletePasskeysOfNewDevices(
  tx: Transaction<Tables>,
  { account, devices }: { readonly account: string; readonly devices: readonly string[] },
): Promise<number> {
  if (devices.length === 0) return 0
  const removed = await tx
    .deleteFrom('authPasskey')
    .where('account', '=', account)
    .where('device', 'in', devices)
    .whereRef('usableFrom', '>', 'createdAt')
    .returning('id')
    .execute()
  return removed.length
}
