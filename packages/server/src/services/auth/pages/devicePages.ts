import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { isSameText } from '../../../secrets/digest.ts'
import type { Auth } from '../Auth.ts'
import { approveFlow, denyFlow } from '../flow/approveFlow.ts'
import { findLinkFlow } from '../flow/findLinkFlow.ts'
import { escapeHtml } from '../mails/escapeHtml.ts'
import { linkToken, readForm } from './readForm.ts'
import { sayOnPage, writePage } from './writePage.ts'

const gone = () =>
  sayOnPage(
    'This link is no longer valid',
    'It was used before, or it is older than ten minutes. Ask for another one where you want to sign in.',
    410,
  )

/** `GET /login/device`: shows who asks. It decides nothing, however often a mail scanner opens it (T-LINK). */
export async function getDevicePage(c: Context<ApiEnv>, auth: Auth): Promise<Response> {
  const token = linkToken(c.req.query('t'))
  const flow = await findLinkFlow(auth, token)
  if (!flow || token === undefined) return gone()
  const facts: readonly (readonly [string, string])[] = [
    ['App', flow.app],
    ['Device, as it calls itself', flow.device],
    ['Network', flow.network],
    ['Asked at', new Date(flow.createdAt).toUTCString()],
  ]
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  const number =
    flow.number === null
      ? ''
      : '<label>Type the number that is shown there<input name="number" inputmode="numeric" autocomplete="off" maxlength="2" pattern="[0-9]{2}" required></label>'
  return writePage({
    title: 'Approve this device?',
    content: `<p>Approve only if you are signing in there yourself, just now.</p><dl>${list}</dl>
<form method="post" action="device"><input type="hidden" name="t" value="${token}">${number}
<button class="main" name="decision" value="approve">Approve</button>
<button name="decision" value="deny" formnovalidate>Refuse</button></form>`,
  })
}

/**
 * `POST /login/device`: the decision. A wrong number refuses: whoever reads the mail doesn't see the screen it is about
 * (T-PHISH).
 */
export async function postDevicePage(c: Context<ApiEnv>, auth: Auth): Promise<Response> {
  const form = await readForm(c)
  const flow = await findLinkFlow(auth, linkToken(form.get('t')))
  if (!flow) return gone()
  if (form.get('decision') !== 'approve') {
    await denyFlow(auth, flow.id)
    return sayOnPage(
      'Refused',
      'That device can’t sign in. If you didn’t ask for this, you need do nothing else.',
    )
  }
  if (flow.number !== null && !isSameText((form.get('number') ?? '').trim(), flow.number)) {
    await denyFlow(auth, flow.id)
    return sayOnPage(
      'That is another number',
      'So the request was refused. If you are signing in yourself, start again there and type the number it shows.',
      403,
    )
  }
  try {
    if (!(await approveFlow(auth, flow, ''))) return gone()
  } catch (error) {
    if (error instanceof HttpFailure)
      return sayOnPage('Approved, but there is no code', error.message, error.status)
    throw error
  }
  return sayOnPage('Approved', 'A code is on its way to this mailbox. Enter it where you are signing in.')
}
