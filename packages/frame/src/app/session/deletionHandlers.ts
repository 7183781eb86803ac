import type { DeletionDone } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { codeForm, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { confirmDeletion } from './linkedLogins.ts'

/**
 * Handles `DELETE_ACCOUNT`. The person approves it before the first code is mailed, so an app can neither begin a deletion nor have
 * mail sent by itself, and enters the code in the frame, so no app sees it. Then the session is over here.
 */
export function deletionHandlers(services: FrameServices): FrameHandlers {
  const { api, auth, session, state, notify } = services

  /** Shows the form for the code. Resolves with when the account is deleted. @throws RequestError `rejected` */
  async function enterCode(deletionId: string, email: string | undefined, signal: AbortSignal) {
    const { translate } = createTranslator(state.look.translations)
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'delete' } })
    try {
      return await new Promise<DeletionDone>((resolve, reject) => {
        let newestId = deletionId
        const cancel = () => reject(new RequestError('rejected', 'User rejected the request.'))
        signal.addEventListener('abort', cancel)
        const screen = formScreen('Delete your account', 'This code deletes your account.', translate)
        const parts = codeForm(screen, {
          translate,
          email,
          submitLabel: 'Delete account',
          submitCode: async (otp) =>
            resolve(
              await api.call(
                auth,
                authApi.confirmDeletion,
                { deletionId: newestId, otp },
                await session.accessToken(),
              ),
            ),
          async sendAnother() {
            const reply = await begin()
            if (reply.action === 'VERIFY_OTP') newestId = reply.deletionId
            else resolve(reply)
          },
        })
        parts.at(-1)?.after(formButton(translate('Keep account'), 'delete-cancel', cancel, 'quiet'))
        if (signal.aborted) cancel()
      })
    } finally {
      document.body.replaceChildren()
      notify({ type: '@latchkey-frame/HIDE' })
    }
  }

  async function begin() {
    return api.call(auth, authApi.deleteAccount, { language: state.look.locale }, await session.accessToken())
  }

  return {
    async DELETE_ACCOUNT(_, context) {
      const account = await session.account()
      if (!account) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
      const keepAlive = setInterval(context.progress, 5_000)
      try {
        await confirmDeletion(services, context)
        const { signal } = state.abort
        const reply = await begin()
        let done: DeletionDone
        if (reply.action === 'SCHEDULED') done = reply
        else {
          // one screen at a time: an approval may be shown
          const turn = state.queue.then(() => enterCode(reply.deletionId, account.email, signal))
          state.queue = turn.catch(() => undefined)
          done = await turn
        }
        state.abort.abort()
        state.abort = new AbortController()
        state.addresses = undefined
        state.isWalletReady = false
        await session.end()
        return { deleteAt: done.deleteAt }
      } finally {
        clearInterval(keepAlive)
      }
    },
  }
}
