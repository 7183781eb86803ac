import { element } from '../app/element.ts'
import type { Description, Row } from '../describe/Description.ts'
import { visibleText } from '../describe/visibleText.ts'
import type { Simulation } from '../simulate/simulateTransaction.ts'
import type { Approval } from './Approval.ts'

export type ApprovalScreen = {
  readonly root: HTMLElement
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  /** Says under the buttons why approving doesn't count yet. */
  setHint(text: string): void
  /** The way out where the browser can't prove that this is seen. */
  readonly elsewhere: HTMLButtonElement
}

/** The approval screen (X.05): the real origin large, the claimed name small, what happens, warnings, every detail. */
export function approvalScreen(approval: Approval): ApprovalScreen {
  const { description, origin, claimedName, digest } = approval
  const heading = element('h1', {
    text: description.title,
    testId: 'approval-summary',
    attributes: { tabindex: '-1', id: 'title' },
  })
  const approve = element('button', {
    class: 'approve',
    text: 'Approve',
    testId: 'approve',
    attributes: { type: 'button' },
  })
  const reject = element('button', {
    class: 'reject',
    text: 'Reject',
    testId: 'reject',
    attributes: { type: 'button' },
  })
  const elsewhere = element('button', {
    class: 'link',
    text: 'Continue in a window of the wallet',
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
      element('p', { class: 'origin', text: origin, testId: 'approval-origin' }),
      element('p', {
        class: 'claimed',
        text: claimedName
          ? `calls itself “${visibleText(claimedName).slice(0, 64)}”`
          : 'asks for your approval',
      }),
    ),
    element(
      'div',
      {
        class: 'content',
        attributes: { tabindex: '0', role: 'region', 'aria-label': 'What you are asked to approve' },
      },
      heading,
      ...description.warnings.map(({ level, text }) =>
        element('p', {
          class: `warning ${level}`,
          text: `${level === 'danger' ? 'Danger: ' : 'Mind: '}${text}`,
          testId: 'approval-warning',
        }),
      ),
      messageText(description),
      rows(description.summary),
      simulationPart(approval.simulation),
      rows([
        { label: 'Account', value: approval.account },
        { label: 'Network', value: approval.networkName },
      ]),
      details(description, digest),
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

function messageText({ text }: Description): HTMLElement | undefined {
  return text === undefined ? undefined : element('pre', { class: 'message', text, testId: 'approval-text' })
}

function rows(list: readonly Row[]): HTMLElement | undefined {
  if (list.length === 0) return undefined
  return element(
    'dl',
    { class: 'rows' },
    ...list.flatMap(({ label, value }) => [element('dt', { text: label }), element('dd', { text: value })]),
  )
}

function simulationPart(simulation: Simulation | undefined): HTMLElement | undefined {
  if (!simulation) return undefined
  const list = (): HTMLElement => {
    if (simulation.kind === 'unavailable')
      return element('p', { text: 'The network can’t try this out, so its effect isn’t known.' })
    if (simulation.kind === 'fails')
      return element('p', {
        class: 'warning danger',
        text: `Danger: tried out, this fails: ${visibleText(simulation.reason)}`,
        testId: 'approval-warning',
      })
    if (simulation.changes.length === 0) return element('p', { text: 'Your balances stay as they are.' })
    return element('ul', {}, ...simulation.changes.map((text) => element('li', { text })))
  }
  return element(
    'section',
    { class: 'simulation', testId: 'approval-simulation' },
    element('h2', { text: 'What would change' }),
    list(),
  )
}

function details(description: Description, digest: string): HTMLElement {
  return element(
    'details',
    {},
    element('summary', { text: 'Everything that is signed' }),
    rows([...description.details, { label: 'Fingerprint of this request', value: digest }]),
  )
}
