import { toLatinDigits } from '@latchkey/protocol'
import { ScreenError } from '../errors.ts'
import type { FrameText, Translate } from '../words/createTranslator.ts'
import { describeError } from '../words/describeError.ts'

type ElementOptions = {
  readonly class?: string
  /** Set as text, never as markup. */
  readonly text?: string
  readonly testId?: string
  readonly attributes?: Readonly<Record<string, string>>
}

/** Creates an element with children. It accepts no markup, so untrusted text cannot become any. */
export function element<name extends keyof HTMLElementTagNameMap>(
  name: name,
  { class: className, text, testId, attributes = {} }: ElementOptions = {},
  ...children: readonly (Node | undefined)[]
): HTMLElementTagNameMap[name] {
  const node = document.createElement(name)
  if (className) node.className = className
  if (text !== undefined) node.textContent = text
  if (testId) node.dataset.testid = testId
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  for (const child of children) if (child) node.append(child)
  return node
}

/** Shows a page with one text and nothing to do. */
export function showNotice(
  text: string,
  { testId, role }: { readonly testId?: string; readonly role?: 'alert' | 'status' } = {},
): void {
  const notice = { class: 'notice', text, ...(testId && { testId }), ...(role && { attributes: { role } }) }
  document.body.replaceChildren(element('main', { class: 'screen' }, element('p', notice)))
}

/** A screen with an area for a form and a line for errors. */
export type FormScreen = {
  readonly body: HTMLElement
  /** Runs `work` with the buttons disabled, and shows its error. */
  readonly act: (work: () => Promise<void>) => void
  /** Removes an error, for another form on this screen. */
  readonly clearProblem: () => void
  /** Shows this screen again, after another one was shown in its place. */
  readonly show: () => void
  /** Removes this screen, and no other one that is shown since. */
  readonly close: () => void
}

/** Whether an element of this document has the focus. */
function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

/** Focuses a field of a screen. Where the frame isn't displayed yet, {@link focusWhenSeen} does. */
function focusField(field: HTMLElement): void {
  field.dataset.wantsFocus = ''
  field.focus()
}

/**
 * Focuses the title of a screen, so that a screen reader says it. A frame that the app doesn't display yet can't have the focus, at most
 * an active element: that one, the field that wants it, or the title gets the focus when the frame is displayed or entered.
 */
function focusWhenSeen(root: HTMLElement, heading: HTMLElement): void {
  const settled = new AbortController()
  const focus = () => {
    if (root.isConnected && !(hasFocus() && document.hasFocus())) {
      const field = root.querySelector<HTMLElement>('[data-wants-focus]') ?? heading
      const element = hasFocus() ? (document.activeElement as HTMLElement) : field
      // An active element that is focused once more takes the focus from no other document.
      element.blur()
      element.focus({ preventScroll: true })
    }
    if (!root.isConnected || hasFocus()) settled.abort()
  }
  heading.focus({ preventScroll: true })
  for (const event of ['focus', 'resize']) addEventListener(event, focus, { signal: settled.signal })
}

/** Gives the focus back to the title of a screen when the control that had it is taken out of it, with Escape's key presses. */
function restoreFocus(root: HTMLElement, heading: HTMLElement): void {
  let last: EventTarget | null = null
  root.addEventListener('focusin', ({ target }) => {
    last = target
  })
  const observer = new MutationObserver(() => {
    const isGone = last instanceof Node && !last.isConnected && root.isConnected
    // Not while the person is in the app's page.
    if (isGone && !hasFocus() && document.hasFocus()) heading.focus({ preventScroll: true })
  })
  observer.observe(root, { childList: true, subtree: true })
}

/**
 * Shows a screen with title, text and an area for a form. The title has the focus, until a field of the screen asks for it. Escape
 * presses the button that leads back, the first one of weight `back`, but not in a field with text.
 */
export function formScreen(title: FrameText, lead: FrameText, translate: Translate): FormScreen {
  const problem = element('p', {
    class: 'problem',
    testId: 'recovery-problem',
    attributes: { role: 'alert' },
  })
  const body = element('div', { class: 'content' })
  const heading = element('h1', { text: translate(title), attributes: { tabindex: '-1' } })
  const root = element(
    'main',
    { class: 'screen' },
    element('header', { class: 'lead' }, heading, element('p', { text: translate(lead) })),
    body,
    problem,
  )
  const show = () => {
    document.body.replaceChildren(root)
    focusWhenSeen(root, heading)
  }
  show()
  restoreFocus(root, heading)
  root.addEventListener('keydown', (event) => {
    // A disabled button is not pressed, so a screen that works is not left. Escape also ends a composed character, and what a person
    // has typed is not thrown away by a key.
    const isFilled = !!(event.target as Partial<HTMLInputElement>).value
    if (event.key === 'Escape' && !event.isComposing && !isFilled)
      root.querySelector<HTMLButtonElement>('button[data-back]:not([hidden])')?.click()
  })
  const clearProblem = () => {
    problem.textContent = ''
  }
  const act: FormScreen['act'] = (work) => {
    clearProblem()
    const pressed = document.activeElement
    root.setAttribute('aria-busy', 'true')
    for (const button of root.querySelectorAll('button')) button.disabled = true
    void work()
      .catch((error: unknown) => {
        problem.textContent = describeError(translate, error)
      })
      .finally(() => {
        root.removeAttribute('aria-busy')
        for (const button of root.querySelectorAll('button')) button.disabled = false
        // A button that is disabled while it has the focus loses it.
        if (root.isConnected && !hasFocus())
          (root.contains(pressed) ? (pressed as HTMLElement) : heading).focus()
      })
  }
  return { body, act, clearProblem, show, close: () => root.remove() }
}

type FormField = { readonly row: HTMLElement; readonly input: HTMLInputElement }

/** Creates an input with its label. `code`: a one-time code, which phones may fill in. */
export function formField(label: string, testId: string, kind: 'password' | 'text' | 'code'): FormField {
  const autocomplete = { password: 'new-password', text: 'off', code: 'one-time-code' }[kind]
  const input = element('input', {
    testId,
    attributes: {
      type: kind === 'code' ? 'text' : kind,
      autocomplete,
      spellcheck: 'false',
      ...(kind === 'code' && { inputmode: 'numeric', dir: 'ltr', maxlength: '20' }),
    },
  })
  return { row: element('label', { class: 'field' }, element('span', { text: label }), input), input }
}

/** Creates a button. `main`: the primary action, `quiet`: a lesser one, `back`: the quiet one that declines or closes, as Escape does. */
export function formButton(
  text: string,
  testId: string,
  onClick: () => void,
  weight?: 'main' | 'quiet' | 'back',
): HTMLButtonElement {
  const node = element('button', {
    text,
    testId,
    attributes: { type: 'button', ...(weight === 'back' && { 'data-back': '' }) },
    ...(weight && { class: weight === 'back' ? 'quiet' : weight }),
  })
  node.addEventListener('click', onClick)
  return node
}

/**
 * Creates a form around the fields of a password. Browsers fill and save passwords of forms only, under the name of the account, and
 * Enter presses `submit`.
 */
export function createPasswordForm(
  accountName: string | undefined,
  submit: HTMLButtonElement,
  ...rows: readonly HTMLElement[]
): HTMLFormElement {
  const name = element('input', {
    attributes: {
      type: 'text',
      autocomplete: 'username',
      value: accountName ?? '',
      hidden: '',
      readonly: '',
    },
  })
  submit.type = 'submit'
  const form = element('form', {}, name, ...rows, submit)
  form.addEventListener('submit', (event) => event.preventDefault())
  return form
}

/** Creates a list of labelled values, each left to right and whole. */
export function addressRows(rows: readonly (readonly [string, string])[], testId: string): HTMLElement {
  return element(
    'dl',
    { class: 'rows', testId },
    ...rows.flatMap(([label, value]) => [
      element('dt', { text: label }),
      element('dd', {}, element('bdi', { text: value })),
    ]),
  )
}

type CodeForm = {
  readonly translate: Translate
  /** Address the code was mailed to. */
  readonly email: string | undefined
  /** Text of the button that submits the code. */
  readonly submitLabel: FrameText
  /** Sends the entered code; an error it throws is shown. */
  readonly submitCode: (code: string) => Promise<void>
  /** Mails another code. */
  readonly sendAnother: () => Promise<void>
}

/** Fills the area of a screen with a form for a mailed code and a button to send another one. */
export function codeForm(
  { body, act }: FormScreen,
  { translate, email, submitLabel, submitCode, sendAnother }: CodeForm,
): HTMLElement[] {
  const code = formField(translate('Code'), 'confirm-code', 'code')
  const submit = () =>
    act(async () => {
      const digits = toLatinDigits(code.input.value).replace(/\s/g, '')
      if (!/^\d{6,10}$/.test(digits)) throw new ScreenError('Enter the digits of the code.')
      await submitCode(digits)
    })
  code.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit()
  })
  const sent = element('p', {
    text: email
      ? translate('A code is on its way to {email}.', { email })
      : translate('A code is on its way to your inbox.'),
    attributes: { role: 'status' },
  })
  const parts = [
    sent,
    code.row,
    formButton(translate(submitLabel), 'confirm-submit', submit, 'main'),
    formButton(translate('Resend code'), 'confirm-again', () =>
      act(async () => {
        await sendAnother()
        code.input.value = ''
        sent.textContent = translate('A new code is on its way. Only the latest one works.')
      }),
    ),
  ]
  body.replaceChildren(...parts)
  focusField(code.input)
  return parts
}
