import {
  authLimits,
  type SocialConnectReply,
  type SocialReply,
  type SocialWaitReply,
} from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { digest, openText, sealText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { exchangeCode } from './exchangeCode.ts'
import { proposeLink } from './links.ts'
import { signInWithIdentity } from './signInWithIdentity.ts'
import {
  authorizeSocialCall,
  randomSecret,
  startSocial,
  toCodeChallenge,
  toSocialEndedFailure,
  toSocialReply,
} from './socialFlow.ts'

/**
 * Begins a sign-in with a provider: an authorization request with PKCE S256, state, and a nonce if there is an
 * ID token. State, verifier and nonce are created here. State and nonce travel in the URL that the app opens; the verifier
 * never leaves the server.
 */
export async function beginSocial(
  auth: AuthContext,
  call: Call<typeof authApi.beginSocial>,
): Promise<SocialReply> {
  const { provider, app, ticket, returnTo } = call.body
  const link = await authorizeSocialCall(auth, call)
  if (returnTo !== undefined && !hasOrigin(returnTo, app.origin))
    throw new HttpFailure(422, 'returnTo', 'The page to come back to must be one of the app that asks.')
  const { facts, server, client, redirectUri } = await auth.socials.get(provider)
  const [state, verifier, nonce] = [randomSecret(), randomSecret(), randomSecret()]
  const flow = await startSocial(auth, call, {
    provider,
    link,
    state,
    secrets: { verifier, nonce },
    ticket,
    returnTo,
  })
  const uri = new URL(server.authorization_endpoint ?? '')
  const parameters = {
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: facts.scope,
    state,
    code_challenge: toCodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(!facts.oauth2 && { nonce }),
    ...facts.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) uri.searchParams.set(name, value)
  return { ...flow, uri: uri.href }
}

function hasOrigin(page: string, origin: string): boolean {
  return URL.canParse(page) && new URL(page).origin === new URL(origin).origin
}

/**
 * Signs in with the code that `callbackPage.ts` sent the window back with: the server's own, which stands for the provider's
 * answer. It counts once and from the device that began, whatever the result. To add an identity it only creates a proposal.
 */
export async function connectSocial(
  auth: AuthContext,
  { body: { state, code }, thumbprint, claims, projectId: project = '' }: Call<typeof authApi.connectSocial>,
): Promise<SocialConnectReply> {
  const now = auth.clock.now()
  const flow = await auth.db.query
    .updateTable('authSocial')
    .set({ usedAt: now })
    .where('stateDigest', '=', digest(state))
    .where('codeDigest', '=', digest(code))
    .where('thumbprint', '=', thumbprint)
    .where('until', '>', now)
    .where('usedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!flow) throw toSocialEndedFailure()
  return toSocialReply(async () => {
    const identity = await exchangeCode(auth, flow)
    if (flow.link !== null)
      return { status: 'confirm', proposal: await proposeLink(auth, flow, identity, claims) }
    return { status: 'done', ...(await signInWithIdentity(auth, { ...flow, project }, identity)) }
  })
}

/** Milliseconds between polls for answers to other processes. */
const pollInterval = 500

/**
 * `authApi.meetSocial`: a provider’s window that lost its opener (by the provider’s policy) passes on the state and
 * code it returned with. They are stored for the frame that began the sign-in and waits in `waitSocial`. The window
 * proves by the app’s ticket and the page’s origin that the app opened it, so that a link sent to somebody else, or
 * a window opened by another page, signs nobody in.
 *
 * @throws HttpFailure 410 `social`
 */
export async function receiveWindowResult(
  { db, clock, flowSignal, secrets }: AuthContext,
  { body: { state, code, ticket, origin } }: Call<typeof authApi.meetSocial>,
): Promise<{ done: true }> {
  const { emailSeal } = await secrets()
  const flow = await db.query
    .selectFrom('authSocial')
    .select('id')
    .where('stateDigest', '=', digest(state))
    .where('codeDigest', '=', digest(code))
    .where('ticketDigest', '=', digest(ticket))
    .where('app', '=', new URL(origin).origin)
    .where('until', '>', clock.now())
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (!flow) throw toSocialEndedFailure()
  await db.query
    .updateTable('authSocial')
    .set({ metCode: sealText(emailSeal, JSON.stringify({ state, code }), `met|${flow.id}`) })
    .where('id', '=', flow.id)
    .execute()
  flowSignal.notify(flow.id)
  return { done: true }
}

/**
 * `authApi.waitSocial`: waits for `receiveWindowResult`, at most 20 s per request. Only for the device that began.
 * The status `met` means that the window’s state and code are in the answer.
 */
export async function waitSocial(
  { db, clock, flowSignal, secrets }: AuthContext,
  { body: { flowId }, thumbprint, clientAddress, signal }: Call<typeof authApi.waitSocial>,
): Promise<SocialWaitReply> {
  const { emailSeal } = await secrets()
  const until = clock.monotonic() + authLimits.longPoll
  for (;;) {
    const flow = await db.query
      .selectFrom('authSocial')
      .select('metCode')
      .where('id', '=', flowId)
      .where('thumbprint', '=', thumbprint)
      .where('until', '>', clock.now())
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (!flow) throw toSocialEndedFailure()
    if (flow.metCode !== null) {
      const result = openText(emailSeal, flow.metCode, `met|${flowId}`)
      return { status: 'met', ...(JSON.parse(result) as { state: string; code: string }) }
    }
    const remaining = until - clock.monotonic()
    if (remaining <= 0 || signal.aborted || flowSignal.isStopped()) return { status: 'pending' }
    await flowSignal.wait(flowId, { clientAddress, interval: pollInterval, remaining }, signal)
  }
}
