import type { FrameHandlers } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { moveWallet } from '../keys/moveWallet.ts'
import { getOwnAddresses, setOwnAddresses, userChanged } from '../keys/ownAddresses.ts'
import { showRecoverySettings } from '../recovery/showRecoverySettings.ts'

/**
 * Handles `OPEN_SETTINGS`: shows a screen of the wallet's settings in the frame, for the wallet of this site of the app. The
 * settings page of the wallet has the same ones; a browser that partitions storage keeps another device share there.
 */
export function settingsHandlers(services: FrameServices): FrameHandlers {
  const { session, wallet, state, notify } = services
  const screens = {
    transfer: moveWallet,
    recovery: openRecoverySettings,
    permissions: openPermissions,
  } as const

  return {
    async OPEN_SETTINGS({ screen }) {
      const account = await session.account()
      if (!account) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
      const opened = await wallet.open()
      if (opened.kind !== 'ready')
        throw new RequestError(
          'notOnDevice',
          'The wallet isn’t on this device. Sign in again to recover it here.',
        )
      // another tab has signed somebody else in, whom the app doesn't show yet
      if (state.addresses && !(await getOwnAddresses(services))) {
        state.isUserOutdated = true
        notify(userChanged)
      }
      setOwnAddresses(state, opened.wallet.addresses, account.id)
      const { signal } = state.abort
      // one screen at a time: an approval may be shown
      const turn = state.queue.then(async () => {
        if (signal.aborted) return
        notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'settings' } })
        try {
          await screens[screen](services, signal)
        } finally {
          document.body.replaceChildren()
          notify({ type: '@latchkey-frame/HIDE' })
        }
      })
      state.queue = turn.catch(() => undefined)
      await turn
    },
  }
}

/** Shows the ways to recover until the person leaves them. */
function openRecoverySettings(services: FrameServices, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    showRecoverySettings(services, resolve)
  })
}

/** Shows the permissions that were given until the person leaves them. */
async function openPermissions(services: FrameServices, signal: AbortSignal): Promise<void> {
  const { showPermissions } = await services.loadSmartAccounts()
  const account = services.state.addresses?.eip155
  if (account === undefined || signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    showPermissions(services, account, resolve)
  })
}
