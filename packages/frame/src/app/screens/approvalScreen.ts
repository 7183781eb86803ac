import { toLatinDigits } from '@latchkey/protocol'
import type { Confirmation, Description, Notice, Row } from '../requests/describe/Description.ts'
import type { Simulation } from '../requests/describe/simulateTransaction.ts'
import { visibleText } from '../requests/describe/text.ts'
import type { Translate, Translations } from '../words/createTranslator.ts'
import { element } from './forms.ts'
import type { FrameColors } from './theme.ts'

/** Language and colours of the frame, from the app. */
export type Appearance = {
  /** For dates and mails. */
  readonly locale: string
  /** Texts of its language; absent: English. The frame posts them to its windows, so that no window waits for them. */
  readonly translations?: Translations | undefined
  readonly mode: FrameColors['mode']
  readonly variables: FrameColors['variables']
}

/** Everything the approval screen shows. Texts only, so that the frame can post it to a window of the wallet. */
export type Approval = {
  /** Language and colours. Frame and window may be of two versions for a moment, so these names are part of a message. */
  readonly look: Appearance
  /** `digestOf` the prepared request: the decision is valid for this request only. */
  readonly digest: string
  /** Exact origin of the requesting page. */
  readonly origin: string
  /** Name the page claims. */
  readonly claimedName: string | undefined
  readonly account: string
  readonly networkName: string
  /** Set where nothing is signed: there are no network and no signed fields. */
  readonly signsNothing?: true
  readonly description: Description
  readonly simulation: Simulation | undefined
}

/** Decision of the person. */
export type Decision = { readonly digest: string; readonly isApproved: boolean }

export type ApprovalScreen = {
  readonly root: HTMLElement
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  /** Returns what the person still has to do before approving; undefined: nothing. */
  unconfirmed(): Confirmation['kind'] | undefined
  /** Shows under the buttons why approving is not possible yet. */
  setHint(text: string): void
  /** Opens a window of the wallet, where the browser cannot prove that the frame is visible. */
  readonly openWindow: HTMLButtonElement
}

/** Creates the approval screen: the origin large, the claimed name small, then effect, warnings, what else changes, and all details. */
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
    text: translate('Decline'),
    testId: 'reject',
    attributes: { type: 'button' },
  })
  const openWindow = element('button', {
    class: 'link',
    text: translate('Continue in the wallet’s window'),
    testId: 'approval-elsewhere',
    attributes: { type: 'button', hidden: '' },
  })
  const { notices = [] } = description
  const confirmations = (description.confirmations ?? []).map((one) => confirmationField(one, translate))
  const hint = element('p', { class: 'hint', testId: 'approval-hint', attributes: { role: 'status' } })
  const root = element(
    'main',
    { class: 'screen', attributes: { 'aria-labelledby': 'title' } },
    element(
      'header',
      { class: 'asker' },
      element('p', { class: 'origin' }, isolatedText(origin, 'approval-origin', 'ltr')),
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
          'aria-label': translate('What you’re asked to approve'),
        },
      },
      heading,
      ...description.warnings.map(({ level, text }) =>
        element('p', {
          class: `warning ${level}`,
          text:
            level === 'danger'
              ? translate('Danger: {text}', { text })
              : translate('Warning: {text}', { text }),
          testId: 'approval-warning',
        }),
      ),
      // Before the details of what was asked for, which can fill a phone's screen.
      ...notices.filter(({ isBelow }) => !isBelow).map(noticePart),
      messageText(description),
      ...(description.steps ?? []).map(stepPart),
      rows(description.summary),
      ...notices.filter(({ isBelow }) => isBelow).map(noticePart),
      simulationPart(approval.simulation, translate),
      rows([
        { label: translate('Account'), value: approval.account, testId: 'approval-account' },
        ...(signsNothing
          ? []
          : [{ label: translate('Network'), value: approval.networkName, testId: 'approval-network' }]),
      ]),
      signsNothing ? undefined : details(description, digest, translate),
    ),
    element(
      'footer',
      { class: 'actions' },
      ...confirmations.map(({ field }) => field),
      element('div', { class: 'buttons' }, reject, approve),
      hint,
      openWindow,
    ),
  )
  return {
    root,
    approve,
    reject,
    openWindow,
    unconfirmed: () => confirmations.find(({ isDone }) => !isDone())?.kind,
    setHint: (text) => {
      if (hint.textContent !== text) hint.textContent = text
    },
  }
}

type ConfirmationField = {
  readonly kind: Confirmation['kind']
  readonly field: HTMLElement
  readonly isDone: () => boolean
}

/** Creates the box to tick or the field to type the fee into. */
function confirmationField(confirmation: Confirmation, translate: Translate): ConfirmationField {
  const { kind } = confirmation
  const input = element('input', {
    testId: kind === 'typeFee' ? 'confirm-fee' : 'confirm-unknown',
    attributes:
      kind === 'typeFee'
        ? { type: 'text', inputmode: 'decimal', autocomplete: 'off', dir: 'ltr' }
        : { type: 'checkbox' },
  })
  const words =
    kind === 'typeFee'
      ? translate('This network fee is above the wallet’s limit. Type {amount} to pay it', {
          amount: confirmation.text,
        })
      : translate('I approve this even though the wallet doesn’t understand it')
  const label = element('span', { text: words })
  const parts = kind === 'typeFee' ? [label, input] : [input, label]
  return {
    kind,
    field: element('label', { class: `confirmation ${kind}` }, ...parts),
    isDone: () => (kind === 'typeFee' ? isTypedFee(input.value.trim(), confirmation) : input.checked),
  }
}

/** Whether the fee was typed as it is shown, or with a point. A keyboard may write the digits of its own language. */
function isTypedFee(typed: string, { text, plain = text }: { text: string; plain?: string }): boolean {
  return typed === text || toLatinDigits(typed) === plain
}

/** Isolates the direction of a text: an address is left-to-right in every language. */
function isolatedText(text: string, testId = '', direction: 'auto' | 'ltr' = 'auto'): HTMLElement {
  return element('bdi', { text, ...(testId && { testId }), attributes: { dir: direction } })
}

/** One call of a batch, with the same rows it would have alone. */
function stepPart({ title, rows: list }: NonNullable<Description['steps']>[number]): HTMLElement {
  return element(
    'section',
    { class: 'step', testId: 'approval-step' },
    element('h2', {}, isolatedText(title)),
    rows(list),
  )
}

/** What a request changes besides what was asked for. */
function noticePart({ title, texts }: Notice): HTMLElement {
  return element(
    'section',
    { class: 'also', testId: 'approval-also' },
    element('h2', { text: title }),
    ...texts.map((text) => element('p', { text })),
  )
}

function messageText({ text }: Description): HTMLElement | undefined {
  return text === undefined
    ? undefined
    : element('pre', { class: 'message', text, testId: 'approval-text', attributes: { dir: 'auto' } })
}

function rows(list: readonly (Row & { readonly testId?: string })[]): HTMLElement | undefined {
  if (list.length === 0) return undefined
  return element(
    'dl',
    { class: 'rows' },
    ...list.flatMap(({ label, value, testId }) => [
      element('dt', { text: label }),
      element('dd', { ...(testId && { testId }) }, isolatedText(value)),
    ]),
  )
}

function simulationPart(simulation: Simulation | undefined, translate: Translate): HTMLElement | undefined {
  if (!simulation) return undefined
  const list = (): HTMLElement => {
    if (simulation.kind === 'unavailable')
      return element('p', { text: translate('The network can’t simulate this, so its effect is unknown.') })
    if (simulation.kind !== 'ok')
      return element('p', {
        class: 'warning danger',
        text:
          simulation.kind === 'unanswered'
            ? translate('Danger: the network didn’t answer, so the effect of this is unknown.')
            : translate('Danger: this is expected to fail: {reason}', {
                reason: visibleText(simulation.reason),
              }),
        testId: 'approval-warning',
      })
    if (simulation.changes.length === 0)
      return element('p', { text: translate('No changes to your assets or approvals were found.') })
    return element('ul', {}, ...simulation.changes.map((text) => element('li', { text })))
  }
  return element(
    'section',
    { class: 'simulation', testId: 'approval-simulation' },
    element('h2', { text: translate('Expected changes') }),
    list(),
  )
}

function details(description: Description, digest: string, translate: Translate): HTMLElement {
  return element(
    'details',
    {},
    element('summary', { text: translate('Full request data') }),
    rows([...description.details, { label: translate('Request fingerprint'), value: digest }]),
  )
}
