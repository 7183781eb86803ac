import { ScreenError } from '../errors.ts'
import { parseSecretPlace } from '../keys/createOperatorCalls.ts'
import type { PasswordCheck } from '../keys/createPasswordCheck.ts'
import { parseFactorParams } from '../keys/factorKeys.ts'
import {
  type FactorSecret,
  findPasskeyPlace,
  formatRecoveryCode,
  type PasskeyAccount,
  parseRecoveryCode,
  type SealedFactor,
} from '../keys/factorSecrets.ts'
import type { RecoveryMethod, Wallet, WalletState } from '../keys/Wallet.ts'
import { type FrameText, type Translate, translateText } from '../words/createTranslator.ts'
import { describeError } from '../words/describeError.ts'
import type { Appearance } from './approvalScreen.ts'
import { createPasswordForm, element, formButton, formField, formScreen } from './forms.ts'
import { requestPasskey } from './passkeyWindow.ts'
import { showUnregisteredPasskey } from './unregisteredPasskey.ts'

/** What both screens need. */
type ScreenOptions = {
  readonly wallet: Wallet
  readonly translate: Translate
  readonly look: Appearance
  /** Whether the browser lets this origin store nothing: then the screen says so, and what to do. */
  readonly isStorageBlocked?: boolean
}

type ProtectOptions = ScreenOptions & {
  readonly account: PasskeyAccount
  readonly checkPassword: PasswordCheck
  readonly onDecline?: (() => Error) | undefined
  /** Shows the screens that move the wallet to another device. */
  readonly moveWallet?: (() => Promise<unknown>) | undefined
  /** Opens the settings page of the wallet. */
  readonly openSettings?: (() => void) | undefined
  /** Makes sure that the sign-in is recent enough, before a secret is asked for. It may show a screen in between. */
  readonly ensureFresh?: (() => Promise<void>) | undefined
  /** Whether the wallet has a recovery method already. */
  readonly isAnother?: boolean
}

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
  checkPassword,
  onDecline,
  moveWallet,
  openSettings,
  ensureFresh = async () => {},
  isAnother = false,
  isStorageBlocked = false,
}: ProtectOptions): Promise<'protected' | 'later'> {
  return new Promise((resolve, reject) => {
    const { body, act, clearProblem, show, close } = formScreen(
      'Protect your wallet',
      onDecline
        ? 'This browser forgets the wallet when you close the page. Choose how to recover it.'
        : 'If you lose this device, only you can recover the wallet. Choose how.',
      translate,
    )
    const end = (outcome: 'protected' | 'later') => {
      close()
      resolve(outcome)
    }
    const protectAfter = async (createFactor: () => Promise<FactorSecret>, label: string) => {
      await ensureFresh().finally(show)
      const passkey = await wallet.protect(await createFactor(), label)
      const onEnd = () => end('protected')
      if (passkey) showUnregisteredPasskey({ body, act, translate, passkey, onEnd })
      else onEnd()
    }
    const protectWith = (createFactor: () => Promise<FactorSecret>, label: string) =>
      act(() => protectAfter(createFactor, label))
    const later = formButton(
      translate(onDecline ? 'Not now' : isAnother ? 'Back' : 'Later'),
      'protect-later',
      () => {
        if (!onDecline) return end('later')
        close()
        reject(onDecline())
      },
      'back',
    )
    const hasPasskeys = findPasskeyPlace('create') !== undefined
    const others = element('div', {
      class: 'ways',
      testId: 'protect-ways',
      attributes: { ...(hasPasskeys && { hidden: '' }) },
    })
    others.append(
      newPasswordForm({ account, translate, checkPassword, protectWith }),
      formButton(translate('Use a recovery code'), 'protect-code', () => {
        clearProblem()
        showCode({
          body,
          act,
          translate,
          later,
          store: (secret) => protectAfter(async () => secret, 'Recovery code'),
        })
      }),
    )
    if (moveWallet)
      others.append(
        formButton(translate('Use on another device'), 'protect-transfer', () =>
          // back to this screen: moving the wallet is no way to recover it when both devices are lost
          act(() => moveWallet().then(show)),
        ),
      )
    if (openSettings)
      others.append(formButton(translate('All wallet settings'), 'protect-settings', openSettings, 'quiet'))
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
    if (isStorageBlocked) body.prepend(storageWarning(translate))
    body.append(others, later)
    if (!onDecline && !isAnother)
      body.append(
        element('p', {
          class: 'hint',
          text: translate('Until then, losing this device means losing the wallet and everything in it.'),
          testId: 'protect-consequence',
        }),
      )
  })
}

/** Says that this browser stores nothing for the wallet, where to allow it, and what happens until then. */
function storageWarning(translate: Translate): HTMLElement {
  const text = translate(
    'This browser doesn’t let the wallet store anything here. Allow {host} to store data in the browser’s settings, or use another browser. Until then, you need to recover the wallet each time you open the page.',
    { host: location.host },
  )
  return element('p', { class: 'warning caution', text, testId: 'storage-blocked' })
}

type CodeOptions = Pick<ProtectOptions, 'translate'> &
  Pick<ReturnType<typeof formScreen>, 'body' | 'act'> & {
    /** The button that declines. */
    readonly later: HTMLElement
    readonly store: (factor: FactorSecret) => Promise<void>
  }

/**
 * Shows a recovery code. It is stored once the person has typed a part of it: clicks alone, which a page can get by a trick, would
 * count as protection, and so would a code on a screen that ended before it was written down.
 */
function showCode({ body, act, translate, later, store }: CodeOptions): void {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const code = formatRecoveryCode(secret)
  const check = formField(translate('Last five characters of the code'), 'protect-code-check', 'text')
  check.input.dir = 'ltr'
  check.input.autocapitalize = 'characters'
  const confirm = async () => {
    if (check.input.value.trim().toUpperCase() !== code.slice(-5))
      throw new ScreenError(
        'Those aren’t the last five characters of the code. Check the code and type them again.',
      )
    await store({ kind: 'file', secret })
  }
  const shown = element('pre', {
    class: 'message',
    text: code,
    testId: 'recovery-code',
    attributes: { dir: 'ltr', tabindex: '-1' },
  })
  // The code is shown once: a key that is pressed by habit does not end the screen.
  later.removeAttribute('data-back')
  body.replaceChildren(
    element('p', { text: translate('Save this code where no one else can find it. It’s shown only once.') }),
    shown,
    check.row,
    formButton(translate('I’ve saved it'), 'protect-code-kept', () => act(confirm), 'main'),
    later,
  )
  // The button that was pressed is gone: a screen reader goes on at the code.
  shown.focus({ preventScroll: true })
}

type PasswordFormOptions = Pick<ProtectOptions, 'account' | 'translate' | 'checkPassword'> & {
  readonly protectWith: (createFactor: () => Promise<FactorSecret>, label: string) => void
}

/** Creates the form of a new password, with a line that judges it while it is typed. Its button accepts a strong one only. */
function newPasswordForm(options: PasswordFormOptions): HTMLElement {
  const { translate, account, checkPassword, protectWith } = options
  const password = formField(translate('Password'), 'protect-password', 'password')
  const repeated = formField(translate('Confirm password'), 'protect-password-again', 'password')
  const judge: JudgePassword = async (typed, again = typed) => {
    const { isStrong, sentences } = await checkPassword({ password: typed, repeated: again, account })
    return { isStrong, sentences }
  }
  const submit = formButton(translate('Use this password'), 'protect-password-submit', () => {
    const { value } = password.input
    protectWith(async () => {
      const { isStrong, sentences } = await judge(value, repeated.input.value)
      if (!isStrong) throw new ScreenError(...sentences)
      return { kind: 'password', password: value }
    }, 'Password')
  })
  const strength = strengthLine(password.input, judge, translate)
  return createPasswordForm(account.email, submit, password.row, strength, repeated.row)
}

/** Judges a password. */
type JudgePassword = (
  password: string,
  repeated?: string,
) => Promise<{ readonly isStrong: boolean; readonly sentences: readonly FrameText[] }>

/** Milliseconds without a key until a password is judged: who types isn't interrupted, by a screen reader either. */
const typingPause = 300

/** Creates the line below a new password that says, while it is typed, how strong it is. */
function strengthLine(input: HTMLInputElement, judge: JudgePassword, translate: Translate): HTMLElement {
  const line = element('p', {
    class: 'strength',
    testId: 'password-strength',
    attributes: { role: 'status', id: 'password-strength' },
  })
  input.setAttribute('aria-describedby', line.id)
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
          const { isStrong, sentences } = await judge(value)
          show(sentences.map((sentence) => translate(sentence)).join(' '), isStrong ? 'strong' : 'weak')
        } catch (error) {
          show(describeError(translate, error), 'weak')
        }
      }, typingPause)
  })
  return line
}

/**
 * Shows the screen that recovers the wallet on this device, or gets it from another device. Rejects with the error of `onDecline` when
 * the person declines.
 */
export async function showRecover({
  wallet,
  translate,
  look,
  accountName,
  onDecline,
  receiveWallet,
  readOperatorSecret,
  isStorageBlocked = false,
}: ScreenOptions & {
  /** E-mail address of the account, under which a browser saved the password. */
  readonly accountName: string | undefined
  readonly onDecline: () => Error
  /** Has the person sign in to the second operator, and gets the secret of a method there. */
  readonly readOperatorSecret: (method: RecoveryMethod) => Promise<SealedFactor>
  /** Shows the screens that get the wallet from another device. Resolves to undefined when the person goes back. */
  readonly receiveWallet: () => Promise<WalletState | undefined>
}): Promise<WalletState> {
  const methods = await wallet.getRecoveryMethods()
  return new Promise((resolve, reject) => {
    const { body, act, show, close } = formScreen(
      'Recover your wallet',
      methods.length > 0
        ? 'This device doesn’t have your wallet yet. Confirm that it’s yours.'
        : 'Recovery isn’t set up for this wallet. Open it on the device where it was created, and protect it there.',
      translate,
    )
    const recoverWith = (id: string, createFactor: () => Promise<FactorSecret | SealedFactor>) =>
      act(async () => {
        const state = await wallet.recover({ id, factor: await createFactor() })
        close()
        resolve(state)
      })
    if (isStorageBlocked) body.append(storageWarning(translate))
    for (const method of methods) {
      const { id, kind, label, params } = method
      if (kind === 'operator') {
        body.append(
          formButton(
            translate('Use the second operator ({host})', { host: parseSecretPlace(method).host }),
            'recover-operator',
            () => recoverWith(id, () => readOperatorSecret(method)),
          ),
        )
        continue
      }
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
      const submit = formButton(translate('Recover'), `recover-${kind}-submit`, () =>
        recoverWith(id, createFactor),
      )
      if (kind === 'password') body.append(createPasswordForm(accountName, submit, row))
      else body.append(row, submit)
    }
    const receive = () =>
      act(async () => {
        const state = await receiveWallet()
        if (!state) return show()
        close()
        resolve(state)
      })
    body.append(
      formButton(
        translate('I have another device'),
        'recover-transfer',
        receive,
        methods.length > 0 ? undefined : 'main',
      ),
      formButton(
        translate('Not now'),
        'recover-cancel',
        () => {
          close()
          reject(onDecline())
        },
        'back',
      ),
    )
  })
}
