import { activationText, type WalletFacts } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { isSameText } from '../../../secrets/digest.ts'
import type { Keys } from '../Keys.ts'
import { accountOf, findSet } from '../sets/findSet.ts'
import { provesWallet } from '../sets/provesWallet.ts'

/**
 * Makes the pending set the active one and destroys the one before, in one transaction: before it the old set recovers the
 * wallet, after it the new one, and there is no moment between (X.10, T-ROT). Only the device that has put the wallet
 * together from the set it read back may do it, and proves so with the wallet's own key: whoever only got into the account,
 * by its mailbox say, would otherwise put worthless parts in the place of the good ones (T-ROT-2).
 */
export async function activate(
  keys: Keys,
  { body, claims, thumbprint }: Call<typeof keysApi.activate>,
): Promise<{ done: true }> {
  const account = accountOf(claims)
  const { walletId, setId, commitment, proof } = body
  const subject = { account, walletId, setId }
  const set = await findSet(keys, subject)
  if (set.status === 'active') return { done: true }
  if (set.readBackBy !== thumbprint || !isSameText(set.commitment, commitment)) throw notRead()
  await keys.db.query.transaction().execute(async (tx) => {
    const { addresses } = await tx
      .selectFrom('keysWallet')
      .select('addresses')
      .where('account', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { eip155 } = JSON.parse(addresses) as WalletFacts['addresses']
    if (!(await provesWallet(proof, activationText(subject, commitment), eip155))) throw notRead()
    const active = await tx
      .selectFrom('keysSet')
      .select('setId')
      .where('account', '=', account)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if ((active?.setId ?? null) !== set.replaces) throw notRead()
    await tx.deleteFrom('keysSet').where('account', '=', account).where('status', '=', 'active').execute()
    const { numUpdatedRows } = await tx
      .updateTable('keysSet')
      .set({ status: 'active' })
      .where('account', '=', account)
      .where('setId', '=', setId)
      .where('readBackBy', '=', thumbprint)
      .executeTakeFirst()
    // undoes the deletion with it
    if (numUpdatedRows !== 1n) throw notRead()
    // devices of the set before have a share that fits no more: they recover and sign in anew
    await tx
      .deleteFrom('keysDevice')
      .where('account', '=', account)
      .where('thumbprint', '<>', thumbprint)
      .execute()
  })
  return { done: true }
}

function notRead(): HttpFailure {
  return new HttpFailure(
    409,
    'set_conflict',
    'This set was not read back by this device, or another one came first. Nothing was lost; load the page again.',
  )
}
