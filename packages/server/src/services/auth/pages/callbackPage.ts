import { type CodeProvider, codeProviders } from '@latchkey/protocol'
import type { Context } from 'hono'
import { readBody } from '../../../http/body.ts'
import type { ApiEnv } from '../../../http/Service.ts'
import { digest, sealText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { createTranslator, preferredLocale } from '../mails/translator.ts'
import { randomSecret } from '../social/socialFlow.ts'
import { parseLinkToken, renderNotice } from './renderPage.ts'

/** Most bytes of a form a provider posts (Apple’s includes the person’s name). */
const formBytes = 8_192

/** Fields of a provider’s answer that are stored; tokens a provider might add are not. */
const storedFields = ['code', 'state', 'iss', 'error'] as const

/** `GET /login/social/callback/:provider`: the redirect address of a provider. */
export function getCallback(c: Context<ApiEnv>, auth: AuthContext): Promise<Response> {
  return receiveAnswer(c, auth, new URL(c.req.url).searchParams)
}

/** `POST /login/social/callback/:provider`: the same for Apple, which answers by a form post. */
export async function postCallback(c: Context<ApiEnv>, auth: AuthContext): Promise<Response> {
  return receiveAnswer(c, auth, new URLSearchParams((await readBody(c, formBytes)).toString('utf8')))
}

/**
 * Stores the provider’s answer, once, and redirects the window to the frame’s origin, or the tab to its app,
 * with a code of this server. Nobody is signed in here: only the device that began the sign-in can exchange
 * that code.
 */
async function receiveAnswer(
  c: Context<ApiEnv>,
  auth: AuthContext,
  answer: URLSearchParams,
): Promise<Response> {
  const provider = codeProviders.find((name) => name === c.req.param('provider')) as CodeProvider | undefined
  const state = parseLinkToken(answer.get('state'))
  const { frameUrl } = auth.config
  if (!provider || state === undefined || frameUrl === undefined) return renderExpired(c)
  const stateDigest = digest(state)
  const flow = await auth.db.query
    .selectFrom('authSocial')
    .select(['id', 'app', 'returnTo'])
    .where('stateDigest', '=', stateDigest)
    .where('provider', '=', provider)
    .where('codeDigest', 'is', null)
    .where('until', '>', auth.clock.now())
    .executeTakeFirst()
  if (!flow) return renderExpired(c)
  const { emailSeal } = await auth.secrets()
  const stored = new URLSearchParams()
  for (const name of storedFields) {
    // A repeated field is stored as it is, and refused when it is validated (RFC 6749 §3.1).
    for (const value of answer.getAll(name)) stored.append(name, value.slice(0, 4_096))
  }
  const code = randomSecret()
  const { numUpdatedRows } = await auth.db.query
    .updateTable('authSocial')
    .set({ answer: sealText(emailSeal, stored.toString(), `answer|${flow.id}`), codeDigest: digest(code) })
    .where('id', '=', flow.id)
    .where('codeDigest', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return renderExpired(c)
  const frameReturn = new URL('/return', frameUrl)
  frameReturn.searchParams.set('code', code)
  frameReturn.searchParams.set('state', state)
  if (flow.returnTo === null) {
    // The origin the window may report to; not part of the report.
    frameReturn.hash = `app=${encodeURIComponent(flow.app)}`
    return redirect(frameReturn)
  }
  const appReturn = new URL(flow.returnTo)
  appReturn.searchParams.set('result_uri', frameReturn.href)
  return redirect(appReturn)
}

function redirect(to: URL): Response {
  return new Response(null, {
    status: 303,
    headers: { location: to.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

function renderExpired(c: Context<ApiEnv>): Response {
  return renderNotice(
    createTranslator(preferredLocale(c.req.header('accept-language'))),
    'This sign-in has ended',
    'It took too long, was already used, or was started somewhere else. Close this window and start again in the app.',
    410,
  )
}
