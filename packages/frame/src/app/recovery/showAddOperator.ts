import type { FrameServices } from '../FrameServices.ts'
import { withSecondOperator } from '../keys/secondOperatorPort.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { nameLength } from './methodTexts.ts'

/** Says what a second operator is and who could sign then, and has it store a secret once the person has signed in to it. */
export function showAddOperator(services: FrameServices, host: string, back: () => void): void {
  const { wallet, session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'Add a second operator',
    'An operator other than your wallet’s stores a secret for you. A new device gets the wallet with one code from each operator.',
    translate,
  )
  let email: string | undefined
  const add = () =>
    act(async () => {
      const label = host.slice(0, nameLength)
      // the window opens before anything is awaited: later the browser would block it
      await withSecondOperator(services, email, (second) => wallet.protectByOperator(second, label))
      back()
    })
  body.append(
    addressRows([[translate('Second operator'), host]], 'operator-facts'),
    element('p', {
      class: 'hint',
      text: translate('Neither operator can open your wallet alone. Both together could.'),
    }),
    element('p', {
      class: 'warning caution',
      text: translate(
        'Anyone who can read your inbox gets both codes. Use a different email address there, or a passkey instead.',
      ),
      testId: 'operator-mailbox',
    }),
    formButton(translate('Sign in there'), 'operator-add', add, 'main'),
    formButton(translate('Back'), 'operator-back', back, 'back'),
  )
  void session.account().then((account) => {
    email = account?.email
  })
}
