import { authApi } from '@latchkey/protocol/schemas'
import { RequestError } from '../../errors.ts'
import { codeForm, formButton, formScreen } from '../../screens/forms.ts'
import type { FrameText, Translate } from '../../words/createTranslator.ts'
import type { GuardReason, GuardSources } from './assessPayment.ts'

const texts: Readonly<Record<GuardReason, FrameText>> = {
  newDevice:
    'This is the first payment from a device that is new to your account. A code from your mailbox confirms it.',
  limit: 'With this, more leaves your wallet in a day than goes out without a code from your mailbox.',
  noPrice:
    'This wallet knows no price for what leaves it here, so a code from your mailbox confirms every payment.',
  unpriced: 'What this is worth can’t be found out just now, so a code from your mailbox confirms it.',
}

/**
 * Shows the screen that asks for a mailed code to confirm one payment. Resolves when the code was right.
 *
 * @throws RequestError `rejected`, also when `signal` aborts
 */
export function showGuard(
  { api, auth, session }: Pick<GuardSources, 'api' | 'auth' | 'session'>,
  {
    reason,
    translate,
    locale: language,
    signal,
  }: {
    readonly reason: GuardReason
    readonly translate: Translate
    readonly locale: string
    readonly signal: AbortSignal
  },
): Promise<void> {
  const purpose = 'payment'
  return new Promise((resolve, reject) => {
    const end = () => {
      signal.removeEventListener('abort', cancelPayment)
      document.body.replaceChildren()
    }
    const cancelPayment = () => {
      end()
      reject(new RequestError('rejected', 'User rejected the request.'))
    }
    const confirmPayment = () => {
      end()
      resolve()
    }
    const screen = formScreen('Confirm this payment', texts[reason], translate)
    const cancel = formButton(translate('Don’t send it'), 'guard-cancel', cancelPayment, 'quiet')
    let confirmationId = ''
    const requestCode = async () =>
      api.call(auth, authApi.confirm, { purpose, language }, await session.accessToken())
    const sendCode = async (email: string | undefined) => {
      const reply = await requestCode()
      if (reply.action === 'CONFIRMED') return confirmPayment()
      confirmationId = reply.confirmationId
      const parts = codeForm(screen, {
        translate,
        email,
        submitLabel: 'Confirm',
        submitCode: async (otp) => {
          const entered = { confirmationId, purpose, otp } as const
          await api.call(auth, authApi.confirmCode, entered, await session.accessToken())
          confirmPayment()
        },
        sendAnother: async () => {
          const again = await requestCode()
          if (again.action === 'VERIFY_OTP') confirmationId = again.confirmationId
        },
      })
      parts.at(-1)?.after(cancel)
    }
    const begin = () =>
      screen.act(async () => {
        await sendCode((await session.account())?.email)
      })
    screen.body.append(formButton(translate('Send me a code'), 'guard-begin', begin), cancel)
    signal.addEventListener('abort', cancelPayment)
    if (signal.aborted) cancelPayment()
    else begin()
  })
}
