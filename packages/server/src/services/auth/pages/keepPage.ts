import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/Service.ts'
import { digest } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { cancelDeletion } from '../deletion/cancelDeletion.ts'
import { createTranslator, preferredLocale } from '../mails/translator.ts'
import { parseForm, parseLinkToken, renderNotice, renderPage } from './renderPage.ts'

const createPageTranslator = (c: Context<ApiEnv>) =>
  createTranslator(preferredLocale(c.req.header('accept-language')))

const renderOver = (c: Context<ApiEnv>) =>
  renderNotice(
    createPageTranslator(c),
    'This link is no longer valid',
    'The account was already kept, or has been deleted.',
    410,
  )

/** `GET /login/keep`: asks for confirmation and changes nothing. */
export async function getKeepPage(c: Context<ApiEnv>, { db }: AuthContext): Promise<Response> {
  const token = parseLinkToken(c.req.query('t'))
  const deletion = await db.query
    .selectFrom('authDeletion')
    .select('account')
    .where('linkDigest', '=', digest(token ?? ''))
    .where('beganAt', 'is', null)
    .executeTakeFirst()
  if (!deletion || token === undefined) return renderOver(c)
  const translator = createPageTranslator(c)
  const { t } = translator
  return renderPage({
    translator,
    title: 'Keep your account?',
    content: `<p>${t('Your account won’t be deleted, and everything stays as it was. Sign in to use it again.')}</p>
<form method="post" action="keep"><input type="hidden" name="t" value="${token}">
<button class="main">${t('Keep account')}</button></form>`,
  })
}

/** `POST /login/keep`: takes the deletion back. It signs nobody in. */
export async function postKeepPage(c: Context<ApiEnv>, auth: AuthContext): Promise<Response> {
  const token = parseLinkToken((await parseForm(c)).get('t'))
  if (token === undefined) return renderOver(c)
  const kept = await auth.db.query.transaction().execute(async (tx) => {
    const deletion = await tx
      .selectFrom('authDeletion')
      .select('account')
      .where('linkDigest', '=', digest(token))
      .executeTakeFirst()
    return deletion && cancelDeletion(auth, tx, deletion.account)
  })
  if (!kept) return renderOver(c)
  return renderNotice(
    createPageTranslator(c),
    'Your account is kept',
    'It won’t be deleted. Sign in to use it again.',
  )
}
