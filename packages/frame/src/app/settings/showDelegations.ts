import type { CaipNetworkId } from '@latchkey/protocol'
import type { FrameServices } from '../FrameServices.ts'
import { visibleText } from '../requests/describe/text.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { getPreferredType, setPreferredType } from '../smartAccounts/accountType.ts'
import type { Delegation } from '../smartAccounts/getDelegation.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'

/** A delegation as far as it is known; `unknown`: the network or the server doesn't answer. */
type Known = Delegation | { readonly kind: 'unknown' }

/**
 * Shows for each network whether the account runs several calls at once there, takes that back, and switches it off for every network.
 *
 * @param account the EVM address
 */
export function showDelegations(services: FrameServices, account: string, back: () => void): void {
  const { config, state } = services
  const { translate } = createTranslator(state.look.translations)
  const screen = formScreen(
    'Several things at once',
    'The wallet can do several things in one approval. Your address is the same with it and without.',
    translate,
  )
  const { body, act } = screen
  const close = formButton(translate('Back'), 'delegations-back', back, 'back')
  body.append(close)
  const show = () => showDelegations(services, account, back)
  const networks = config.networks.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  act(async () => {
    const { getDelegation, removeDelegation } = await services.loadSmartAccounts()
    const [preferred, known] = await Promise.all([
      getPreferredType(services, account),
      Promise.all(
        networks.map(({ caipNetworkId }) =>
          getDelegation(services, caipNetworkId as CaipNetworkId, account).catch(
            (): Known => ({ kind: 'unknown' }),
          ),
        ),
      ),
    ])
    const isOn = preferred === 'smartAccount'
    const remove = (network: CaipNetworkId) =>
      act(async () => {
        try {
          await removeDelegation(services, network, account, state.abort.signal)
        } finally {
          // the approval was shown in its place
          screen.show()
        }
        show()
      })
    const switchTo = () =>
      act(async () => {
        await setPreferredType(services, account, isOn ? 'eoa' : 'smartAccount', 'person')
        show()
      })
    body.replaceChildren(
      formButton(
        translate(isOn ? 'Do one thing at a time' : 'Do several things at once'),
        'delegations-switch',
        switchTo,
      ),
      ...networks.map(({ caipNetworkId, name }, index) => {
        const one = known[index] ?? { kind: 'unknown' }
        const delegate = delegateOf(one)
        return element(
          'section',
          {
            class: 'export',
            testId: `delegation-${caipNetworkId}`,
            attributes: { 'data-state': toState(one) },
          },
          element('h2', { text: visibleText(name) }),
          element('p', { text: translate(describeDelegation(one, isOn)) }),
          delegate === undefined ? undefined : addressRows([[translate('Code'), delegate]], ''),
          delegate === undefined
            ? undefined
            : formButton(translate('Take it back'), `delegation-remove-${caipNetworkId}`, () =>
                remove(caipNetworkId as CaipNetworkId),
              ),
        )
      }),
      ...(known.some(({ kind }) => kind === 'unknown')
        ? [formButton(translate('Try again'), 'delegations-retry', show)]
        : []),
      close,
    )
  })
}

function delegateOf(known: Known): string | undefined {
  if (known.kind === 'available') return known.isActive ? known.contract.address : undefined
  return known.kind === 'unavailable' ? known.delegate : undefined
}

function toState(known: Known): string {
  if (known.kind === 'available') return known.isActive ? 'active' : 'ready'
  return known.kind === 'unavailable' ? known.reason : 'unknown'
}

function describeDelegation(known: Known, isOn: boolean): FrameText {
  if (known.kind === 'unknown') return 'The network can’t be reached. Check the connection and try again.'
  if (known.kind === 'unavailable')
    return known.reason === 'otherDelegate'
      ? 'This account runs the code of another wallet here, so this wallet does one thing at a time.'
      : 'This network can’t do it, so each thing needs its own approval.'
  if (!isOn) return 'Switched off: each thing needs its own approval.'
  return known.isActive
    ? 'On: this account runs the wallet’s audited code here.'
    : 'Ready: the first time an app asks, the approval says so.'
}
