import { authApi } from '@latchkey/protocol/schemas'
import { toBase64url } from '../bytes/base64url.ts'
import { utf8 } from '../bytes/utf8.ts'
import type { FrameHandlers } from '../channel/FrameHandlers.ts'
import { RequestError } from '../requests/RequestError.ts'
import { describeApp } from './describeApp.ts'
import { describeDevice } from './describeDevice.ts'
import type { FrameServices } from './FrameServices.ts'
import { farcasterHandlers } from './farcasterHandlers.ts'
import { linkLogin } from './linkLogin.ts'
import { removeLogin } from './removeLogin.ts'

/**
 * The messages that sign in with other services (W3.2, W3.3). The app carries nothing but the code and state of the sign-in
 * under way; both are worth nothing without this device's key, and what the provider itself said never comes here.
 * `getUser`: what the app is answered once somebody is in.
 */
export function socialHandlers(
  services: FrameServices,
  getUser: NonNullable<FrameHandlers['GET_USER']>,
): FrameHandlers {
  const { api, auth, session, state } = services
  /** Of who is signed in, where that is needed to add an identity. */
  const token = () => session.accessToken().catch(() => undefined)

  return {
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo, link }, { embedder }) {
      const accessToken = link ? await session.accessToken() : undefined
      const ticket = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
      const hash = await crypto.subtle.digest('SHA-256', utf8(ticket))
      const reply = await api.call(
        auth,
        authApi.beginSocial,
        {
          provider,
          app: describeApp(state, embedder),
          device: describeDevice(),
          language: state.look.locale,
          ticket: toBase64url(new Uint8Array(hash)),
          ...(returnTo !== undefined && { returnTo }),
          ...(link && { link }),
        },
        accessToken,
      )
      state.socialFlowId = reply.flowId
      return { uri: reply.uri, ticket }
    },

    async WAIT_SOCIAL(_, { progress }) {
      const flowId = state.socialFlowId
      if (!flowId) throw new RequestError('invalidParams', 'Choose how you want to sign in first.')
      for (;;) {
        const reply = await api.call(auth, authApi.waitSocial, { flowId })
        if (reply.status === 'met') {
          const uri = new URL('/return', location.origin)
          uri.searchParams.set('code', reply.code)
          uri.searchParams.set('state', reply.state)
          return { uri: uri.href }
        }
        progress()
        // another sign-in was begun: nobody waits for this one any more
        if (state.socialFlowId !== flowId)
          throw new RequestError('aborted', 'This sign-in was replaced by another one.')
      }
    },

    async CONNECT_SOCIAL({ uri, ...payload }, context) {
      const { code, state: given } = readResult(uri)
      const reply = await api.call(auth, authApi.connectSocial, { code, state: given }, await token())
      state.socialFlowId = undefined
      if (reply.status === 'confirm') {
        await linkLogin(services, reply.proposal, context)
        return getUser(payload, context)
      }
      await session.take(reply)
      state.addresses = undefined
      return getUser(payload, context)
    },

    ...farcasterHandlers(services),
    REMOVE_LOGIN: removeLogin(services),
  }
}

/** Only the code and state of a result of this origin: no token is ever taken from an address (W3.3). */
function readResult(uri: string): { readonly code: string; readonly state: string } {
  const url = URL.canParse(uri, location.origin) ? new URL(uri, location.origin) : undefined
  const code = url?.searchParams.get('code')
  const state = url?.searchParams.get('state')
  if (url?.origin === location.origin && url.pathname === '/return' && code && state) return { code, state }
  throw new RequestError('invalidParams', 'That is no result of a sign-in. Start again.')
}
