import { keysLimits, type TransferNoticeReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { toClientNetwork } from '../email/mailBudget.ts'
import { getAppName } from '../mails/appName.ts'
import { transferMail } from '../mails/notices.ts'
import { notifyOwner } from '../mails/sendMail.ts'
import { signAccessToken } from './openSession.ts'
import { requireSession } from './requireSession.ts'

/**
 * Mails the owner that another device of the account gets the wallet, and returns the token that the keys service takes the share
 * for that device with. So no share leaves a device without a notice. The mail names the device as it is listed here, which nobody
 * can choose in this request.
 *
 * @throws HttpFailure 409 `transfer` where the device is not signed in to the account
 */
export async function noticeTransfer(
  auth: AuthContext,
  {
    body: { device: thumbprint, language = 'en' },
    claims,
    projectId = '',
    clientAddress,
  }: Call<typeof authApi.noticeTransfer>,
): Promise<TransferNoticeReply> {
  const session = await requireSession(auth, claims)
  const { account } = session
  const device = await findSignedInDevice(auth, account, thumbprint)
  if (!device || device.id === session.device)
    throw new HttpFailure(
      409,
      'transfer',
      'The other device is no longer waiting. Nothing was shared. Create a new code.',
    )
  const isNew = await recordOnce(auth, account, device.id)
  if (isNew) {
    const facts = {
      app: await getAppName(auth, { project: projectId, app: session.app }),
      device: device.name,
      network: toClientNetwork(clientAddress),
      language,
      frameUrl: auth.config.frameUrl,
      at: auth.clock.now(),
    }
    await notifyOwner(auth, account, (to) => transferMail(to, facts))
  }
  const { accessToken: token, expiresIn } = await signAccessToken(auth, {
    account,
    session: session.id,
    thumbprint: session.thumbprint,
    authTime: session.authTime,
    grant: { for: 'transfer', taker: thumbprint, coolOff: 0, life: keysLimits.transferFor },
  })
  return { token, expiresIn }
}

/** Finds a device of the account that has a session. */
async function findSignedInDevice({ db, clock }: AuthContext, account: string, thumbprint: string) {
  return db.query
    .selectFrom('authDevice')
    .innerJoin('authSession', 'authSession.device', 'authDevice.id')
    .select(['authDevice.id', 'authDevice.name'])
    .where('authDevice.account', '=', account)
    .where('authDevice.thumbprint', '=', thumbprint)
    .where('revokedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('until', '>', clock.now())
    .executeTakeFirst()
}

/** Records the approval, unless that device was approved minutes ago: a repeated request mails nothing. */
async function recordOnce(auth: AuthContext, account: string, device: string): Promise<boolean> {
  const event = 'transfer_approved'
  return auth.db.query.transaction().execute(async (tx) => {
    const earlier = await tx
      .selectFrom('authEvent')
      .select('at')
      .where('account', '=', account)
      .where('event', '=', event)
      .where('device', '=', device)
      .where('at', '>', auth.clock.now() - keysLimits.transferFor)
      .executeTakeFirst()
    if (earlier) return false
    await recordEvent(auth, tx, { account, event, device })
    return true
  })
}
