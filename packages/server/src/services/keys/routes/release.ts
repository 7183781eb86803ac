import type { ReleaseReply } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import { KmsError } from '../../../errors/KmsError.ts'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { requireFresh } from '../../../http/caller/readSession.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Keys } from '../Keys.ts'
import { type ShareOwner, unlockShare } from '../seal/storedShare.ts'
import { accountOf, findSet, isDeviceKnown } from '../sets/findSet.ts'

/** How long a one-shot key is remembered: longer than the proof that named it could be taken. */
const rememberFor = 24 * 60 * 60_000

/**
 * Gives the server's share, sealed to a key the device made for this request (rows 3, 4). A device that never had one
 * needs a fresh sign-in. Reading a pending set back is noted: without it the set can't become active.
 */
export async function release(
  keys: Keys,
  { body, claims, thumbprint }: Call<typeof keysApi.release>,
): Promise<ReleaseReply> {
  const account = accountOf(claims)
  const { walletId, setId, recipient } = body
  const set = await findSet(keys, { account, walletId, setId })
  const now = keys.clock.now()
  const isKnown = await isDeviceKnown(keys, account, thumbprint)
  if (!isKnown && claims) requireFresh(claims, now)
  await requireUnusedKey(keys, recipient)

  const subject = { account, walletId, setId }
  const share = await openShare(keys, subject, set)
  const sealed = await keys.sealer.seal(share, recipient, 'auth-share-out', subject)
  share.fill(0)
  await keys.db.query.transaction().execute(async (tx) => {
    await tx
      .insertInto('keysDevice')
      .values({ account, thumbprint, since: now })
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

/** The server's share. @throws HttpFailure 410 `share_lost` where the operator has said that its key is gone for good (T-KMS-2) */
export async function openShare(
  { keysKms, config }: Pick<Keys, 'keysKms' | 'config'>,
  owner: ShareOwner,
  { dataKey, share }: { readonly dataKey: string; readonly share: string },
): Promise<Buffer> {
  try {
    return await unlockShare(keysKms, owner, dataKey, 'auth-share', share)
  } catch (error) {
    const isLost = error instanceof KmsError && error.code === 'not_ours' && config.keys.isKeyLost
    if (!isLost) throw error
    throw new HttpFailure(
      410,
      'share_lost',
      'The wallet’s server has lost its part of your key. Your device brings a new one; nothing else is lost.',
    )
  }
}

/** Takes a one-shot key once, whoever sends it. */
export async function requireUnusedKey(
  keys: Pick<Keys, 'replays' | 'clock'>,
  recipient: string,
): Promise<void> {
  if (await keys.replays(`recipient|${recipient}`, keys.clock.now() + rememberFor)) return
  throw new HttpFailure(422, 'recipient', 'This one-shot key was used before. Make another one.')
}
