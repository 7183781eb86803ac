import { element } from '../app/element.ts'
import type { FactorSecret } from '../keys/FactorSecret.ts'
import { readFactorParams } from '../keys/factorParams.ts'
import type { Wallet, WalletState } from '../wallet/Wallet.ts'
import { sayAgain } from '../words/createSay.ts'
import type { FrameText, Say } from '../words/Say.ts'
import { createPasskey, mayHavePasskeys, type PasskeyAccount, usePasskey } from './passkey.ts'
import { passwordProblem } from './passwordProblem.ts'
import { readRecoveryCode, writeRecoveryCode } from './recoveryCode.ts'

type Act = (work: () => Promise<void>) => void

/** A screen with one form area, a line for what went wrong, and buttons that are off while something runs. */
function open(
  title: FrameText,
  text: FrameText,
  say: Say,
): { readonly body: HTMLElement; readonly act: Act } {
  const problem = element('p', {
    class: 'problem',
    testId: 'recovery-problem',
    attributes: { role: 'alert' },
  })
  const body = element('div', { class: 'content' })
  const root = element(
    'main',
    { class: 'screen' },
    element(
      'header',
      { class: 'asker' },
      element('h1', { text: say(title) }),
      element('p', { text: say(text) }),
    ),
    body,
    problem,
  )
  document.body.replaceChildren(root)
  const act: Act = (work) => {
    problem.textContent = ''
    root.setAttribute('aria-busy', 'true')
    for (const button of root.querySelectorAll('button')) button.disabled = true
    void work()
      .catch((error: unknown) => {
        problem.textContent =
          error instanceof Error && error.message
            ? sayAgain(say, error.message)
            : say('That did not work. Try again.')
      })
      .finally(() => {
        root.removeAttribute('aria-busy')
        for (const button of root.querySelectorAll('button')) button.disabled = false
      })
  }
  return { body, act }
}

function field(
  label: string,
  testId: string,
  type: 'password' | 'text',
): { readonly row: HTMLElement; readonly input: HTMLInputElement } {
  const input = element('input', {
    testId,
    attributes: { type, autocomplete: type === 'password' ? 'new-password' : 'off', spellcheck: 'false' },
  })
  return { row: element('label', { class: 'field' }, element('span', { text: label }), input), input }
}

function button(text: string, testId: string, onClick: () => void): HTMLButtonElement {
  const node = element('button', { text, testId, attributes: { type: 'button' } })
  node.addEventListener('click', onClick)
  return node
}

/**
 * Offers ways to recover a new wallet. Resolves when one is set up, or the person wants none now; with `onGiveUp` that
 * rejects: the browser keeps no share, so without a way to recover it the wallet would be lost with the page (X.10).
 */
export function showProtect(
  wallet: Wallet,
  account: PasskeyAccount,
  say: Say,
  onGiveUp?: () => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      document.body.replaceChildren()
      resolve()
    }
    const { body, act } = open(
      'Protect your wallet',
      onGiveUp
        ? 'This browser forgets the wallet when the page is closed. Choose how you bring it back then.'
        : 'If this device is lost, nobody but you can bring the wallet back. Choose how.',
      say,
    )
    const one = field(say('Password'), 'protect-password', 'password')
    const two = field(say('Password again'), 'protect-password-again', 'password')
    const keep = (make: () => Promise<FactorSecret>, label: string) =>
      act(async () => {
        await wallet.protect(await make(), label)
        done()
      })
    body.append(
      ...(mayHavePasskeys()
        ? [
            button(say('Use a passkey'), 'protect-passkey', () =>
              keep(() => createPasskey(account), 'Passkey'),
            ),
          ]
        : []),
      one.row,
      two.row,
      button(say('Use this password'), 'protect-password-submit', () => {
        const password = one.input.value
        keep(async () => {
          const problem = passwordProblem(password, two.input.value)
          if (problem) throw new Error(problem)
          return { kind: 'password', password }
        }, 'Password')
      }),
      button(say('Use a recovery code'), 'protect-code', () => {
        const secret = crypto.getRandomValues(new Uint8Array(32))
        act(async () => {
          await wallet.protect({ kind: 'file', secret }, 'Recovery code')
          body.replaceChildren(
            element('p', { text: say('Keep this code where nobody else finds it. It is shown once.') }),
            element('pre', {
              class: 'message',
              text: writeRecoveryCode(secret),
              testId: 'recovery-code',
              attributes: { dir: 'ltr' },
            }),
            button(say('I have kept it'), 'protect-code-kept', done),
          )
        })
      }),
      button(onGiveUp ? say('Not now') : say('Later'), 'protect-later', () => {
        if (!onGiveUp) return done()
        document.body.replaceChildren()
        reject(onGiveUp())
      }),
    )
  })
}

/** Brings a wallet onto this device. Rejects when the person gives up. */
export async function showRecover(wallet: Wallet, say: Say, onGiveUp: () => Error): Promise<WalletState> {
  const ways = await wallet.waysToRecover()
  return new Promise((resolve, reject) => {
    const { body, act } = open(
      'Recover your wallet',
      ways.length > 0
        ? 'This device doesn’t know your wallet yet. Show that it is yours.'
        : 'No way to recover this wallet was set up. Open it on the device it was made on, and protect it there.',
      say,
    )
    const bring = (id: string, make: () => Promise<FactorSecret>) =>
      act(async () => {
        const state = await wallet.recover({ id, factor: await make() })
        document.body.replaceChildren()
        resolve(state)
      })
    for (const { id, kind, label, params } of ways) {
      if (kind === 'passkey') {
        const make = async () => {
          const { credentialId = '', prfSalt = '' } = readFactorParams(params)
          return usePasskey(credentialId, prfSalt)
        }
        body.append(
          button(say('Use your passkey ({label})', { label: sayAgain(say, label) }), 'recover-passkey', () =>
            bring(id, make),
          ),
        )
        continue
      }
      const { row, input } = field(
        sayAgain(say, label),
        `recover-${kind}`,
        kind === 'password' ? 'password' : 'text',
      )
      input.autocomplete = kind === 'password' ? 'current-password' : 'off'
      const make = async (): Promise<FactorSecret> =>
        kind === 'password'
          ? { kind, password: input.value }
          : { kind: 'file', secret: readRecoveryCode(input.value) }
      body.append(
        row,
        button(say('Recover'), `recover-${kind}-submit`, () => bring(id, make)),
      )
    }
    body.append(
      button(say('Not now'), 'recover-cancel', () => {
        document.body.replaceChildren()
        reject(onGiveUp())
      }),
    )
  })
}
