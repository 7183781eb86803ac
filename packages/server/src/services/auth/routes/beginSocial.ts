import type { SocialReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Auth } from '../Auth.ts'
import { challengeOf, checkSocialCall, randomSecret, startSocial } from '../social/startSocial.ts'

/**
 * `GET_SOCIAL_REDIRECT_URI` (S7.50): an authorization request by code with PKCE S256, state, and a nonce where there is an ID
 * token (X.13). State, verifier and nonce are made here and never leave for the app.
 */
export async function beginSocial(auth: Auth, call: Call<typeof authApi.beginSocial>): Promise<SocialReply> {
  const { provider, app, ticket, returnTo } = call.body
  const link = await checkSocialCall(auth, call)
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
