import type { SessionReply, SocialRefusal } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../boot/openChannel.ts'
import { toBase64url, utf8 } from '../bytes.ts'
import { FrameApiError, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getDeviceKind } from './deviceKind.ts'
import { linkLogin, removeLogin } from './linkedLogins.ts'
import { describeApp } from './loginHandlers.ts'

/**
 * Handlers of messages that sign in with other services. The app passes the code and the state of the sign-in
 * to the frame; both are useless without the device key. Tokens of a provider never reach the frame.
 *
 * @param getUser handler of `GET_USER`, whose answer the app gets once the person is signed in
 */
export function socialHandlers(
  services: FrameServices,
  getUser: NonNullable<FrameHandlers['GET_USER']>,
): FrameHandlers {
  const { api, auth, session, state } = services
  /** Access token of the signed-in person, if there is one: adding an identity needs it. */
  const getToken = () => session.accessToken().catch(() => undefined)
  /** Ends the long poll for a window's result. The server would answer it with a failure once the result is used. */
  let endWait = () => {}

  return {
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo, link }, { embedder }) {
      const accessToken = link ? await session.accessToken() : undefined
      // A sign-in window without an opener delivers its result to the server with this ticket.
      const ticket = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
      const hash = await crypto.subtle.digest('SHA-256', utf8(ticket))
      const reply = await api.call(
        auth,
        authApi.beginSocial,
        {
          provider,
          app: describeApp(state, embedder),
          device: getDeviceKind(),
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
      const wait = new AbortController()
      endWait = () => wait.abort()
      for (;;) {
        const reply = await api.call(auth, authApi.waitSocial, { flowId }, undefined, wait.signal)
        // The window has delivered its result through the server.
        if (reply.status === 'met') {
          const uri = new URL('/return', location.origin)
          uri.searchParams.set('code', reply.code)
          uri.searchParams.set('state', reply.state)
          return { uri: uri.href }
        }
        progress()
        // Another sign-in has replaced this one.
        if (state.socialFlowId !== flowId)
          throw new RequestError('aborted', 'This sign-in was replaced by another one.')
      }
    },

    async CONNECT_SOCIAL({ uri, ...payload }, context) {
      const { code, state: returnedState } = parseResult(uri)
      endWait()
      const reply = await api.call(
        auth,
        authApi.connectSocial,
        { code, state: returnedState },
        await getToken(),
      )
      state.socialFlowId = undefined
      if (reply.status === 'refused') throw toRefusalError(reply)
      if (reply.status === 'confirm') {
        await linkLogin(services, reply.proposal, context)
        return getUser(payload, context)
      }
      await saveSession(services, reply)
      state.addresses = undefined
      state.isWalletReady = false
      return getUser(payload, context)
    },

    ...farcasterHandlers(services),
    REMOVE_LOGIN: removeLogin(services),
  }
}

/** Stores the session of a sign-in with a service. Returns the identity there: the server names the one used last first. */
async function saveSession({ session }: FrameServices, reply: SessionReply) {
  const login = reply.account.identities?.[0]
  await session.save(reply, login?.id)
  return login
}

/** The error of a sign-in that the server answered with a refusal. */
function toRefusalError({ reason, description }: SocialRefusal): FrameApiError {
  return new FrameApiError(reason, 200, description)
}

/** Parses code and state of a result URL of this origin. Tokens in a URL are ignored. */
function parseResult(uri: string): { readonly code: string; readonly state: string } {
  const url = URL.canParse(uri, location.origin) ? new URL(uri, location.origin) : undefined
  const code = url?.searchParams.get('code')
  const state = url?.searchParams.get('state')
  if (url?.origin === location.origin && url.pathname === '/return' && code && state) return { code, state }
  throw new RequestError('invalidParams', 'That is no result of a sign-in. Start again.')
}

/** Handlers of the messages that sign in with Farcaster, or add a Farcaster id to the account. */
function farcasterHandlers(services: FrameServices): FrameHandlers {
  const { api, auth, session, state } = services
  return {
    async GET_FARCASTER_URI({ link } = {}, { embedder }) {
      const accessToken = link ? await session.accessToken() : undefined
      const reply = await api.call(
        auth,
        authApi.beginFarcaster,
        {
          app: describeApp(state, embedder),
          device: getDeviceKind(),
          language: state.look.locale,
          ...(link && { link }),
        },
        accessToken,
      )
      state.farcasterFlowId = reply.flowId
      return { url: reply.url }
    },

    async CONNECT_FARCASTER(_, context) {
      const { progress } = context
      const flowId = state.farcasterFlowId
      if (!flowId) throw new RequestError('invalidParams', 'Ask for the Farcaster code first.')
      for (;;) {
        const reply = await api.call(
          auth,
          authApi.connectFarcaster,
          { flowId },
          await session.accessToken().catch(() => undefined),
        )
        // The page was reloaded or a new code was requested, so this answer is ignored.
        if (state.farcasterFlowId !== flowId)
          throw new RequestError('aborted', 'This sign-in was replaced by another one.')
        if (reply.status === 'refused') {
          state.farcasterFlowId = undefined
          throw toRefusalError(reply)
        }
        if (reply.status === 'confirm') {
          state.farcasterFlowId = undefined
          await linkLogin(services, reply.proposal, context)
          return { userName: reply.proposal.userName ?? '' }
        }
        if (reply.status === 'done') {
          const login = await saveSession(services, reply)
          state.farcasterFlowId = undefined
          state.addresses = undefined
          state.isWalletReady = false
          return { userName: login?.userName ?? '' }
        }
        progress()
      }
    },
  }
}
