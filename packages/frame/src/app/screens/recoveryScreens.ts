import type { PasswordCheck } from '../keys/createPasswordCheck.ts'
import { parseFactorParams } from '../keys/factorKeys.ts'
import {
  createPasskey,
  type FactorSecret,
  formatRecoveryCode,
  mayHavePasskeys,
  type PasskeyAccount,
  parseRecoveryCode,
  usePasskey,
} from '../keys/factorSecrets.ts'
import type { Wallet, WalletState } from '../keys/Wallet.ts'
import { type Translate, translateText } from '../words/createTranslator.ts'
import { element, formButton, formField, formScreen } from './forms.ts'

type ProtectOptions = {
  readonly translate: Translate
  readonly locale: string
  readonly checkPassword: PasswordCheck
  readonly onDecline?: (() => Error) | undefined
}

/**
 * Shows the recovery methods for a new wallet. Resolves when one is set up or the person declines. With `onDecline` the promise
 * is rejected with its error when the person declines: the browser stores no share, so the wallet would be lost with the page.
 */
export function showProtect(
  wallet: Wallet,
  account: PasskeyAccount,
  { translate, locale, checkPassword, onDecline }: ProtectOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { body, act, close } = formScreen(
      'Protect your wallet',
      onDecline
        ? 'This browser forgets the wallet when the page is closed. Choose how you bring it back then.'
        : 'If this device is lost, nobody but you can bring the wallet back. Choose how.',
      translate,
    )
    const done = () => {
      close()
      resolve()
    }
    const password = formField(translate('Password'), 'protect-password', 'password')
    const { judge, line } = passwordStrength(password.input, account, { translate, locale, checkPassword })
    const repeated = formField(translate('Password again'), 'protect-password-again', 'password')
    const protectWith = (createFactor: () => Promise<FactorSecret>, label: string) =>
      act(async () => {
        await wallet.protect(await createFactor(), label)
        done()
      })
    body.append(
      ...(mayHavePasskeys()
        ? [
            formButton(
              translate('Use a passkey'),
              'protect-passkey',
              () => protectWith(() => createPasskey(account), 'Passkey'),
              'main',
            ),
          ]
        : []),
      password.row,
      line,
      repeated.row,
      formButton(translate('Use this password'), 'protect-password-submit', () => {
        const { value } = password.input
        protectWith(async () => {
          const { isStrong, text } = await judge(value, repeated.input.value)
          if (!isStrong) throw new Error(text)
          return { kind: 'password', password: value }
        }, 'Password')
      }),
      formButton(translate('Use a recovery code'), 'protect-code', () => {
        const secret = crypto.getRandomValues(new Uint8Array(32))
        act(async () => {
          await wallet.protect({ kind: 'file', secret }, 'Recovery code')
          body.replaceChildren(
            element('p', { text: translate('Keep this code where nobody else finds it. It is shown once.') }),
            element('pre', {
              class: 'message',
              text: formatRecoveryCode(secret),
              testId: 'recovery-code',
              attributes: { dir: 'ltr' },
            }),
            formButton(translate('I have kept it'), 'protect-code-kept', done),
          )
        })
      }),
      formButton(
        onDecline ? translate('Not now') : translate('Later'),
        'protect-later',
        () => {
          if (!onDecline) return done()
          close()
          reject(onDecline())
        },
        'quiet',
      ),
    )
  })
}

/** Milliseconds without a key until a password is judged: who types isn't interrupted, by a screen reader either. */
const typingPause = 300

/** Creates the line that judges a new password while it is typed, and the function that judges it for good. */
function passwordStrength(
  input: HTMLInputElement,
  account: PasskeyAccount,
  { translate, locale, checkPassword }: Pick<ProtectOptions, 'translate' | 'locale' | 'checkPassword'>,
) {
  const line = element('p', {
    class: 'strength',
    testId: 'password-strength',
    attributes: { role: 'status', id: 'password-strength' },
  })
  input.setAttribute('aria-describedby', line.id)
  const judge = (password: string, repeated = password) =>
    checkPassword({ password, repeated, account, locale })
  let timer: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    const { value } = input
    const show = (text: string, state: 'checking' | 'weak' | 'strong') => {
      if (input.value !== value) return
      line.textContent = text
      line.className = `strength ${state}`
    }
    clearTimeout(timer)
    show(value && translate('Checking…'), 'checking')
    if (value)
      timer = setTimeout(async () => {
        try {
          const { isStrong, text } = await judge(value)
          show(text, isStrong ? 'strong' : 'weak')
        } catch (error) {
          show(translateText(translate, (error as Error).message), 'weak')
        }
      }, typingPause)
  })
  return { judge, line }
}

/** Shows the screen that recovers the wallet on this device. Rejects when the person declines. */
export async function showRecover(
  wallet: Wallet,
  translate: Translate,
  onDecline: () => Error,
): Promise<WalletState> {
  const methods = await wallet.getRecoveryMethods()
  return new Promise((resolve, reject) => {
    const { body, act, close } = formScreen(
      'Recover your wallet',
      methods.length > 0
        ? 'This device doesn’t know your wallet yet. Show that it is yours.'
        : 'No way to recover this wallet was set up. Open it on the device it was made on, and protect it there.',
      translate,
    )
    const recoverWith = (id: string, createFactor: () => Promise<FactorSecret>) =>
      act(async () => {
        const state = await wallet.recover({ id, factor: await createFactor() })
        close()
        resolve(state)
      })
    for (const { id, kind, label, params } of methods) {
      if (kind === 'passkey') {
        const createFactor = async () => {
          const { credentialId = '', prfSalt = '' } = parseFactorParams(params)
          return usePasskey(credentialId, prfSalt)
        }
        body.append(
          formButton(
            translate('Use your passkey ({label})', { label: translateText(translate, label) }),
            'recover-passkey',
            () => recoverWith(id, createFactor),
            'main',
          ),
        )
        continue
      }
      const { row, input } = formField(
        translateText(translate, label),
        `recover-${kind}`,
        kind === 'password' ? 'password' : 'text',
      )
      input.autocomplete = kind === 'password' ? 'current-password' : 'off'
      const createFactor = async (): Promise<FactorSecret> =>
        kind === 'password'
          ? { kind, password: input.value }
          : { kind: 'file', secret: parseRecoveryCode(input.value) }
      body.append(
        row,
        formButton(translate('Recover'), `recover-${kind}-submit`, () => recoverWith(id, createFactor)),
      )
    }
    body.append(
      formButton(
        translate('Not now'),
        'recover-cancel',
        () => {
          close()
          reject(onDecline())
        },
        'quiet',
      ),
    )
  })
}
