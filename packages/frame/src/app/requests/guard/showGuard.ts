import { authApi } from '@latchkey/protocol/schemas'
import { RequestError } from '../../errors.ts'
import { codeForm, formButton, formScreen } from '../../screens/forms.ts'
import type { FrameText, Translate } from '../../words/createTranslator.ts'
import type { GuardReason, GuardSources } from './assessPayment.ts'

const texts: Readonly<Record<GuardReason, FrameText>> = {
  newDevice:
    'This is the first payment from a device that is new to your account. Confirm it with a code from your inbox.',
  limit:
    'This payment goes over your daily limit for payments without a code. Confirm it with a code from your inbox.',
  noPrice: 'The wallet has no price for this, so confirm every payment with a code from your inbox.',
  unpriced: 'The value of this couldn’t be checked. Confirm it with a code from your inbox.',
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
    const cancel = formButton(translate('Don’t send'), 'guard-cancel', cancelPayment, 'back')
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
    screen.body.append(formButton(translate('Send code'), 'guard-begin', begin), cancel)
    signal.addEventListener('abort', cancelPayment)
    if (signal.aborted) cancelPayment()
    else begin()
  })
}
