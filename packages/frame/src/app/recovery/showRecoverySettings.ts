import type { FrameServices } from '../FrameServices.ts'
import type { KnownWallet } from '../keys/Wallet.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator, type Translate } from '../words/createTranslator.ts'
import { formatMethod, kindTexts } from './methodTexts.ts'
import { showDrill } from './showDrill.ts'
import { showMethods } from './showMethods.ts'

/**
 * Shows what would bring the wallet back if this device were lost, and what would not; from there the list of the ways and the
 * drill. `back` leaves it.
 */
export function showRecoverySettings(services: FrameServices, back: () => void): void {
  const { wallet, config, state } = services
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'If this device is lost',
    'What would bring your wallet back on another one, and what would not.',
    translate,
  )
  const again = () => showRecoverySettings(services, back)
  const close = formButton(translate('Back'), 'recovery-back', back, 'quiet')
  const loading = element('p', {
    text: translate('Looking at your ways to recover…'),
    attributes: { role: 'status' },
  })
  body.append(loading, close)
  act(async () => {
    const known = await wallet.find().catch((error: unknown) => {
      body.replaceChildren(formButton(translate('Try again'), 'recovery-retry', again), close)
      throw error
    })
    if (!known?.active) return back()
    const { recoveryKeys } = known
    const isOperators = config.custody === 'operator-recoverable' && known.active.hasEscrow
    body.replaceChildren(
      describeOutcome(translate, { ways: recoveryKeys.length, others: known.otherHolders ?? 0, isOperators }),
      addressRows(
        describeWays(translate, known, { isOperators, isOffered: !!config.secondOperator }),
        'recovery-facts',
      ),
      ...(recoveryKeys.length > 0
        ? [
            formButton(
              translate('Try it out'),
              'recovery-drill',
              () => showDrill(services, recoveryKeys, again),
              'main',
            ),
          ]
        : []),
      formButton(
        translate('Ways to recover'),
        'recovery-methods',
        () => void showMethods(services, again),
        recoveryKeys.length > 0 ? undefined : 'main',
      ),
      close,
    )
  })
}

/** Returns the sentence that says how it would end. */
function describeOutcome(
  translate: Translate,
  {
    ways,
    others,
    isOperators,
  }: { readonly ways: number; readonly others: number; readonly isOperators: boolean },
): HTMLElement {
  const isSafe = ways > 0 || isOperators
  const text = isSafe
    ? 'You could bring it back.'
    : others > 0
      ? 'Only your other device could bring it back. If that is lost too, the wallet and everything in it is gone for good.'
      : 'The wallet and everything in it would be gone for good. Nobody could bring it back.'
  return element('p', {
    class: isSafe ? 'warning good' : 'warning danger',
    text: translate(text),
    testId: 'recovery-outcome',
  })
}

/** Lists each way, and what is no way. */
function describeWays(
  translate: Translate,
  { recoveryKeys, otherHolders = 0 }: KnownWallet,
  { isOperators, isOffered }: { readonly isOperators: boolean; readonly isOffered: boolean },
): [string, string][] {
  const isSplit = recoveryKeys.some(({ kind }) => kind === 'operator')
  const ofKind = (kind: keyof typeof kindTexts): [string, string] => {
    const names = recoveryKeys
      .filter((method) => method.kind === kind)
      .map((method) => formatMethod(translate, method))
    return [translate(kindTexts[kind]), names.length > 0 ? names.join(', ') : translate('Not set up')]
  }
  return [
    ofKind('passkey'),
    ofKind('password'),
    ofKind('file'),
    ...(isSplit || isOffered ? [ofKind('operator')] : []),
    [
      translate('Another device'),
      otherHolders > 0
        ? translate('{count} got the wallet and may have it still', { count: String(otherHolders) })
        : translate('None has the wallet'),
    ],
    [
      translate('Your mailbox alone'),
      translate(
        isSplit
          ? 'Brings it back where both operators know it: whoever reads it gets the codes of both'
          : 'Does not bring it back: it signs you in, and no more',
      ),
    ],
    [
      translate('The operator'),
      translate(
        isOperators
          ? 'The operator can bring the wallet back'
          : isSplit
            ? 'Cannot bring it back alone: together with the second operator it could'
            : 'Cannot bring it back',
      ),
    ],
  ]
}
