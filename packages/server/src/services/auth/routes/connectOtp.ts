import { randomBytes } from 'node:crypto'
import { authLimits, type OtpReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { openText, sealText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import { isReserved } from '../email/isReserved.ts'
import { claimGuess, wrongCode } from '../flow/claimGuess.ts'
import { holdBack } from '../flow/holdBack.ts'
import { newDeviceMail } from '../mails/mails.ts'
import { enterDevice } from '../session/enterDevice.ts'
import { openSession } from '../session/openSession.ts'
import { toReply } from '../session/toReply.ts'
import { providerFacts } from '../social/providerFacts.ts'

/** `CONNECT_OTP` (S7.45): the right code makes the account when there is none, the device one of its own, and a session. */
export async function connectOtp(
  auth: Auth,
  { body: { flowId, otp }, thumbprint }: Call<typeof authApi.connectOtp>,
): Promise<OtpReply> {
  const flow = await holdBack(auth.clock, () =>
    claimGuess(auth, { flowId, otp, thumbprint, kind: 'sign-in' }),
  )
  const { emailSeal } = await auth.secrets()
  const email = openText(emailSeal, flow.email, `flow|${flow.id}`)
  const now = auth.clock.now()
  const { emailIndex } = flow

  const opened = await auth.db.query.transaction().execute(async (tx) => {
    const made = randomBytes(16).toString('base64url')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('authAccount')
      .values({
        id: made,
        emailIndex,
        email: sealText(emailSeal, email, `account|${made}`),
        isMailLogin: true,
        createdAt: now,
        eventCount: 0,
        eventSeal: '',
      })
      .onConflict((conflict) => conflict.column('emailIndex').doNothing())
      .executeTakeFirst()
    const isNew = numInsertedOrUpdatedRows === 1n
    // the account moved away after this code was mailed: an account made now would stand in the way of its undo (T-MAIL)
    if (isNew && (await isReserved(tx, { emailIndex, account: null, now }))) throw wrongCode()
    const { id: account, isMailLogin } = await tx
      .selectFrom('authAccount')
      .select(['id', 'isMailLogin'])
      .where('emailIndex', '=', emailIndex)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!isMailLogin) throw await otherWay(tx, account)
    const device = await enterDevice(auth, tx, { account, thumbprint, name: flow.device })
    const session = await openSession(auth, tx, { account, device: device.id, thumbprint, app: flow.app })
    await tx
      .deleteFrom('authApproval')
      .where('emailIndex', '=', emailIndex)
      .where('thumbprint', '=', thumbprint)
      .execute()
    const name = flow.device
    if (isNew) await recordEvent(auth, tx, { account, event: 'account_created', device: name })
    if (device.isNew) await recordEvent(auth, tx, { account, event: 'device_approved', device: name })
    await recordEvent(auth, tx, { account, event: 'signed_in', device: name })
    return { ...session, account, isNew, isNewDevice: device.isNew }
  })

  if (opened.isNewDevice && !opened.isNew) {
    // a notice: nobody waits for it, and who signed in did so
    auth.mailer
      .send(newDeviceMail(email, flow))
      .catch(() => auth.log.warn({}, 'A notice could not be mailed'))
  }
  const reply = await toReply(auth, { ...opened, thumbprint, until: now + authLimits.absoluteLife })
  return { ...reply, isNew: opened.isNew }
}

/** The mailbox is theirs, but the wallet was made with a provider: no second one is made, and no address opens it (X.13). */
async function otherWay(tx: Transaction<Tables>, account: string): Promise<HttpFailure> {
  const identity = await tx
    .selectFrom('authIdentity')
    .select('provider')
    .where('account', '=', account)
    .orderBy('createdAt')
    .executeTakeFirst()
  const provider = identity?.provider ?? 'farcaster'
  const name = provider === 'farcaster' ? 'Farcaster' : providerFacts[provider].name
  return new HttpFailure(
    409,
    'other_way',
    `The wallet of this address was made with ${name}. Sign in with ${name} to open it.`,
    {},
    [{ field: 'provider', description: provider }],
  )
}
