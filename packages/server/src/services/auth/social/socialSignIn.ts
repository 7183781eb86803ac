import {
  authLimits,
  type SocialConnectReply,
  type SocialReply,
  type SocialWaitReply,
} from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import { digest, openText, sealText } from '../../../base/cryptography.ts'
import type { Call } from '../../../http/caller/serveRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { AuthContext } from '../auth.ts'
import { signInWithIdentity } from './enterWithIdentity.ts'
import { exchangeCode } from './exchangeCode.ts'
import { proposeLink } from './links.ts'
import { authorizeSocialCall, challengeOf, randomSecret, socialEnded, startSocial } from './socialFlow.ts'

/**
 * `GET_SOCIAL_REDIRECT_URI`: an authorization request by code with PKCE S256, state, and a nonce where there is an ID
 * token. State, verifier and nonce are made here and never leave for the app.
 */
export async function beginSocial(
  auth: AuthContext,
  call: Call<typeof authApi.beginSocial>,
): Promise<SocialReply> {
  const { provider, app, ticket, returnTo } = call.body
  const link = await authorizeSocialCall(auth, call)
  if (returnTo !== undefined && !isPageOf(returnTo, app.origin))
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
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(!facts.plain && { nonce }),
    ...facts.asks,
  }
  for (const [name, value] of Object.entries(parameters)) uri.searchParams.set(name, value)
  return { ...flow, uri: uri.href }
}

function isPageOf(page: string, origin: string): boolean {
  return URL.canParse(page) && new URL(page).origin === new URL(origin).origin
}

/** `CONNECT_SOCIAL`: once, by the device that began, whatever comes of it. To add an identity it only proposes. */
export async function connectSocial(
  auth: AuthContext,
  { body: { state, code }, thumbprint, claims }: Call<typeof authApi.connectSocial>,
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
  if (!flow) throw socialEnded()
  const identity = await exchangeCode(auth, flow)
  if (flow.link !== null)
    return { status: 'confirm', proposal: await proposeLink(auth, flow, identity, claims) }
  return { status: 'done', ...(await signInWithIdentity(auth, flow, identity)) }
}

/** Milliseconds after which what another process was told is seen. */
const askEvery = 500

/**
 * The window came back and has no opener any more. It shows the ticket that the frame's app gave it before it left,
 * and which page that was, as its browser says: so a link sent to somebody else, or a window another page opened, brings
 * nobody in.
 */
export async function meetSocial(
  { db, clock, bell, secrets }: AuthContext,
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
  if (!flow) throw socialEnded()
  await db.query
    .updateTable('authSocial')
    .set({ metCode: sealText(emailSeal, JSON.stringify({ state, code }), `met|${flow.id}`) })
    .where('id', '=', flow.id)
    .execute()
  bell.ring(flow.id)
  return { done: true }
}

/** Waits for that window, 20 s at most; asked again it waits again. For the device that began only. */
export async function waitSocial(
  { db, clock, bell, secrets }: AuthContext,
  { body: { flowId }, thumbprint, signal }: Call<typeof authApi.waitSocial>,
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
    if (!flow) throw socialEnded()
    if (flow.metCode !== null) {
      const met = JSON.parse(openText(emailSeal, flow.metCode, `met|${flowId}`)) as {
        state: string
        code: string
      }
      return { status: 'met', ...met }
    }
    const rest = until - clock.monotonic()
    if (rest <= 0 || signal.aborted || bell.isStopped()) return { status: 'pending' }
    await bell.wait(flowId, Math.min(askEvery, rest), signal)
  }
}
