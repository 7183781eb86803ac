import { authLimits, type ReleaseReply } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import { KmsError } from '../../errors.ts'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import { requireFresh } from '../../http/caller/session.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { findSet, isDeviceKnown, type KeysContext, requireAccount } from './keySets.ts'
import { decryptShare, type ShareOwner } from './sealing.ts'

/** Milliseconds a used recipient key is stored, so that it cannot be used again: longer than a proof is valid. */
const usedKeyRetention = 24 * 60 * 60_000

/**
 * Returns the server’s share, sealed to a key the device created for this request. A device that never had a
 * share needs a fresh sign-in. Reading a pending set back is recorded, because only a set that was read back
 * can become active.
 */
export async function releaseShare(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.release>,
): Promise<ReleaseReply> {
  const account = requireAccount(claims)
  const { walletId, setId, recipient } = body
  const set = await findSet(keys, { account, walletId, setId })
  const now = keys.clock.now()
  const isKnown = await isDeviceKnown(keys, account, thumbprint)
  if (!isKnown && claims) requireFresh(claims, now)
  await requireUnusedKey(keys, recipient)

  const subject = { account, walletId, setId }
  const share = await decryptServerShare(keys, subject, set)
  const sealed = await keys.sealer.seal(share, recipient, 'auth-share-out', subject)
  share.fill(0)
  await keys.db.query.transaction().execute(async (tx) => {
    await tx
      .insertInto('keysDevice')
      .values({ account, thumbprint, since: now, holds: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (set.status === 'pending')
      await tx
        .updateTable('keysSet')
        .set({ readBackBy: thumbprint })
        .where('account', '=', account)
        .where('setId', '=', setId)
        .where('status', '=', 'pending')
        .execute()
  })
  return { walletId, setId, share: sealed }
}

/**
 * Decrypts the server’s share.
 *
 * @throws HttpFailure 410 `share_lost` when the operator has declared the encryption key lost; else what `decryptShare`
 * throws
 */
async function decryptServerShare(
  { keysKms, config }: Pick<KeysContext, 'keysKms' | 'config'>,
  owner: ShareOwner,
  { dataKey, share }: { readonly dataKey: string; readonly share: string },
): Promise<Buffer> {
  try {
    return await decryptShare(keysKms, owner, dataKey, 'auth-share', share)
  } catch (error) {
    const isLost = error instanceof KmsError && error.code === 'not_ours' && config.keys.isKeyLost
    if (!isLost) throw error
    throw new HttpFailure(
      410,
      'share_lost',
      'The wallet’s server has lost its part of your key. Sign something on a device that has the wallet: this replaces the part.',
    )
  }
}

/** Accepts a recipient key once, for all accounts and devices together. */
export async function requireUnusedKey(
  keys: Pick<KeysContext, 'replays' | 'clock'>,
  recipient: string,
): Promise<void> {
  if (await keys.replays(`recipient|${recipient}`, keys.clock.now() + usedKeyRetention)) return
  throw new HttpFailure(422, 'recipient', 'This one-shot key was used before. Make another one.')
}

/**
 * Returns the same share for an export of the keys. It requires a token of the sign-in service for this purpose
 * (the route’s `grant`) whose cooling-off period is over, and a device that has had a share for a day or
 * created the wallet. The seal is bound to this purpose: a share released for signing cannot be opened as an
 * export, nor the other way round.
 */
export async function exportShare(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.exportShare>,
): Promise<ReleaseReply> {
  const account = requireAccount(claims)
  const { walletId, setId, recipient } = body
  const set = await findSet(keys, { account, walletId, setId })
  const { query } = keys.db
  const device = await query
    .selectFrom('keysDevice')
    .innerJoin('keysWallet', 'keysWallet.account', 'keysDevice.account')
    .select(['since', 'createdAt'])
    .where('keysDevice.account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
  const isFoundingDevice = device !== undefined && device.since - device.createdAt <= authLimits.foundingFor
  const isOld = device !== undefined && keys.clock.now() - device.since >= authLimits.newFor
  if (set.status !== 'active' || !(isFoundingDevice || isOld))
    throw new HttpFailure(
      403,
      'hold',
      'A device, email address or way to sign in is new to your account. For your safety, you can export keys after 24 hours.',
    )
  await requireUnusedKey(keys, recipient)
  const subject = { account, walletId, setId }
  const share = await decryptServerShare(keys, subject, set)
  const sealed = await keys.sealer.seal(share, recipient, 'export-share-out', subject)
  share.fill(0)
  return { walletId, setId, share: sealed }
}
