import { createHash } from 'node:crypto'
import { activationText, keysLimits, type WalletFacts } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import { recoverAddress } from 'viem/utils'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { digest, isSameText } from '../../secrets/cryptography.ts'
import { findSet, type KeysContext, lockAccount, requireAccount } from './keySets.ts'
import { assertOperatorKnown } from './recovery.ts'
import { encryptShare } from './sealing.ts'

/** Milliseconds the id of a set is stored: longer than a device takes from staging to activating. */
const setIdRetention = 24 * 60 * 60_000

/**
 * Stores a new share set as pending. The active set stays; an earlier pending set is deleted. Once a set was active the
 * wallet’s fingerprint is fixed: a set of other keys is refused, so that an account never loses its addresses.
 * A set id is accepted once, so the set that is read back and activated is the one that was staged.
 */
export async function stageSet(
  keys: KeysContext,
  { body, claims }: Call<typeof keysApi.stage>,
): Promise<{ done: true }> {
  const account = requireAccount(claims)
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
  const encrypted = await encryptShare(keys.keysKms, subject, share, escrow)
  share.fill(0)
  escrow?.fill(0)

  const now = clock.now()
  await keys.db.query.transaction().execute(async (tx) => {
    await lockAccount(keys, tx, account)
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
    const wallet = await tx
      .selectFrom('keysWallet')
      .selectAll()
      .where('account', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const sets = await tx.selectFrom('keysSet').selectAll().where('account', '=', account).execute()
    const active = sets.find(({ status }) => status === 'active')
    if ((active?.setId ?? null) !== replaces || active?.setId === setId) throw toSetConflict()
    assertOperatorKnown(keys, recovery.keys, active)
    const isSame =
      wallet.walletId === walletId && wallet.fingerprint === fingerprint && wallet.commitment === commitment
    if (active && !isSame) throw toSetConflict()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('keysUsed')
      .values({ hash: digest(JSON.stringify(['set', account, setId])), until: now + setIdRetention })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw toSetConflict()
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
        ...encrypted,
        recoveryShare: recovery.share,
        recoveryKeys: JSON.stringify(recovery.keys),
        createdAt: now,
        readBackBy: null,
      })
      .execute()
  })
  return { done: true }
}

function toSetConflict(): HttpFailure {
  return new HttpFailure(409, 'set_conflict', 'Your wallet changed in the meantime. Reload the page.')
}

/**
 * Makes the pending set active and deletes the active one, in one transaction: at any moment exactly one of
 * them can recover the wallet. Only the device that rebuilt the wallet from the set it read back may do this,
 * and proves it with a signature by the wallet’s key. Otherwise somebody with access to the account alone,
 * for example to its mailbox, could replace the shares by ones that do not rebuild the wallet.
 */
export async function activateSet(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.activate>,
): Promise<{ done: true }> {
  const account = requireAccount(claims)
  const { walletId, setId, commitment, proof } = body
  const subject = { account, walletId, setId }
  const set = await findSet(keys, subject)
  if (set.status === 'active') return { done: true }
  if (set.readBackBy !== thumbprint || !isSameText(set.commitment, commitment)) throw toNotReadBackFailure()
  await keys.db.query.transaction().execute(async (tx) => {
    const { addresses } = await tx
      .selectFrom('keysWallet')
      .select('addresses')
      .where('account', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { eip155 } = JSON.parse(addresses) as WalletFacts['addresses']
    if (!(await isWalletProof(proof, activationText(subject, commitment), eip155)))
      throw toNotReadBackFailure()
    const active = await tx
      .selectFrom('keysSet')
      .select('setId')
      .where('account', '=', account)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if ((active?.setId ?? null) !== set.replaces) throw toNotReadBackFailure()
    await tx.deleteFrom('keysSet').where('account', '=', account).where('status', '=', 'active').execute()
    const { numUpdatedRows } = await tx
      .updateTable('keysSet')
      .set({ status: 'active' })
      .where('account', '=', account)
      .where('setId', '=', setId)
      .where('readBackBy', '=', thumbprint)
      .executeTakeFirst()
    // Throwing also rolls the deletion back.
    if (numUpdatedRows !== 1n) throw toNotReadBackFailure()
    // Devices with a share of the previous set must recover and sign in again.
    await tx
      .deleteFrom('keysDevice')
      .where('account', '=', account)
      .where('thumbprint', '<>', thumbprint)
      .execute()
  })
  return { done: true }
}

function toNotReadBackFailure(): HttpFailure {
  return new HttpFailure(409, 'set_conflict', 'Your wallet changed in the meantime. Reload the page.')
}

/**
 * Whether a signature (recovery bit, r, s; base64url) over the SHA-256 of `text` is by the key of an EVM
 * address.
 */
async function isWalletProof(proof: string, text: Uint8Array, address: string): Promise<boolean> {
  const [recoveryBit = 0, ...rs] = Buffer.from(proof, 'base64url')
  if (rs.length !== 64 || recoveryBit > 1) return false
  const signature = `0x${Buffer.from([...rs, 27 + recoveryBit]).toString('hex')}` as const
  const hash = `0x${createHash('sha256').update(text).digest('hex')}` as const
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // r or s is not on the curve.
    return false
  }
}
