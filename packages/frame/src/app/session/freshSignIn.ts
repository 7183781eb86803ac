import { authApi } from '@latchkey/protocol/schemas'
import { FrameApiError, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { codeForm, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'

type Services = Pick<FrameServices, 'api' | 'auth' | 'session' | 'state' | 'wallet'>

/**
 * Makes sure that the last sign-in is recent enough for the ways to recover the wallet. Otherwise shows a screen that has a code
 * mailed and takes it. The screen that was shown before has to be shown again.
 *
 * @throws RequestError `rejected` when the person declines; FrameApiError where an account without a mailbox has to sign in again
 */
export async function ensureFreshSignIn(services: Services): Promise<void> {
  try {
    await services.wallet.getRecoveryMethods()
  } catch (error) {
    const code = error instanceof FrameApiError ? error.code : undefined
    // no wallet yet: its person has just signed in
    if (code === 'wallet') return
    if (code !== 'fresh_login') throw error
    await showFreshCode(services)
  }
}

function showFreshCode({ api, auth, session, state }: Services): Promise<void> {
  const { translate } = createTranslator(state.look.translations)
  return new Promise((resolve, reject) => {
    const screen = formScreen(
      'Confirm it’s you',
      'You signed in a while ago. Continue with a code from your inbox.',
      translate,
    )
    const { body, act, close } = screen
    let confirmationId = ''
    const purpose = 'recovery'
    const done = async (token: string | undefined, expiresIn: number) => {
      if (token) await session.saveAccessToken(token, expiresIn)
      close()
      resolve()
    }
    const begin = async () => {
      const request = { purpose, language: state.look.locale } as const
      const reply = await api.call(auth, authApi.confirm, request, await session.accessToken())
      if (reply.action === 'CONFIRMED') return done(reply.token, reply.expiresIn)
      confirmationId = reply.confirmationId
    }
    const cancel = formButton(
      translate('Not now'),
      'fresh-cancel',
      () => {
        close()
        reject(new RequestError('rejected', 'You didn’t confirm it. Nothing changed.'))
      },
      'back',
    )
    const start = () =>
      act(async () => {
        const email = (await session.account())?.email
        await begin()
        if (!confirmationId) return
        const parts = codeForm(screen, {
          translate,
          email,
          submitLabel: 'Continue',
          async submitCode(otp) {
            const entered = { confirmationId, purpose, otp } as const
            const reply = await api.call(auth, authApi.confirmCode, entered, await session.accessToken())
            await done(reply.token, reply.expiresIn)
          },
          sendAnother: begin,
        })
        parts.at(-1)?.after(cancel)
      })
    body.append(formButton(translate('Send code'), 'fresh-begin', start, 'main'), cancel)
  })
}
