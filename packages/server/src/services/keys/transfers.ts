import { createHash } from 'node:crypto'
import {
  type DeviceKind,
  keysLimits,
  type TransferCollectReply,
  type TransferCommitmentReply,
  type TransferReadReply,
} from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { findSet, type KeysContext, requireAccount } from './keySets.ts'
import { requireUnusedKey } from './release.ts'

/**
 * A transfer takes a device's share of the active set to another device of the account. This service is a mailbox: it stores
 * which device opened the transfer, the first claim, and one box that only the claiming device can open. It can neither read
 * the box nor forge a claim, because both depend on a secret that the person carries between the devices.
 */
type TransferKey = { readonly account: string; readonly walletId: string; readonly setId: string }

/** Opens a transfer by a device that has the share and its recovery key. An earlier one of the account ends. */
export async function openTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferOpen>,
): Promise<{ done: true }> {
  const { commitment, ...subject } = body
  const key = { account: requireAccount(claims), ...subject }
  const set = await findSet(keys, key)
  const isGiver =
    set.status === 'active' &&
    (await isHolder(keys, { account: key.account, setId: key.setId, readBackBy: set.readBackBy }, thumbprint))
  if (!isGiver)
    throw new HttpFailure(
      409,
      'set_conflict',
      'This device no longer has its part of your wallet’s key. Recover the wallet here first.',
    )
  const opened = {
    ...key,
    giver: thumbprint,
    taker: null,
    recipient: null,
    tag: null,
    device: null,
    box: null,
    commitment,
    nonce: null,
    until: keys.clock.now() + keysLimits.transferFor,
  }
  await keys.db.query
    .insertInto('keysTransfer')
    .values(opened)
    .onConflict((conflict) => conflict.column('account').doUpdateSet(opened))
    .execute()
  return { done: true }
}

/** Returns the commitment of an open transfer that nobody has claimed, to a device that has just signed in. */
export async function getTransferCommitment(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferCommitment>,
): Promise<TransferCommitmentReply> {
  const { giver, taker, commitment } = await findTransfer(keys, { account: requireAccount(claims), ...body })
  if (giver === thumbprint || taker !== null) throw toTransferFailure()
  return { commitment }
}

/** Stores the nonce that opens the giving device's commitment, so that the claiming device can check it and show the same number. */
export async function revealTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferReveal>,
): Promise<{ done: true }> {
  const { walletId, setId, recipient, nonce } = body
  const commitment = createHash('sha256').update(Buffer.from(nonce, 'base64url')).digest('base64url')
  const { numUpdatedRows } = await keys.db.query
    .updateTable('keysTransfer')
    .set({ nonce })
    .where('account', '=', requireAccount(claims))
    .where('walletId', '=', walletId)
    .where('setId', '=', setId)
    .where('giver', '=', thumbprint)
    .where('recipient', '=', recipient)
    .where('commitment', '=', commitment)
    .where('until', '>', keys.clock.now())
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw toTransferFailure()
  return { done: true }
}

/** Claims the open transfer for a device that has just signed in. Of two claims the first one counts. */
export async function claimTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferClaim>,
): Promise<{ done: true }> {
  const { walletId, setId, recipient, tag, device } = body
  const key = { account: requireAccount(claims), walletId, setId }
  await findSet(keys, key)
  await requireUnusedKey(keys, recipient)
  const { numUpdatedRows } = await keys.db.query
    .updateTable('keysTransfer')
    .set({ taker: thumbprint, recipient, tag, device: JSON.stringify(device) })
    .where('account', '=', key.account)
    .where('walletId', '=', walletId)
    .where('setId', '=', setId)
    .where('giver', '<>', thumbprint)
    .where('taker', 'is', null)
    .where('until', '>', keys.clock.now())
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw toTransferFailure()
  return { done: true }
}

/** Returns the claim to the device that opened the transfer. */
export async function readTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferRead>,
): Promise<TransferReadReply> {
  const { recipient, tag, device, giver, taker } = await findTransfer(keys, {
    account: requireAccount(claims),
    ...body,
  })
  if (giver !== thumbprint) throw toTransferFailure()
  if (recipient === null || tag === null || device === null) return { claim: null, taker: null }
  return { claim: { recipient, tag, device: JSON.parse(device) as DeviceKind }, taker }
}

/**
 * Stores the box for the claiming device, if its owner was notified of that device, once; repeating the call with the same box is no error. From now on that device counts as one that holds the share and its recovery
 * key, so that it can add recovery methods.
 */
export async function deliverTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferDeliver>,
): Promise<{ done: true }> {
  const { walletId, setId, recipient, box } = body
  const account = requireAccount(claims)
  const now = keys.clock.now()
  await keys.db.query.transaction().execute(async (tx) => {
    const delivered = await tx
      .updateTable('keysTransfer')
      .set({ box })
      .where('account', '=', account)
      .where('walletId', '=', walletId)
      .where('setId', '=', setId)
      .where('giver', '=', thumbprint)
      .where('recipient', '=', recipient)
      .where('taker', '=', claims?.taker ?? '')
      .where((where) => where.or([where('box', 'is', null), where('box', '=', box)]))
      .where('until', '>', now)
      .returning('taker')
      .executeTakeFirst()
    if (!delivered?.taker) throw toTransferFailure()
    await tx
      .insertInto('keysDevice')
      .values({ account, thumbprint: delivered.taker, since: now, holds: setId })
      .onConflict((conflict) => conflict.columns(['account', 'thumbprint']).doUpdateSet({ holds: setId }))
      .execute()
  })
  return { done: true }
}

/** Returns nonce and box to the device that claimed the transfer. */
export async function collectTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferCollect>,
): Promise<TransferCollectReply> {
  const { taker, box, nonce } = await findTransfer(keys, { account: requireAccount(claims), ...body })
  if (taker !== thumbprint) throw toTransferFailure()
  return { box, nonce }
}

/** Deletes the transfer, if this device opened or claimed it. */
export async function endTransfer(
  keys: KeysContext,
  { body, claims, thumbprint }: Call<typeof keysApi.transferEnd>,
): Promise<{ done: true }> {
  await keys.db.query
    .deleteFrom('keysTransfer')
    .where('account', '=', requireAccount(claims))
    .where('setId', '=', body.setId)
    .where((where) => where.or([where('giver', '=', thumbprint), where('taker', '=', thumbprint)]))
    .execute()
  return { done: true }
}

/** Whether a device has the recovery key of a set: it read the set back, or got the share from a device that had it. */
export async function isHolder(
  { db }: Pick<KeysContext, 'db'>,
  { account, setId, readBackBy }: { account: string; setId: string; readBackBy: string | null },
  thumbprint: string,
): Promise<boolean> {
  if (readBackBy === thumbprint) return true
  const device = await db.query
    .selectFrom('keysDevice')
    .select('holds')
    .where('account', '=', account)
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
  return device?.holds === setId
}

async function findTransfer({ db, clock }: KeysContext, { account, walletId, setId }: TransferKey) {
  const transfer = await db.query
    .selectFrom('keysTransfer')
    .selectAll()
    .where('account', '=', account)
    .where('walletId', '=', walletId)
    .where('setId', '=', setId)
    .where('until', '>', clock.now())
    .executeTakeFirst()
  if (!transfer) throw toTransferFailure()
  return transfer
}

/** One refusal for all cases, so that a device learns nothing of a transfer that is not its own. */
function toTransferFailure(): HttpFailure {
  return new HttpFailure(
    409,
    'transfer',
    'This code is no longer valid: it was used, replaced, or is older than five minutes. Create a new one on your other device.',
  )
}
