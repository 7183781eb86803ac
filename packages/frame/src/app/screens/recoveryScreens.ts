import { parseFactorParams } from '../keys/factorKeys.ts'
import {
  type FactorSecret,
  findPasskeyPlace,
  findPasswordProblem,
  formatRecoveryCode,
  type PasskeyAccount,
  parseRecoveryCode,
} from '../keys/factorSecrets.ts'
import type { Wallet, WalletState } from '../keys/Wallet.ts'
import { type Translate, translateText } from '../words/createTranslator.ts'
import type { Appearance } from './approvalScreen.ts'
import { element, formButton, formField, formScreen } from './forms.ts'
import { requestPasskey } from './passkeyWindow.ts'

/** What both screens need. */
type ScreenOptions = { readonly wallet: Wallet; readonly translate: Translate; readonly look: Appearance }

/**
 * Shows the recovery methods for a new wallet: a passkey, and behind a button the other ways. Resolves to `protected` when one
 * is set up, or to `later` when the person declines. With `onDecline` the promise is rejected with its error then: the browser
 * stores no share, so the wallet would be lost with the page.
 */
export function showProtect({
  wallet,
  account,
  translate,
  look,
  onDecline,
  moveWallet,
  ensureFresh = async () => {},
  isAnother = false,
}: ScreenOptions & {
  readonly account: PasskeyAccount
  readonly onDecline?: (() => Error) | undefined
  /** Shows the screens that move the wallet to another device. */
  readonly moveWallet?: (() => Promise<unknown>) | undefined
  /** Makes sure that the sign-in is recent enough, before a secret is asked for. It may show a screen in between. */
  readonly ensureFresh?: (() => Promise<void>) | undefined
  /** Whether the wallet has a recovery method already. */
  readonly isAnother?: boolean
}): Promise<'protected' | 'later'> {
  return new Promise((resolve, reject) => {
    const { body, act, show, close } = formScreen(
      'Protect your wallet',
      onDecline
        ? 'This browser forgets the wallet when the page is closed. Choose how you bring it back then.'
        : 'If this device is lost, nobody but you can bring the wallet back. Choose how.',
      translate,
    )
    const end = (outcome: 'protected' | 'later') => {
      close()
      resolve(outcome)
    }
    const protectWith = (createFactor: () => Promise<FactorSecret>, label: string) =>
      act(async () => {
        await ensureFresh().finally(show)
        await wallet.protect(await createFactor(), label)
        end('protected')
      })
    const hasPasskeys = findPasskeyPlace('create') !== undefined
    const others = element('div', {
      class: 'ways',
      testId: 'protect-ways',
      attributes: { ...(hasPasskeys && { hidden: '' }) },
    })
    others.append(...passwordForm(translate, protectWith), codeButton())
    if (moveWallet)
      others.append(
        formButton(translate('Move to another device'), 'protect-transfer', () =>
          // back to this screen: moving the wallet is no way to recover it when both devices are lost
          act(() => moveWallet().then(show)),
        ),
      )
    if (hasPasskeys) {
      const toggle = formButton(translate('Other ways'), 'protect-other', () => {
        others.hidden = false
        toggle.remove()
        others.querySelector('input')?.focus()
      })
      body.append(
        formButton(
          translate('Protect with a passkey'),
          'protect-passkey',
          () => protectWith(() => requestPasskey({ kind: 'create', account }, look), 'Passkey'),
          'main',
        ),
        toggle,
      )
    }
    const later = formButton(
      translate(onDecline ? 'Not now' : isAnother ? 'Back' : 'Later'),
      'protect-later',
      () => {
        if (!onDecline) return end('later')
        close()
        reject(onDecline())
      },
      'quiet',
    )
    body.append(others, later)
    if (!onDecline && !isAnother)
      body.append(
        element('p', {
          class: 'hint',
          text: translate('Until then the wallet and everything in it is lost with this device.'),
          testId: 'protect-consequence',
        }),
      )

    function codeButton(): HTMLElement {
      return formButton(translate('Use a recovery code'), 'protect-code', () => {
        const secret = crypto.getRandomValues(new Uint8Array(32))
        act(async () => {
          await ensureFresh().finally(show)
          await wallet.protect({ kind: 'file', secret }, 'Recovery code')
          body.replaceChildren(
            element('p', { text: translate('Keep this code where nobody else finds it. It is shown once.') }),
            element('pre', {
              class: 'message',
              text: formatRecoveryCode(secret),
              testId: 'recovery-code',
              attributes: { dir: 'ltr' },
            }),
            formButton(translate('I have kept it'), 'protect-code-kept', () => end('protected')),
          )
        })
      })
    }
  })
}

/** Returns the fields and the button of a new password. */
function passwordForm(
  translate: Translate,
  protectWith: (createFactor: () => Promise<FactorSecret>, label: string) => void,
): readonly HTMLElement[] {
  const password = formField(translate('Password'), 'protect-password', 'password')
  const repeated = formField(translate('Password again'), 'protect-password-again', 'password')
  const submit = formButton(translate('Use this password'), 'protect-password-submit', () => {
    const { value } = password.input
    protectWith(async () => {
      const problem = findPasswordProblem(value, repeated.input.value)
      if (problem) throw new Error(problem)
      return { kind: 'password', password: value }
    }, 'Password')
  })
  return [password.row, repeated.row, submit]
}

/**
 * Shows the screen that recovers the wallet on this device, or gets it from another device. Rejects with the error of `onDecline` when
 * the person declines.
 */
export async function showRecover({
  wallet,
  translate,
  look,
  onDecline,
  takeWallet,
}: ScreenOptions & {
  readonly onDecline: () => Error
  /** Shows the screens that get the wallet from another device. Resolves to undefined when the person goes back. */
  readonly takeWallet: () => Promise<WalletState | undefined>
}): Promise<WalletState> {
  const methods = await wallet.getRecoveryMethods()
  return new Promise((resolve, reject) => {
    const { body, act, show, close } = formScreen(
      'Recover your wallet',
      methods.length > 0
        ? 'This device doesn’t know your wallet yet. Show that it is yours.'
        : 'No way to recover this wallet was set up. It is on the device it was made on: get it from there.',
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
        if (findPasskeyPlace('get') === undefined) continue
        const { credentialId = '', prfSalt = '' } = parseFactorParams(params)
        body.append(
          formButton(
            translate('Use your passkey ({label})', { label: translateText(translate, label) }),
            'recover-passkey',
            () => recoverWith(id, () => requestPasskey({ kind: 'get', credentialId, prfSalt }, look)),
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
    const receiveWallet = () =>
      act(async () => {
        const state = await takeWallet()
        if (!state) return show()
        close()
        resolve(state)
      })
    body.append(
      formButton(
        translate('I have another device'),
        'recover-transfer',
        receiveWallet,
        methods.length > 0 ? undefined : 'main',
      ),
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
