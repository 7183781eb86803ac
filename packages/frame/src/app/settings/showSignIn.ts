import type { HandlerContext } from '../boot/openChannel.ts'
import { addressRows, codeForm, element, formButton, formField, formScreen } from '../screens/forms.ts'
import { type SignInServices, signInHandlers } from '../session/loginHandlers.ts'
import { createTranslator, type FrameText, type Translate } from '../words/createTranslator.ts'

/** Where a person signs in, for the texts: at this wallet, or at its second operator. */
type SignInPlace = {
  readonly title: FrameText
  readonly lead: FrameText
  readonly host?: string
  /** Suggested address. */
  readonly email?: string | undefined
}
const ownPlace: SignInPlace = {
  title: 'Your wallet',
  lead: 'Sign in with your wallet’s email address. We’ll send a code to it.',
}

/**
 * Signs the person in on the wallet's own page: the code first, and on a device that is new to an account the approval by a mailed
 * link. The steps are those that the frame takes for an app; here this page is the app.
 */
export function showSignIn(
  services: SignInServices,
  onSignedIn: () => void,
  at: SignInPlace = ownPlace,
): void {
  const { translate } = createTranslator(services.state.look.translations)
  const handlers = signInHandlers(services)
  const context: HandlerContext = {
    id: 'settings',
    embedder: location.origin,
    hasPort: true,
    progress: () => {},
  }
  const screen = formScreen(at.title, at.lead, translate)
  const email = formField(translate('Email address'), 'signin-email', 'text')
  email.input.type = 'email'
  email.input.autocomplete = 'email'
  email.input.dir = 'ltr'

  const begin = async () => {
    const reply = await handlers.CONNECT_EMAIL?.({ email: email.input.value.trim() }, context)
    if (reply?.action === 'CONNECT') return onSignedIn()
    showCode()
  }

  function showCode() {
    const parts = codeForm(screen, {
      translate,
      email: email.input.value.trim(),
      submitLabel: 'Continue',
      async submitCode(otp) {
        const reply = await handlers.CONNECT_OTP?.({ otp }, context)
        if (reply?.action !== 'VERIFY_DEVICE') return onSignedIn()
        showDevice(reply.deviceNumber)
      },
      async sendAnother() {
        await handlers.CONNECT_EMAIL?.({ email: email.input.value.trim() }, context)
      },
    })
    parts.at(0)?.after(...describeMail(at, translate))
    parts
      .at(-1)
      ?.after(
        formButton(
          translate('Use another address'),
          'signin-back',
          () => showSignIn(services, onSignedIn, at),
          'back',
        ),
      )
  }

  function showDevice(number: string | undefined) {
    const waiting = formScreen(
      'Confirm this device',
      number === undefined
        ? 'This browser is new to your wallet. Open the link in the email and confirm it’s you.'
        : 'This browser is new to your wallet. Open the link in the email, or go to Devices where you’re already signed in, and enter this number.',
      translate,
    )
    const again = formButton(
      translate('Start over'),
      'signin-again',
      () => showSignIn(services, onSignedIn, at),
      'quiet',
    )
    waiting.body.append(
      ...describeMail(at, translate),
      ...(number === undefined
        ? []
        : [
            element('p', {
              class: 'countdown',
              text: number,
              testId: 'signin-number',
              attributes: { dir: 'ltr' },
            }),
          ]),
      element('p', { text: translate('Waiting for you to confirm…'), attributes: { role: 'status' } }),
      again,
    )
    waiting.act(async () => {
      await handlers.CONNECT_DEVICE?.(undefined, context)
      onSignedIn()
    })
    // the wait takes minutes: leaving it stays possible
    again.disabled = false
  }

  const submit = () => screen.act(begin)
  email.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit()
  })
  email.input.value = at.email ?? ''
  if (at.host) screen.body.append(addressRows([[translate('Second operator'), at.host]], 'signin-host'))
  screen.body.append(email.row, formButton(translate('Send code'), 'signin-begin', submit, 'main'))
  email.input.focus()
}

/** Says whose mail belongs here. A second operator could begin a sign-in to the wallet itself, and get its code typed here. */
function describeMail({ host }: SignInPlace, translate: Translate): HTMLElement[] {
  if (host === undefined) return []
  const text = translate(
    'Only an email from {host} belongs here. Don’t enter a code or number from any other email, including your own wallet’s: anyone who asks for those here is after your wallet. While this window is open, and for a few minutes after, your wallet accepts no new device by email.',
    { host },
  )
  return [element('p', { class: 'warning caution', text, testId: 'signin-whose-mail' })]
}
