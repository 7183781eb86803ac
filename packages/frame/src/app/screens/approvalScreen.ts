import type { Description, Row } from '../requests/describe/Description.ts'
import type { Simulation } from '../requests/describe/simulateTransaction.ts'
import { visibleText } from '../requests/describe/text.ts'
import type { Translate } from '../words/createSay.ts'
import { element } from './forms.ts'
import type { FrameColors } from './theme.ts'

/** The language and the colours of the frame, as the app handed them over. */
export type Look = {
  readonly locale: string
  readonly mode: FrameColors['mode']
  readonly variables: FrameColors['variables']
}

/** Everything the screen shows; texts only, so that it can be handed to the popup as it is. */
export type Approval = {
  /** How it is said and looks: the wallet's own window is told so too. */
  readonly look: Look
  /** `digestOf` the prepared request: the decision is about this and nothing else. */
  readonly digest: string
  /** Exact origin of the page that asks. */
  readonly origin: string
  /** What the page calls itself. */
  readonly claimedName: string | undefined
  readonly account: string
  readonly networkName: string
  /** Not about a signature: there is no network, and nothing that is signed field by field. */
  readonly signsNothing?: true
  readonly description: Description
  readonly simulation: Simulation | undefined
}

/** What a person decided. */
export type Decision = { readonly digest: string; readonly isApproved: boolean }

type ApprovalScreen = {
  readonly root: HTMLElement
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  /** Says under the buttons why approving doesn't count yet. */
  setHint(text: string): void
  /** The way out where the browser can't prove that this is seen. */
  readonly elsewhere: HTMLButtonElement
}

/** The approval screen: the real origin large, the claimed name small, what happens, warnings, every detail. */
export function approvalScreen(approval: Approval, translate: Translate): ApprovalScreen {
  const { description, origin, claimedName, digest, signsNothing } = approval
  const heading = element('h1', {
    text: description.title,
    testId: 'approval-summary',
    attributes: { tabindex: '-1', id: 'title' },
  })
  const approve = element('button', {
    class: 'approve',
    text: translate('Approve'),
    testId: 'approve',
    attributes: { type: 'button' },
  })
  const reject = element('button', {
    class: 'reject',
    text: translate('Reject'),
    testId: 'reject',
    attributes: { type: 'button' },
  })
  const elsewhere = element('button', {
    class: 'link',
    text: translate('Continue in a window of the wallet'),
    testId: 'approval-elsewhere',
    attributes: { type: 'button', hidden: '' },
  })
  const hint = element('p', { class: 'hint', testId: 'approval-hint', attributes: { role: 'status' } })
  const root = element(
    'main',
    { class: 'screen', attributes: { 'aria-labelledby': 'title' } },
    element(
      'header',
      { class: 'asker' },
      element('p', { class: 'origin' }, isolated(origin, 'approval-origin', 'ltr')),
      element('p', {
        class: 'claimed',
        text: claimedName
          ? translate('calls itself “{name}”', { name: visibleText(claimedName).slice(0, 64) })
          : translate('asks for your approval'),
      }),
    ),
    element(
      'div',
      {
        class: 'content',
        attributes: {
          tabindex: '0',
          role: 'region',
          'aria-label': translate('What you are asked to approve'),
        },
      },
      heading,
      ...description.warnings.map(({ level, text }) =>
        element('p', {
          class: `warning ${level}`,
          text:
            level === 'danger' ? translate('Danger: {text}', { text }) : translate('Mind: {text}', { text }),
          testId: 'approval-warning',
        }),
      ),
      messageText(description),
      rows(description.summary),
      simulationPart(approval.simulation, translate),
      rows([
        { label: translate('Account'), value: approval.account },
        ...(signsNothing ? [] : [{ label: translate('Network'), value: approval.networkName }]),
      ]),
      signsNothing ? undefined : details(description, digest, translate),
    ),
    element(
      'footer',
      { class: 'actions' },
      element('div', { class: 'buttons' }, reject, approve),
      hint,
      elsewhere,
    ),
  )
  const [account, network] = [...root.querySelectorAll<HTMLElement>('dl:last-of-type > dd')].slice(-2)
  if (account) account.dataset.testid = 'approval-account'
  if (network) network.dataset.testid = 'approval-network'
  return {
    root,
    approve,
    reject,
    elsewhere,
    setHint: (text) => {
      if (hint.textContent !== text) hint.textContent = text
    },
  }
}

/** Its own direction, whatever stands around it: an address reads from the left in every language. */
function isolated(text: string, testId = '', direction: 'auto' | 'ltr' = 'auto'): HTMLElement {
  return element('bdi', { text, ...(testId && { testId }), attributes: { dir: direction } })
}

function messageText({ text }: Description): HTMLElement | undefined {
  return text === undefined
    ? undefined
    : element('pre', { class: 'message', text, testId: 'approval-text', attributes: { dir: 'auto' } })
}

function rows(list: readonly Row[]): HTMLElement | undefined {
  if (list.length === 0) return undefined
  return element(
    'dl',
    { class: 'rows' },
    ...list.flatMap(({ label, value }) => [
      element('dt', { text: label }),
      element('dd', {}, isolated(value)),
    ]),
  )
}

function simulationPart(simulation: Simulation | undefined, translate: Translate): HTMLElement | undefined {
  if (!simulation) return undefined
  const list = (): HTMLElement => {
    if (simulation.kind === 'unavailable')
      return element('p', { text: translate('The network can’t try this out, so its effect isn’t known.') })
    if (simulation.kind === 'fails')
      return element('p', {
        class: 'warning danger',
        text: translate('Danger: tried out, this fails: {reason}', {
          reason: visibleText(simulation.reason),
        }),
        testId: 'approval-warning',
      })
    if (simulation.changes.length === 0)
      return element('p', { text: translate('Your balances stay as they are.') })
    return element('ul', {}, ...simulation.changes.map((text) => element('li', { text })))
  }
  return element(
    'section',
    { class: 'simulation', testId: 'approval-simulation' },
    element('h2', { text: translate('What would change') }),
    list(),
  )
}

function details(description: Description, digest: string, translate: Translate): HTMLElement {
  return element(
    'details',
    {},
    element('summary', { text: translate('Everything that is signed') }),
    rows([...description.details, { label: translate('Fingerprint of this request'), value: digest }]),
  )
}
