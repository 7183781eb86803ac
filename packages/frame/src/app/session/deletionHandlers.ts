import type { DeletionDone } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { setOwnAddresses } from '../keys/ownAddresses.ts'
import { codeForm, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { confirmDeletion } from './linkedLogins.ts'

/**
 * Handles `DELETE_ACCOUNT`. The person sees the permissions that go on holding, and approves it before the first code is mailed, so an app can neither begin a deletion nor have
 * mail sent by itself, and enters the code in the frame, so no app sees it. Then the session is over here.
 */
export function deletionHandlers(services: FrameServices): FrameHandlers {
  const { api, auth, session, wallet, state, notify } = services

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
        parts.at(-1)?.after(formButton(translate('Keep account'), 'delete-cancel', cancel, 'back'))
        if (signal.aborted) cancel()
      })
    } finally {
      document.body.replaceChildren()
      notify({ type: '@latchkey-frame/HIDE' })
    }
  }

  /**
   * Shows the permissions that outlast the account. Returns whether some hold still, or may: a device that can't open the wallet can list and
   * revoke none, and a part of the server that is down keeps nobody from leaving. No wallet is made or recovered for it.
   *
   * @throws RequestError `rejected` where the person keeps the account
   */
  async function reviewPermissions(account: string, signal: AbortSignal): Promise<boolean> {
    const opened = await wallet.openExisting().catch(() => undefined)
    // a wallet that was never made has given none
    if (opened?.kind === 'new') return false
    if (opened?.kind !== 'ready') return true
    setOwnAddresses(state, opened.wallet.addresses, account)
    const room = await services.loadSmartAccounts().catch(() => undefined)
    return room ? room.reviewPermissions(services, opened.wallet.addresses.eip155, signal) : true
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
        const { signal } = state.abort
        const hasPermissions = await reviewPermissions(account.id, signal)
        await confirmDeletion(services, hasPermissions, context)
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
        // The deletion stands, whatever this browser stores.
        await session.end().catch(() => undefined)
        return { deleteAt: done.deleteAt }
      } finally {
        clearInterval(keepAlive)
      }
    },
  }
}
