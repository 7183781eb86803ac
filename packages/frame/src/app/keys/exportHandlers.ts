import type { ConfirmationDone } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { formButton, formScreen } from '../screens/forms.ts'
import { openSettingsPage, openWalletWindow, type WalletWindow } from '../screens/walletWindow.ts'
import { createTranslator, type Translate } from '../words/createTranslator.ts'
import { type ExportFacts, type ExportHost, serveExport } from './exportPort.ts'

/**
 * Handles `EXPORT_WALLET`. The frame neither shows a key nor sends one to the app. It opens a window of the wallet, which requests
 * a code and waits a minute. The frame has the session and the device share, so it makes the requests for the window.
 */
export function exportHandlers(services: FrameServices): FrameHandlers {
  const { session, wallet, state, notify } = services

  async function showScreen(facts: ExportFacts, signal: AbortSignal): Promise<void> {
    const { translate } = createTranslator(state.look.translations)
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'export' } })
    try {
      await showExportButton(facts, createExportHost(services), translate, signal, services.config.projectId)
    } finally {
      document.body.replaceChildren()
      notify({ type: '@latchkey-frame/HIDE' })
    }
  }

  return {
    async EXPORT_WALLET(_, { embedder }) {
      const account = await session.account()
      if (!account) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
      const opened = await wallet.open()
      if (opened.kind !== 'ready')
        throw new RequestError(
          'notOnDevice',
          'The wallet isn’t on this device. Sign in again to recover it here.',
        )
      const { signal } = state.abort
      const facts = {
        look: state.look,
        origin: embedder,
        address: opened.wallet.addresses.eip155,
        email: account.email,
      }
      // one screen at a time: an approval may be shown
      const turn = state.queue.then(() => showScreen(facts, signal))
      state.queue = turn.catch(() => undefined)
      await turn
    },
  }
}

/**
 * Creates the operations the export calls, with the session of this origin. The confirmation and its token belong to one screen. They
 * stay when its window is closed, which can be opened again.
 */
export function createExportHost({ api, auth, session, wallet, state }: FrameServices): ExportHost {
  const purpose = 'export'
  let confirmationId: string | undefined
  let token: string | undefined
  const storeToken = (reply: ConfirmationDone) => {
    token = reply.token
    return reply
  }
  return {
    async begin() {
      const request = { purpose, language: state.look.locale } as const
      const reply = await api.call(auth, authApi.confirm, request, await session.accessToken())
      if (reply.action === 'VERIFY_OTP') confirmationId = reply.confirmationId
      else storeToken(reply)
      // the token never leaves the frame
      return reply.action === 'CONFIRMED' ? { ...reply, token: undefined } : reply
    },
    async enter(otp) {
      if (!confirmationId) throw new RequestError('rejected', 'Request a code first.')
      const entered = { confirmationId, purpose, otp } as const
      const { waitFor } = storeToken(
        await api.call(auth, authApi.confirmCode, entered, await session.accessToken()),
      )
      return { waitFor }
    },
    async keys() {
      if (!token) throw new RequestError('rejected', 'Request a code first.')
      return wallet.exportKeys(token)
    },
  }
}

/** Shows the screen of the frame that opens the window. A page can neither cover nor read the window. */
function showExportButton(
  facts: ExportFacts,
  host: ExportHost,
  translate: Translate,
  signal: AbortSignal,
  projectId: string,
): Promise<void> {
  return new Promise((resolve) => {
    const { body, act } = formScreen(
      'Export keys',
      'This happens in the wallet’s own window, so that no other page can see it.',
      translate,
    )
    let opened: WalletWindow | undefined
    const end = () => {
      signal.removeEventListener('abort', end)
      opened?.close()
      resolve()
    }
    signal.addEventListener('abort', end)
    const open = formButton(translate('Open wallet window'), 'export-open', () =>
      act(async () => {
        opened?.close()
        opened = openWalletWindow('/export', facts, end)
        serveExport(opened.port, host)
        open.textContent = translate('Open again')
      }),
    )
    const settings = formButton(translate('All wallet settings'), 'export-settings', () =>
      openSettingsPage(projectId),
    )
    body.append(open, settings, formButton(translate('Not now'), 'export-cancel', end, 'back'))
    if (signal.aborted) end()
  })
}
