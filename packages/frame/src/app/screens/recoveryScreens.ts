import { parseFactorParams } from '../keys/factorKeys.ts'
import {
  createPasskey,
  type FactorSecret,
  findPasswordProblem,
  formatRecoveryCode,
  mayHavePasskeys,
  type PasskeyAccount,
  parseRecoveryCode,
  usePasskey,
} from '../keys/factorSecrets.ts'
import type { Wallet, WalletState } from '../keys/Wallet.ts'
import { type Translate, translateText } from '../words/createTranslator.ts'
import { element, formButton, formField, formScreen } from './forms.ts'

/**
 * Shows the recovery methods for a new wallet. Resolves when one is set up or the person declines. With `onDecline` the promise
 * is rejected with its error when the person declines: the browser stores no share, so the wallet would be lost with the page.
 */
export function showProtect(
  wallet: Wallet,
  account: PasskeyAccount,
  translate: Translate,
  onDecline?: () => Error,
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
      repeated.row,
      formButton(translate('Use this password'), 'protect-password-submit', () => {
        const { value } = password.input
        protectWith(async () => {
          const problem = findPasswordProblem(value, repeated.input.value)
          if (problem) throw new Error(problem)
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
