import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/Service.ts'
import { digest, openText, sealText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { deleteLaterIdentities, deleteLaterPasskeys, deleteLaterUndos } from '../email/confirmEmailChange.ts'
import { createTranslator, preferredLocale } from '../mails/translator.ts'
import { deletePasskeysOfNewDevices } from '../passkeys/removePasskeys.ts'
import { parseForm, parseLinkToken, renderNotice, renderPage } from './renderPage.ts'

const createPageTranslator = (c: Context<ApiEnv>) =>
  createTranslator(preferredLocale(c.req.header('accept-language')))

const renderExpired = (c: Context<ApiEnv>) =>
  renderNotice(
    createPageTranslator(c),
    'This link is no longer valid',
    'It was already used, or is older than 24 hours.',
    410,
  )

/** `GET /login/undo`: asks for confirmation and changes nothing. */
export async function getUndoPage(c: Context<ApiEnv>, { db, clock }: AuthContext): Promise<Response> {
  const token = parseLinkToken(c.req.query('t'))
  const former = await db.query
    .selectFrom('authFormerEmail')
    .select('account')
    .where('linkDigest', '=', digest(token ?? ''))
    .where('until', '>', clock.now())
    .executeTakeFirst()
  if (!former || token === undefined) return renderExpired(c)
  const translator = createPageTranslator(c)
  const { t } = translator
  return renderPage({
    translator,
    title: 'Undo change?',
    content: `<p>${t('Your account gets this address back. Every session and device has to sign in again.')}</p>
<form method="post" action="undo"><input type="hidden" name="t" value="${token}">
<button class="main">${t('Undo change')}</button></form>`,
  })
}

/**
 * `POST /login/undo`: restores the old address, ends every session and device of whoever changed it, and deletes what they
 * could sign in again by.
 */
export async function postUndoPage(c: Context<ApiEnv>, auth: AuthContext): Promise<Response> {
  const token = parseLinkToken((await parseForm(c)).get('t'))
  if (token === undefined) return renderExpired(c)
  const now = auth.clock.now()
  const { emailSeal } = await auth.secrets()
  const isUndone = await auth.db.query.transaction().execute(async (tx) => {
    const former = await tx
      .deleteFrom('authFormerEmail')
      .where('linkDigest', '=', digest(token))
      .where('until', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (!former) return false
    const { account, emailIndex } = former
    const email = openText(emailSeal, former.email, `former|${account}`)
    await tx
      .updateTable('authAccount')
      .set({ emailIndex, email: sealText(emailSeal, email, `account|${account}`) })
      .where('id', '=', account)
      .execute()
    await deleteLaterUndos(tx, former)
    await deleteLaterIdentities(tx, former)
    await deleteLaterPasskeys(tx, former)
    await tx
      .updateTable('authSession')
      .set({ endedAt: now })
      .where('account', '=', account)
      .where('endedAt', 'is', null)
      .execute()
    const revoked = await tx
      .updateTable('authDevice')
      .set({ revokedAt: now })
      .where('account', '=', account)
      .where('revokedAt', 'is', null)
      .returning('id')
      .execute()
    await deletePasskeysOfNewDevices(tx, { account, devices: revoked.map(({ id }) => id) })
    await tx.deleteFrom('authFlow').where('account', '=', account).execute()
    // Also codes the thief may have read in the mailbox, and devices approved from it.
    await tx.deleteFrom('authFlow').where('emailIndex', '=', emailIndex).execute()
    await tx.deleteFrom('authApproval').where('emailIndex', '=', emailIndex).execute()
    await recordEvent(auth, tx, { account, event: 'email_change_undone' })
    return true
  })
  if (!isUndone) return renderExpired(c)
  return renderNotice(
    createPageTranslator(c),
    'Change undone',
    'This is your account’s address again. Sign in with it.',
  )
}
