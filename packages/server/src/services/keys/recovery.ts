import type { RecoveryKey, RecoveryReadReply } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { findSet, type KeysContext, requireAccount } from './keySets.ts'
import { requireUnusedKey } from './release.ts'
import { decryptShare } from './sealing.ts'
import { isHolder } from './transfers.ts'

/**
 * Returns the recovery share as the browser encrypted it, to a device with a fresh sign-in. Under custody
 * `operator-recoverable` the server also stores the share encrypted by its KMS (`escrow`). That copy is
 * decrypted and sealed to `recipient`.
 */
export async function getRecovery(
  keys: KeysContext,
  { body, claims }: Call<typeof keysApi.recoveryRead>,
): Promise<RecoveryReadReply> {
  const account = requireAccount(claims)
  const { walletId, setId, recipient } = body
  const set = await findSet(keys, { account, walletId, setId })
  const reply = { share: set.recoveryShare, keys: JSON.parse(set.recoveryKeys) as RecoveryKey[] }
  const isOffered = keys.config.keys.custody === 'operator-recoverable' && set.escrow !== null
  if (!isOffered || recipient === undefined || set.escrow === null) return reply
  await requireUnusedKey(keys, recipient)
  const subject = { account, walletId, setId }
  const share = await decryptShare(keys.keysKms, subject, set.dataKey, 'recovery-share', set.escrow)
  const escrow = await keys.sealer.seal(share, recipient, 'recovery-share-out', subject)
  share.fill(0)
  return { ...reply, escrow }
}

/**
 * Replaces the recovery methods; of two devices that do so at once the second is refused. Only the device that read the set back may call this, and one that it gave its share to.
 * No other device has the recovery key, so methods stored by another one could not decrypt the share. The last method cannot be
 * removed.
 */
export async function setRecovery(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.recoveryWrite>,
): Promise<{ done: true }> {
  const account = requireAccount(claims)
  const { walletId, setId, share } = body
  const set = await findSet(keys, { account, walletId, setId })
  if (set.status !== 'active') throw toConflict()
  if (!(await isHolder(keys, { account, setId, readBackBy: set.readBackBy }, thumbprint)))
    throw new HttpFailure(
      409,
      'set_conflict',
      'This device no longer has its part of your wallet’s key. Recover the wallet here first.',
    )
  assertOperatorKnown(keys, body.keys, set)
  const stored = (JSON.parse(set.recoveryKeys) as RecoveryKey[]).map(({ id }) => id)
  const isOutdated = body.replaces !== undefined && JSON.stringify(body.replaces) !== JSON.stringify(stored)
  if (isOutdated) throw toConflict()
  if (body.keys.length === 0 && set.recoveryKeys !== '[]')
    throw new HttpFailure(
      422,
      'keys',
      'This is the only way to recover the wallet. Add another one before you remove it.',
    )
  const isHeldByUser = keys.config.keys.custody === 'user-held'
  const { numUpdatedRows } = await keys.db.query
    .updateTable('keysSet')
    .set({
      recoveryKeys: JSON.stringify(body.keys),
      ...(share !== undefined && { recoveryShare: share }),
      // Such an escrow was stored while the custody was `operator-recoverable`. It is deleted now that the
      // person has a recovery method.
      ...(isHeldByUser && body.keys.length > 0 && { escrow: null }),
    })
    .where('account', '=', account)
    .where('setId', '=', setId)
    .where('status', '=', 'active')
    // written by another device meanwhile: its method would be lost
    .where('recoveryKeys', '=', set.recoveryKeys)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return { done: true }
  throw toConflict()
}

/**
 * Asserts that methods name a second operator only where one is configured, or where the wallet has such a method from before. The
 * public custody label is computed of what is stored, so that anybody with an account could change it otherwise.
 *
 * @throws HttpFailure 422 `keys`
 */
export function assertOperatorKnown(
  { config }: Pick<KeysContext, 'config'>,
  methods: readonly Pick<RecoveryKey, 'kind'>[],
  active: { readonly recoveryKeys: string } | undefined,
): void {
  if (config.keys.secondOperator || methods.every(({ kind }) => kind !== 'operator')) return
  const stored = JSON.parse(active?.recoveryKeys ?? '[]') as RecoveryKey[]
  if (stored.some(({ kind }) => kind === 'operator')) return
  throw new HttpFailure(422, 'keys', 'This wallet has no second operator, so none can help to recover it.')
}

function toConflict(): HttpFailure {
  return new HttpFailure(409, 'set_conflict', 'Your wallet changed in the meantime. Reload the page.')
}
