import { toLatinDigits } from '@latchkey/protocol'
import type { Context } from 'hono'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { ApiEnv } from '../../../http/Service.ts'
import { isSameText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { approveFlow, denyFlow, findLinkFlow } from '../email/deviceApproval.ts'
import { formatAppName, getAppName } from '../mails/appName.ts'
import { formatDevice, formatNetwork } from '../mails/deviceName.ts'
import { escapeHtml } from '../mails/renderMail.ts'
import { type AuthText, createTranslator, preferredLocale } from '../mails/translator.ts'
import { parseForm, parseLinkToken, renderNotice, renderPage } from './renderPage.ts'

const renderExpired = (c: Context<ApiEnv>) =>
  renderNotice(
    createTranslator(preferredLocale(c.req.header('accept-language'))),
    'This link is no longer valid',
    'It was already used, or is older than ten minutes. Request a new one where you’re signing in.',
    410,
  )

/**
 * `GET /login/device`: shows who requests the sign-in. Opening the page decides nothing, because mail scanners
 * open links.
 */
export async function getDevicePage(c: Context<ApiEnv>, auth: AuthContext): Promise<Response> {
  const token = parseLinkToken(c.req.query('t'))
  const flow = await findLinkFlow(auth, token)
  if (!flow || token === undefined) return renderExpired(c)
  const translator = createTranslator(flow.language)
  const { t, formatTime, direction } = translator
  const time = (at: number) => t('{time} (UTC)', { time: formatTime(at) })
  const madeAt = await findCreationTime(auth, flow.account)
  const consequence =
    flow.account === null
      ? ''
      : `<p>${t('The correct code was entered there. Approving signs the device in.')}</p>`
  // Words of this page run in its direction, also where a name in Latin letters is their first. Other text has its own.
  const facts: readonly (readonly [name: AuthText, value: string, direction?: typeof direction])[] = [
    ['App', formatAppName(await getAppName(auth, flow), t)],
    ['Device, as it identifies itself', formatDevice(flow.device, t), direction],
    ['Network', formatNetwork(flow.network, t)],
    ['Requested at', time(flow.createdAt), direction],
    ...(madeAt === undefined ? [] : [['Your account was created on', time(madeAt), direction] as const]),
  ]
  const list = facts
    .map(
      ([name, value, own = 'auto']) =>
        `<dt>${t(name)}</dt><dd><bdi dir="${own}">${escapeHtml(value)}</bdi></dd>`,
    )
    .join('')
  const number =
    flow.number === null
      ? ''
      : `<label>${t('Enter the number shown there')}<input name="number" inputmode="numeric" autocomplete="off" maxlength="2" pattern="[0-9٠-٩۰-۹]{2}" dir="ltr" required></label>`
  return renderPage({
    translator,
    title: 'Approve this device?',
    content: `<p>${t('Approve only if you’re signing in there yourself right now.')}</p>${consequence}<dl>${list}</dl>
<form method="post" action="device"><input type="hidden" name="t" value="${token}">${number}
<button class="main" name="decision" value="approve">${t('Approve')}</button>
<button name="decision" value="deny" formnovalidate>${t('Decline')}</button></form>`,
  })
}

/**
 * `POST /login/device`: stores the decision. A wrong number counts as a refusal: the reader of the mail does
 * not see the screen of the sign-in.
 */
export async function postDevicePage(c: Context<ApiEnv>, auth: AuthContext): Promise<Response> {
  const form = await parseForm(c)
  const flow = await findLinkFlow(auth, parseLinkToken(form.get('t')))
  if (!flow) return renderExpired(c)
  const translator = createTranslator(flow.language)
  if (form.get('decision') !== 'approve') {
    await denyFlow(auth, flow.id)
    return renderNotice(
      translator,
      'Declined',
      'That device can’t sign in. If you didn’t request this, you don’t need to do anything else.',
    )
  }
  if (flow.number !== null && !isSameText(toLatinDigits(form.get('number') ?? '').trim(), flow.number)) {
    await denyFlow(auth, flow.id)
    return renderNotice(
      translator,
      'That number is different',
      'So the request was declined. If you’re signing in yourself, start again there and enter the number it shows.',
      403,
    )
  }
  try {
    const outcome = await approveFlow(auth, flow)
    if (outcome === 'decided') return renderExpired(c)
    if (outcome === 'paused')
      return renderNotice(
        translator,
        'No new device right now',
        'You’re signing in to your wallet’s second operator on another device. For your safety, your account accepts no new device until a few minutes after that. If you entered your wallet’s code there, stop using that operator.',
        409,
      )
  } catch (error) {
    if (error instanceof HttpFailure)
      return renderNotice(
        translator,
        'Approved, but no code was sent',
        error.status === 429
          ? 'Too many emails were requested. Try again later where you’re signing in.'
          : 'The email couldn’t be sent. Try again in a minute, or use another way to sign in.',
        error.status,
      )
    throw error
  }
  return renderNotice(
    translator,
    'Approved',
    flow.account === null
      ? 'A code is on its way to this inbox. Enter it where you’re signing in.'
      : 'The device is signed in. You can close this page.',
  )
}

/** When the account a device signs in to was made, milliseconds since 1970; undefined before its code was right. */
async function findCreationTime({ db }: Pick<AuthContext, 'db'>, account: string | null) {
  if (account === null) return undefined
  const row = await db.query
    .selectFrom('authAccount')
    .select('createdAt')
    .where('id', '=', account)
    .executeTakeFirst()
  return row?.createdAt
}
