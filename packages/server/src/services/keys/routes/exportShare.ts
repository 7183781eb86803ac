import { authLimits, type ReleaseReply } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Keys } from '../Keys.ts'
import { accountOf, findSet } from '../sets/findSet.ts'
import { openShare, requireUnusedKey } from './release.ts'

/**
 * The same share for taking the keys out (X.09): against a token of the sign-in service for just that (the route's `grant`), whose
 * cool-off is over, and on a device that had a share for a day, or made the wallet. Sealed for that alone: a share that was
 * released for signing opens nothing here, nor this one there (T-EXP).
 */
export async function exportShare(
  keys: Keys,
  { body, claims, thumbprint }: Call<typeof keysApi.exportShare>,
): Promise<ReleaseReply> {
  const account = accountOf(claims)
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
  const isFirst = device !== undefined && device.since - device.createdAt <= authLimits.foundingFor
  const isOld = device !== undefined && keys.clock.now() - device.since >= authLimits.newFor
  if (set.status !== 'active' || !(isFirst || isOld))
    throw new HttpFailure(
      403,
      'hold',
      'This device, the address or a way to sign in is new to your account. For your safety the keys stay where they are for 24 hours.',
    )
  await requireUnusedKey(keys, recipient)
  const subject = { account, walletId, setId }
  const share = await openShare(keys, subject, set)
  const sealed = await keys.sealer.seal(share, recipient, 'export-share-out', subject)
  share.fill(0)
  return { walletId, setId, share: sealed }
}
