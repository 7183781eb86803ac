import { authApi } from '@latchkey/protocol/schemas'
import { askInPopup } from '../approval/popup.ts'
import { showApproval } from '../approval/showApproval.ts'
import { toBase64url } from '../bytes/base64url.ts'
import { utf8 } from '../bytes/utf8.ts'
import type { FrameHandlers } from '../channel/FrameHandlers.ts'
import { RequestError } from '../requests/RequestError.ts'
import { createSay } from '../words/createSay.ts'
import { describeDevice } from './describeDevice.ts'
import type { FrameServices } from './FrameServices.ts'

const names = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const

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
  const appOf = (embedder: string) => ({
    origin: embedder,
    ...(state.claimedName && { name: state.claimedName.slice(0, 64) }),
  })
  /** Of who is signed in, where that is needed to add an identity. */
  const token = () => session.accessToken().catch(() => undefined)

  return {
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo, link }, { embedder, progress }) {
      const accessToken = link ? await session.accessToken() : undefined
      if (link) await confirmLink(services, { name: names[provider], embedder, progress })
      const ticket = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
      const hash = await crypto.subtle.digest('SHA-256', utf8(ticket))
      const reply = await api.call(
        auth,
        authApi.beginSocial,
        {
          provider,
          app: appOf(embedder),
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
      await session.take(reply)
      state.socialFlowId = undefined
      state.addresses = undefined
      return getUser(payload, context)
    },

    async GET_FARCASTER_URI(_, { embedder }) {
      const app = appOf(embedder)
      const reply = await api.call(auth, authApi.beginFarcaster, {
        app,
        device: describeDevice(),
        language: state.look.locale,
      })
      state.farcasterFlowId = reply.flowId
      return { url: reply.url }
    },

    async CONNECT_FARCASTER(_, { progress }) {
      const flowId = state.farcasterFlowId
      if (!flowId) throw new RequestError('invalidParams', 'Ask for the Farcaster code first.')
      for (;;) {
        const reply = await api.call(auth, authApi.connectFarcaster, { flowId }, await token())
        // RELOAD, or another code: the answer of this one is nobody's
        if (state.farcasterFlowId !== flowId)
          throw new RequestError('aborted', 'This sign-in was replaced by another one.')
        if (reply.status === 'done') {
          await session.take(reply)
          state.farcasterFlowId = undefined
          state.addresses = undefined
          return { userName: reply.account.identities?.[0]?.userName ?? '' }
        }
        progress()
      }
    },
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

/** Adding a way in is the person's own decision, on a screen of the wallet that is seen (X.06). */
async function confirmLink(
  { state, notify, session }: FrameServices,
  { name, embedder, progress }: { name: string; embedder: string; progress: () => void },
): Promise<void> {
  const account = await session.account()
  const { look } = state
  const { say } = createSay(look.locale)
  const digest = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  const approval = {
    digest,
    origin: embedder,
    claimedName: state.claimedName,
    account: state.addresses?.eip155 ?? account?.email ?? '',
    networkName: '',
    description: {
      title: say('Add {service} to sign in with', { service: name }),
      summary: [{ label: say('Wallet'), value: state.addresses?.eip155 ?? account?.email ?? '' }],
      details: [{ label: say('Way to sign in'), value: name }],
      warnings: [
        {
          level: 'caution' as const,
          text: say('Whoever has the {service} account you choose next can sign in as you.', {
            service: name,
          }),
        },
      ],
      isUnderstood: true,
    },
    simulation: undefined,
    look,
  }
  const keepAlive = setInterval(progress, 5_000)
  const { signal } = state.abort
  const turn = state.queue.then(async () => {
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
    try {
      return await showApproval({
        approval,
        isTopLevel: false,
        signal,
        askElsewhere: () => askInPopup(approval, signal),
      })
    } finally {
      notify({ type: '@latchkey-frame/HIDE' })
    }
  })
  state.queue = turn.catch(() => undefined)
  try {
    const { isApproved } = await turn
    if (!isApproved) throw new RequestError('rejected', 'User rejected the request.')
  } finally {
    clearInterval(keepAlive)
  }
}
