import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../channel/FrameHandlers.ts'
import { RequestError } from '../requests/RequestError.ts'
import { describeApp } from './describeApp.ts'
import { describeDevice } from './describeDevice.ts'
import type { FrameServices } from './FrameServices.ts'
import { linkLogin } from './linkLogin.ts'

/** The two messages that sign in with Farcaster (S7.47, S7.48), or add an id of it to who is signed in. */
export function farcasterHandlers(services: FrameServices): FrameHandlers {
  const { api, auth, session, state } = services
  return {
    async GET_FARCASTER_URI({ link } = {}, { embedder }) {
      const accessToken = link ? await session.accessToken() : undefined
      const reply = await api.call(
        auth,
        authApi.beginFarcaster,
        {
          app: describeApp(state, embedder),
          device: describeDevice(),
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
        // RELOAD, or another code: the answer of this one is nobody's
        if (state.farcasterFlowId !== flowId)
          throw new RequestError('aborted', 'This sign-in was replaced by another one.')
        if (reply.status === 'confirm') {
          state.farcasterFlowId = undefined
          await linkLogin(services, reply.proposal, context)
          return { userName: reply.proposal.userName ?? '' }
        }
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
