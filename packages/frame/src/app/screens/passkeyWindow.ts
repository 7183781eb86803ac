import { KeyError } from '../errors.ts'
import {
  createPasskey,
  type FactorSecret,
  findPasskeyPlace,
  type PasskeyAccount,
  usePasskey,
} from '../keys/factorSecrets.ts'
import { type Translate, translateText } from '../words/createTranslator.ts'
import type { Appearance } from './approvalScreen.ts'
import { formButton, formScreen } from './forms.ts'
import { openWalletWindow } from './walletWindow.ts'

/** Which passkey is wanted: a new one of an account, or an existing one. */
export type PasskeyWish =
  | { readonly kind: 'create'; readonly account: PasskeyAccount }
  | { readonly kind: 'get'; readonly credentialId: string; readonly prfSalt: string }

/** Facts the window gets when it opens. */
export type PasskeyFacts = { readonly look: Appearance; readonly wish: PasskeyWish }

/**
 * Creates or uses a passkey: in this document where that is permitted, otherwise in a window of the wallet. Call it in a click.
 *
 * @throws KeyError `cancelled`, `wrongFactor`; RequestError `unsupported` where the window is blocked
 */
export function requestPasskey(wish: PasskeyWish, look: Appearance): Promise<FactorSecret> {
  return findPasskeyPlace(wish.kind) === 'here' ? runPasskey(wish) : openPasskeyWindow({ wish, look })
}

function runPasskey(wish: PasskeyWish): Promise<FactorSecret> {
  return wish.kind === 'create' ? createPasskey(wish.account) : usePasskey(wish.credentialId, wish.prfSalt)
}

function openPasskeyWindow(facts: PasskeyFacts): Promise<FactorSecret> {
  return new Promise((resolve, reject) => {
    const opened = openWalletWindow('/passkey', facts, () =>
      reject(new KeyError('cancelled', 'The passkey was not used. Try again, or choose another way.')),
    )
    opened.port.onmessage = ({ data }: MessageEvent<FactorSecret>) => {
      opened.close()
      resolve(data)
    }
  })
}

/** Runs in the window: shows the button that prompts for the passkey, and posts its secret to the frame. */
export function servePasskey({ wish }: PasskeyFacts, port: MessagePort, translate: Translate): void {
  const isNew = wish.kind === 'create'
  const { body, act } = formScreen(
    isNew ? 'Protect your wallet' : 'Recover your wallet',
    'The browser asks for your passkey in this window, because the app’s page doesn’t allow it there.',
    translate,
  )
  body.append(
    formButton(
      translateText(translate, isNew ? 'Protect with a passkey' : 'Use your passkey'),
      'passkey-continue',
      () => act(async () => port.postMessage(await runPasskey(wish))),
      'main',
    ),
    formButton(translate('Not now'), 'passkey-cancel', () => window.close(), 'quiet'),
  )
}
