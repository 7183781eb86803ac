import type { UnregisteredPasskey } from '../keys/Wallet.ts'
import type { Translate } from '../words/createTranslator.ts'
import { element, type FormScreen, formButton } from './forms.ts'

type UnregisteredPasskeyOptions = Pick<FormScreen, 'body' | 'act'> & {
  readonly translate: Translate
  readonly passkey: UnregisteredPasskey
  /** Runs when the person has read it, or when a second attempt has succeeded. */
  readonly onEnd: () => void
}

/** Says on the screen of a new passkey that it recovers the wallet, and lets no new device in. */
export function showUnregisteredPasskey({
  body,
  act,
  translate,
  passkey: { retry },
  onEnd,
}: UnregisteredPasskeyOptions): void {
  const text = element('p', {
    class: 'warning caution',
    text: translate(
      'This passkey now recovers your wallet, but it can’t sign in new devices: a new device needs the link from your inbox.',
    ),
    testId: 'passkey-unregistered',
    attributes: { tabindex: '-1' },
  })
  const again =
    retry &&
    formButton(
      translate('Try again'),
      'passkey-register',
      () =>
        act(async () => {
          await retry()
          onEnd()
        }),
      'main',
    )
  const done = formButton(translate('Done'), 'passkey-unregistered-done', onEnd, retry ? 'back' : 'main')
  body.replaceChildren(text, ...(again ? [again] : []), done)
  // The button that was pressed is gone: a screen reader goes on at the text.
  text.focus({ preventScroll: true })
}
