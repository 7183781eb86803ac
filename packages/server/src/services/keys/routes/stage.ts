import { keysLimits } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { digest } from '../../../secrets/digest.ts'
import type { Keys } from '../Keys.ts'
import { lockShare } from '../seal/storedShare.ts'
import { accountOf } from '../sets/findSet.ts'

/** Milliseconds for which a set's id is remembered: longer than any device takes from staging to activating. */
const rememberFor = 24 * 60 * 60_000

/**
 * Writes a set as pending (X.10). The active one isn't touched; a pending one before it goes. Once a set was active the
 * wallet's fingerprint stands for ever: a set of other keys is refused, so an account never loses its addresses (X.13).
 * An id is taken once: what its owner staged, reads back and activates is the same set all along (T-ROT-2).
 */
export async function stage(
  keys: Keys,
  { body, claims }: Call<typeof keysApi.stage>,
): Promise<{ done: true }> {
  const account = accountOf(claims)
  const { walletId, setId, fingerprint, commitment, addresses, replaces, keyId, recovery } = body
  const { sealer, clock } = keys
  const isEscrowed = keys.config.keys.custody === 'operator-recoverable'
  if (isEscrowed !== (recovery.escrow !== undefined))
    throw new HttpFailure(422, 'recovery', 'The recovery share does not fit who holds this server’s wallets.')
  const subject = { account, walletId, setId }
  const share = await sealer.open(body.share, keyId, 'auth-share-in', subject)
  const escrow = recovery.escrow && (await sealer.open(recovery.escrow, keyId, 'recovery-share-in', subject))
  if (share.length > keysLimits.shareLength || (escrow?.length ?? 0) > keysLimits.shareLength)
    throw new HttpFailure(422, 'share', 'The share is too large.')
  const locked = await lockShare(keys.keysKms, subject, share, escrow)
  share.fill(0)
  escrow?.fill(0)

  const now = clock.now()
  await keys.db.query.transaction().execute(async (tx) => {
    await tx
      .insertInto('keysWallet')
      .values({
        account,
        walletId,
        fingerprint,
        commitment,
        addresses: JSON.stringify(addresses),
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('account').doNothing())
      .execute()
    const held = await tx
      .selectFrom('keysWallet')
      .selectAll()
      .where('account', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const sets = await tx.selectFrom('keysSet').selectAll().where('account', '=', account).execute()
    const active = sets.find(({ status }) => status === 'active')
    if ((active?.setId ?? null) !== replaces || active?.setId === setId) throw conflict()
    const isSame =
      held.walletId === walletId && held.fingerprint === fingerprint && held.commitment === commitment
    if (active && !isSame) throw conflict()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('keysUsed')
      .values({ hash: digest(JSON.stringify(['set', account, setId])), until: now + rememberFor })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw conflict()
    if (!isSame)
      await tx
        .updateTable('keysWallet')
        .set({ walletId, fingerprint, commitment, addresses: JSON.stringify(addresses) })
        .where('account', '=', account)
        .execute()
    await tx.deleteFrom('keysSet').where('account', '=', account).where('status', '=', 'pending').execute()
    await tx
      .insertInto('keysSet')
      .values({
        account,
        setId,
        status: 'pending',
        replaces,
        commitment,
        ...locked,
        recoveryShare: recovery.share,
        recoveryKeys: JSON.stringify(recovery.keys),
        createdAt: now,
        readBackBy: null,
      })
      .execute()
  })
  return { done: true }
}

function conflict(): HttpFailure {
  return new HttpFailure(
    409,
    'set_conflict',
    'Your wallet was changed from another device in between. Load the page again; nothing was lost.',
  )
}
