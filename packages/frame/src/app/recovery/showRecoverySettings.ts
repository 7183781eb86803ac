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
  const { translate, language } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'If you lose this device',
    'What can recover your wallet on another device, and what can’t.',
    translate,
  )
  const again = () => showRecoverySettings(services, back)
  const close = formButton(translate('Back'), 'recovery-back', back, 'back')
  const loading = element('p', {
    text: translate('Checking your recovery…'),
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
        describeWays(translate, known, {
          isOperators,
          isOffered: !!config.secondOperator,
          language,
        }),
        'recovery-facts',
      ),
      ...(recoveryKeys.length > 0
        ? [
            formButton(
              translate('Test it'),
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
    ? 'You can recover it.'
    : others > 0
      ? 'Only your other device can recover it. If you lose that too, the wallet and everything in it is lost forever.'
      : 'The wallet and everything in it would be lost forever. No one could recover it.'
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
  {
    isOperators,
    isOffered,
    language,
  }: { readonly isOperators: boolean; readonly isOffered: boolean; readonly language: string },
): [string, string][] {
  const isSplit = recoveryKeys.some(({ kind }) => kind === 'operator')
  const ofKind = (kind: keyof typeof kindTexts): [string, string] => {
    const names = recoveryKeys
      .filter((method) => method.kind === kind)
      .map((method) => formatMethod(translate, method))
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
    return [translate(kindTexts[kind]), list || translate('Not set up')]
  }
  return [
    ofKind('passkey'),
    ofKind('password'),
    ofKind('file'),
    ...(isSplit || isOffered ? [ofKind('operator')] : []),
    [
      translate('Another device'),
      otherHolders > 0
        ? translate('{count} got the wallet and may still have it', { count: String(otherHolders) })
        : translate('No other device has the wallet'),
    ],
    [
      translate('Your inbox alone'),
      translate(
        isSplit
          ? 'Can recover it if both operators use it: anyone who reads it gets both codes'
          : 'Can’t recover it. It only signs you in',
      ),
    ],
    [
      translate('The operator'),
      translate(
        isOperators
          ? 'The operator can recover the wallet'
          : isSplit
            ? 'Can’t recover it alone. Together with the second operator, it could'
            : 'Can’t recover it',
      ),
    ],
  ]
}
