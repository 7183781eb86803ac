import type { PasskeyOffer } from '@latchkey/protocol'
import { KeyError } from '../errors.ts'
import {
  answerByPasskey,
  createPasskey,
  type FactorSecret,
  findPasskeyPlace,
  type PasskeyAccount,
  type PasskeyAnswer,
  usePasskey,
} from '../keys/factorSecrets.ts'
import { type Translate, translateText } from '../words/createTranslator.ts'
import type { Appearance } from './approvalScreen.ts'
import { formButton, formScreen } from './forms.ts'
import { openWalletWindow } from './walletWindow.ts'

/** Which passkey is wanted: a new one of an account, an existing one, or one that answers the challenge of a sign-in. */
export type PasskeyWish =
  | { readonly kind: 'create'; readonly account: PasskeyAccount }
  | { readonly kind: 'get'; readonly credentialId: string; readonly prfSalt: string }
  | { readonly kind: 'answer'; readonly offer: PasskeyOffer }

/** What a wish is answered with. */
type Granted<wish extends PasskeyWish> = wish extends { readonly kind: 'answer' }
  ? PasskeyAnswer
  : FactorSecret

/** Facts the window gets when it opens. */
export type PasskeyFacts = { readonly look: Appearance; readonly wish: PasskeyWish }

/**
 * Creates or uses a passkey: in this document where that is permitted, otherwise in a window of the wallet. Call it in a click.
 *
 * @param signal ends the prompt, or closes the window
 * @throws KeyError `cancelled`, `wrongFactor`; RequestError `unsupported` where the window is blocked
 */
export function requestPasskey<const wish extends PasskeyWish>(
  wish: wish,
  look: Appearance,
  signal?: AbortSignal,
): Promise<Granted<wish>> {
  const place = findPasskeyPlace(wish.kind === 'create' ? 'create' : 'get')
  const granted = place === 'here' ? runPasskey(wish, signal) : openPasskeyWindow({ wish, look }, signal)
  return granted as Promise<Granted<wish>>
}

function runPasskey(wish: PasskeyWish, signal?: AbortSignal): Promise<FactorSecret | PasskeyAnswer> {
  if (wish.kind === 'create') return createPasskey(wish.account)
  if (wish.kind === 'answer') return answerByPasskey(wish.offer, signal)
  return usePasskey(wish.credentialId, wish.prfSalt)
}

function openPasskeyWindow(facts: PasskeyFacts, signal?: AbortSignal): Promise<FactorSecret | PasskeyAnswer> {
  return new Promise((resolve, reject) => {
    const onClosed = () =>
      reject(new KeyError('cancelled', 'The passkey wasn’t used. Try again, or choose another way.'))
    const opened = openWalletWindow('/passkey', facts, onClosed)
    signal?.addEventListener(
      'abort',
      () => {
        opened.close()
        onClosed()
      },
      { once: true },
    )
    opened.port.onmessage = ({ data }: MessageEvent<FactorSecret | PasskeyAnswer>) => {
      opened.close()
      resolve(data)
    }
  })
}

/** Runs in the window: shows the button that prompts for the passkey, and posts its secret to the frame. */
export function servePasskey({ wish }: PasskeyFacts, port: MessagePort, translate: Translate): void {
  const isNew = wish.kind === 'create'
  const titles = {
    create: 'Protect your wallet',
    get: 'Recover your wallet',
    answer: 'Confirm this device',
  } as const
  const { body, act } = formScreen(
    titles[wish.kind],
    'Your browser asks for your passkey in this window, because the app’s page doesn’t allow it.',
    translate,
  )
  body.append(
    formButton(
      translateText(translate, isNew ? 'Protect with a passkey' : 'Use your passkey'),
      'passkey-continue',
      () => act(async () => port.postMessage(await runPasskey(wish))),
      'main',
    ),
    formButton(translate('Not now'), 'passkey-cancel', () => window.close(), 'back'),
  )
}
