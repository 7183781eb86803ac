import { randomBytes } from 'node:crypto'
import { authLimits, type EmailChangeDone, type EmailChangeNext } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Kysely } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { digest, openText, sealText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { changedMail, returnedMail } from '../mails/signInMails.ts'
import { createSession, toSessionReply } from '../sessions/openSession.ts'
import { requireMailSession, requireSession } from '../sessions/requireSession.ts'
import { isReservedEmail } from './address.ts'
import { claimCode, withMinimumTime } from './claimCode.ts'
import { sendSecondCode } from './emailChange.ts'

/** Confirms the code of the present address, and mails the second code to the new one. */
export async function confirmOldEmail(
  auth: AuthContext,
  { body: { changeId, otp }, claims, thumbprint, projectId }: Call<typeof authApi.confirmOldEmail>,
): Promise<EmailChangeNext> {
  const { account } = await requireSession(auth, claims)
  const guess = { flowId: changeId, otp, thumbprint, kind: 'change', step: 'old' } as const
  const flow = await withMinimumTime(auth.clock, () => claimCode(auth, guess))
  if (flow.account !== account) throw toReplacedFailure()
  const now = auth.clock.now()
  await auth.db.query
    .updateTable('authFlow')
    .set({ step: 'new', linkUntil: now + authLimits.freshFor })
    .where('id', '=', flow.id)
    .execute()
  await sendSecondCode(auth, { ...flow, step: 'new' }, { projectId: projectId ?? '', hasCooldown: false })
  return { otpLength: auth.config.auth.otpLength, expiresIn: authLimits.codeLife }
}

/**
 * Confirms the code of the new address: changes the address, ends every other session, and mails the old
 * address a link to undo the change for 24 hours. Until then nobody else can take the old address. A change
 * back to an address that could still undo is that undo, and gets no undo of its own: otherwise whoever had the
 * account in between would get it back.
 */
export async function confirmNewEmail(
  auth: AuthContext,
  { body: { changeId, otp }, claims, thumbprint }: Call<typeof authApi.confirmNewEmail>,
): Promise<EmailChangeDone> {
  const session = await requireMailSession(auth, claims)
  const guess = { flowId: changeId, otp, thumbprint, kind: 'change', step: 'new' } as const
  const flow = await withMinimumTime(auth.clock, () => claimCode(auth, guess))
  const { newEmailIndex } = flow
  const now = auth.clock.now()
  if (flow.account !== session.account || newEmailIndex === null || flow.linkUntil < now)
    throw toReplacedFailure()
  const { account } = session
  const { emailSeal } = await auth.secrets()
  const oldEmail = openText(emailSeal, session.email, `account|${account}`)
  const newEmail = openText(emailSeal, flow.newEmail ?? '', `flow|${flow.id}`)
  const token = randomBytes(32).toString('base64url')

  const opened = await auth.db.query.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('authAccount')
      .select('id')
      .where('emailIndex', '=', newEmailIndex)
      .executeTakeFirst()
    // The address was free when the code was mailed.
    if (owner || (await isReservedEmail(tx, { emailIndex: newEmailIndex, account, now })))
      throw toReplacedFailure()
    const { numUpdatedRows } = await tx
      .updateTable('authAccount')
      .set({ emailIndex: newEmailIndex, email: sealText(emailSeal, newEmail, `account|${account}`) })
      .where('id', '=', account)
      .where('emailIndex', '=', flow.emailIndex)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw toReplacedFailure()
    // Every change needs both mailboxes, so unfinished changes are deleted.
    await tx.deleteFrom('authFlow').where('account', '=', account).execute()
    const former = await tx
      .deleteFrom('authFormerEmail')
      .where('emailIndex', '=', newEmailIndex)
      .returning('until')
      .executeTakeFirst()
    const isUndo = former !== undefined && former.until > now
    if (isUndo) {
      await deleteLaterUndos(tx, { account, until: former.until })
      await deleteLaterIdentities(tx, { account, until: former.until })
      await deleteLaterPasskeys(tx, { account, until: former.until })
    } else {
      await tx.deleteFrom('authFormerEmail').where('emailIndex', '=', flow.emailIndex).execute()
      await tx
        .insertInto('authFormerEmail')
        .values({
          emailIndex: flow.emailIndex,
          email: sealText(emailSeal, oldEmail, `former|${account}`),
          account,
          linkDigest: digest(token),
          until: now + authLimits.undoLife,
        })
        .execute()
    }
    await tx
      .updateTable('authSession')
      .set({ endedAt: now })
      .where('account', '=', account)
      .where('endedAt', 'is', null)
      .execute()
    await recordEvent(auth, tx, { account, event: 'email_changed' })
    const { device, app } = session
    return { ...(await createSession(auth, tx, { account, device, thumbprint, app })), isUndo }
  })

  const mail = opened.isUndo
    ? returnedMail(oldEmail, flow)
    : changedMail(oldEmail, `${auth.baseUrl()}/login/undo?t=${token}`, flow)
  auth.mailer.send(mail).catch(() => auth.log.error({}, 'The notice of an e-mail change could not be mailed'))
  const until = now + authLimits.absoluteLife
  return { ...(await toSessionReply(auth, { ...opened, account, thumbprint, until })), newEmail }
}

function toReplacedFailure(): HttpFailure {
  return new HttpFailure(409, 'change', 'This change was replaced by a newer one. Start it again.')
}

/**
 * Deletes the right to undo of the addresses an account had after one that it has again. Earlier addresses keep
 * theirs: the oldest mailbox has the last word. Otherwise a thief who changes the address twice could cancel
 * the owner’s right.
 */
export async function deleteLaterUndos(
  query: Kysely<Tables>,
  { account, until }: { readonly account: string; readonly until: number },
): Promise<void> {
  await query
    .deleteFrom('authFormerEmail')
    .where('account', '=', account)
    .where('until', '>', until)
    .execute()
}

/**
 * Deletes the identities that were linked since a day before an e-mail change that is being undone. An
 * attacker who made the change could sign in again by an identity linked then, and those of the owner cannot
 * be told apart. The owner links theirs again.
 *
 * @param until when the right to undo would have ended
 */
export async function deleteLaterIdentities(
  query: Kysely<Tables>,
  { account, until }: { readonly account: string; readonly until: number },
): Promise<void> {
  const changedAt = until - authLimits.undoLife
  await query
    .deleteFrom('authIdentity')
    .where('account', '=', account)
    .where('createdAt', '>', changedAt - authLimits.newFor)
    .execute()
}

/**
 * Deletes the passkeys that were registered since a day before an e-mail change that is being undone, for the reason of
 * {@link deleteLaterIdentities}: each lets a device in after a code.
 *
 * @param until when the right to undo would have ended
 */
export async function deleteLaterPasskeys(
  query: Kysely<Tables>,
  { account, until }: { readonly account: string; readonly until: number },
): Promise<void> {
  const changedAt = until - authLimits.undoLife
  await query
    .deleteFrom('authPasskey')
    .where('account', '=', account)
    .where('createdAt', '>', changedAt - authLimits.newFor)
    .execute()
}
