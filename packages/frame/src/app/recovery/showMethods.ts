import { keysLimits } from '@latchkey/protocol'
import { ScreenError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { findPasskeyPlace } from '../keys/factorSecrets.ts'
import { element, formButton, formField, formScreen } from '../screens/forms.ts'
import { requestPasskey } from '../screens/passkeyWindow.ts'
import { showProtect } from '../screens/recoveryScreens.ts'
import { showUnregisteredPasskey } from '../screens/unregisteredPasskey.ts'
import { formatDevice, getDeviceKind } from '../session/deviceKind.ts'
import { ensureFreshSignIn } from '../session/freshSignIn.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { methodSection } from './methodSection.ts'
import { drillKey, nameLength } from './methodTexts.ts'
import { showAddOperator } from './showAddOperator.ts'

/** Shows the ways to recover the wallet: their names and days, and buttons to add, rename and remove them. */
export async function showMethods(services: FrameServices, back: () => void): Promise<void> {
  const { config, wallet, session, store, state, checkPassword } = services
  const { translate } = createTranslator(state.look.translations)
  const again = () => void showMethods(services, back)
  const { body, act, show } = formScreen(
    'Ways to recover',
    'Each of these can recover the wallet on its own. Set up two, and store them in different places.',
    translate,
  )
  const close = formButton(translate('Back'), 'methods-back', back, 'back')
  body.append(
    element('p', { text: translate('Checking your recovery…'), attributes: { role: 'status' } }),
    close,
  )
  act(async () => {
    try {
      await ensureFreshSignIn(services)
      show()
      const account = await session.account()
      const methods = await wallet.getRecoveryMethods()
      const tried = await Promise.all(methods.map(({ id }) => store.get(drillKey(account?.id ?? '', id))))
      const isOnly = methods.length === 1
      const sections = methods.map((method, at) =>
        methodSection({ services, method, triedAt: tried[at], isOnly, act, again }),
      )
      body.replaceChildren(
        ...(sections.length > 0
          ? sections
          : [
              element('p', {
                class: 'warning danger',
                text: translate('None yet. If you lose this device, you lose the wallet.'),
                testId: 'methods-none',
              }),
            ]),
        ...addButtons(
          methods.length,
          methods.some(({ kind }) => kind === 'operator'),
        ),
        close,
      )
    } catch (error) {
      show()
      body.replaceChildren(formButton(translate('Try again'), 'methods-retry', again), close)
      throw error
    }
  })

  function addButtons(count: number, hasOperator: boolean): HTMLElement[] {
    if (count >= keysLimits.recoveryKeys)
      return [
        element('p', {
          class: 'hint',
          text: translate('You can have up to {count}. Remove one to add another.', {
            count: String(keysLimits.recoveryKeys),
          }),
        }),
      ]
    const passkey = formButton(
      translate('Add a passkey'),
      'methods-add-passkey',
      () => showAddPasskey(services, again),
      'main',
    )
    const other = formButton(translate('Add another way'), 'methods-add-other', () =>
      act(async () => {
        const account = await session.account()
        if (!account) return back()
        const isAnother = count > 0
        await showProtect({ wallet, account, translate, look: state.look, checkPassword, isAnother })
        again()
      }),
    )
    const { secondOperator } = config
    const operator =
      secondOperator && !hasOperator
        ? [
            formButton(translate('Add a second operator'), 'methods-add-operator', () =>
              showAddOperator(services, secondOperator.host, again),
            ),
          ]
        : []
    return findPasskeyPlace('create') === undefined ? [other, ...operator] : [passkey, other, ...operator]
  }
}

/** Asks for the name of a new passkey, then creates it. */
function showAddPasskey(services: FrameServices, back: () => void): void {
  const { wallet, session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'Add a passkey',
    'Give it a name that tells you where it is, such as the phone or security key that stores it.',
    translate,
  )
  const { row, input } = formField(translate('Name'), 'passkey-name', 'text')
  input.maxLength = nameLength
  input.value = formatDevice(getDeviceKind(), translate)
  const create = () =>
    act(async () => {
      const account = await session.account()
      if (!account) throw new ScreenError('You’re signed out. Sign in again.')
      const label = input.value.trim().slice(0, nameLength)
      if (label === '') throw new ScreenError('Give it a name first.')
      const factor = await requestPasskey({ kind: 'create', account }, state.look)
      const passkey = await wallet.protect(factor, label)
      if (passkey) showUnregisteredPasskey({ body, act, translate, passkey, onEnd: back })
      else back()
    })
  body.append(
    row,
    formButton(translate('Create passkey'), 'passkey-create', create, 'main'),
    formButton(translate('Back'), 'passkey-back', back, 'back'),
  )
  input.focus()
  input.select()
}
