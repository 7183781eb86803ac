import type { PasskeyList } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { FrameServices } from '../FrameServices.ts'
import { parseFactorParams } from '../keys/factorKeys.ts'
import type { RecoveryMethod } from '../keys/Wallet.ts'
import { formatMethod } from '../recovery/methodTexts.ts'
import { element, type FormScreen, formButton, formScreen } from '../screens/forms.ts'
import { formatDevice, formatTime } from '../session/deviceKind.ts'
import { ensureFreshSignIn } from '../session/freshSignIn.ts'
import { createTranslator } from '../words/createTranslator.ts'

type Passkey = PasskeyList['passkeys'][number]

/**
 * Shows the passkeys that let new devices in, with a button that removes each. One that also recovers the wallet has the name that the
 * person gave it there, and goes on recovering the wallet when it is removed here.
 */
export function showPasskeys(services: FrameServices, back: () => void): void {
  const { api, auth, session, wallet } = services
  const { translate } = createTranslator(services.state.look.translations)
  const { body, act, show } = formScreen(
    'Passkeys',
    'With one of these, a new device can sign in after a code from your inbox. Remove any you don’t recognize or no longer have.',
    translate,
  )
  const again = () => showPasskeys(services, back)
  const close = formButton(translate('Back'), 'passkeys-back', back, 'back')
  body.append(
    element('p', { text: translate('Loading your passkeys…'), attributes: { role: 'status' } }),
    close,
  )

  act(async () => {
    try {
      await ensureFreshSignIn(services)
      show()
      const [{ passkeys }, methods] = await Promise.all([
        api.call(auth, authApi.passkeys, undefined, await session.accessToken()),
        // names only: without a wallet there are none
        wallet.getRecoveryMethods().catch(() => []),
      ])
      const findMethod = ({ credentialId }: Passkey) =>
        methods.find((method) => method.kind === 'passkey' && findCredentialId(method) === credentialId)
      body.replaceChildren(
        ...passkeys.map((passkey) =>
          passkeySection({ services, passkey, method: findMethod(passkey), act, again }),
        ),
        ...(passkeys.length === 0
          ? [
              element('p', {
                text: translate('None. A new device needs the link from your inbox.'),
                testId: 'passkeys-none',
              }),
            ]
          : []),
        close,
      )
    } catch (error) {
      show()
      body.replaceChildren(formButton(translate('Try again'), 'passkeys-retry', again), close)
      throw error
    }
  })
}

/** Returns the id of the passkey of a recovery method; undefined where its parameters are not as they were written. */
function findCredentialId({ params }: Pick<RecoveryMethod, 'params'>): string | undefined {
  try {
    return parseFactorParams(params).credentialId
  } catch {
    return undefined
  }
}

type PasskeySection = {
  readonly services: Pick<FrameServices, 'api' | 'auth' | 'session' | 'state'>
  readonly passkey: Passkey
  /** The recovery method that it is too. */
  readonly method: Pick<RecoveryMethod, 'kind' | 'label'> | undefined
  /** Of the screen it is on. */
  readonly act: FormScreen['act']
  /** Shows the list anew. */
  readonly again: () => void
}

/** Creates the section of one passkey: its name, device and days, and the button that removes it after a question. */
function passkeySection({ services, passkey, method, act, again }: PasskeySection): HTMLElement {
  const { api, auth, session } = services
  const { locale, translations } = services.state.look
  const { translate } = createTranslator(translations)
  const { id, kind, createdAt, usableFrom, lastUsedAt } = passkey
  const remove = async () => {
    await api.call(auth, authApi.removePasskey, { id, language: locale }, await session.accessToken())
    again()
  }
  const device = formatDevice(kind, translate)
  const name = method ? formatMethod(translate, method) : translate('Passkey')
  const line = (text: string) => element('p', { class: 'address', text })
  const buttons = element('div', { class: 'buttons' })
  const ask = formButton(translate('Remove'), 'passkey-remove', () => {
    const confirm = formButton(translate('Yes, remove it'), 'passkey-remove-confirm', () => act(remove))
    buttons.replaceWith(
      element('p', {
        class: 'warning caution',
        text: translate(
          method
            ? 'It can no longer sign in new devices. It still recovers the wallet, until you remove it from your ways to recover.'
            : 'It can no longer sign in new devices. The passkey itself stays in your browser’s or phone’s list: delete it there.',
        ),
      }),
      element(
        'div',
        { class: 'buttons' },
        confirm,
        formButton(translate('No, go back'), 'passkey-remove-cancel', again, 'back'),
      ),
    )
    confirm.focus()
  })
  buttons.append(ask)
  return element(
    'section',
    { class: 'export', testId: 'passkey' },
    element('h2', { text: name }),
    line(translate('Added on {device}, {time}', { device, time: formatTime(createdAt, locale) })),
    line(
      lastUsedAt === null
        ? translate('Not used to sign in yet')
        : `${translate('Last used')}: ${formatTime(lastUsedAt, locale)}`,
    ),
    usableFrom > createdAt
      ? line(translate('It can sign in new devices from {time}', { time: formatTime(usableFrom, locale) }))
      : undefined,
    buttons,
  )
}
