import { toLatinDigits } from '@latchkey/protocol'
import { type FrameText, type Translate, translateText } from '../words/createTranslator.ts'

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

/** Shows a screen with title, text and an area for a form. */
export function formScreen(title: FrameText, lead: FrameText, translate: Translate): FormScreen {
  const problem = element('p', {
    class: 'problem',
    testId: 'recovery-problem',
    attributes: { role: 'alert' },
  })
  const body = element('div', { class: 'content' })
  const root = element(
    'main',
    { class: 'screen' },
    element(
      'header',
      { class: 'lead' },
      element('h1', { text: translate(title) }),
      element('p', { text: translate(lead) }),
    ),
    body,
    problem,
  )
  const show = () => document.body.replaceChildren(root)
  show()
  const clearProblem = () => {
    problem.textContent = ''
  }
  const act: FormScreen['act'] = (work) => {
    clearProblem()
    root.setAttribute('aria-busy', 'true')
    for (const button of root.querySelectorAll('button')) button.disabled = true
    void work()
      .catch((error: unknown) => {
        problem.textContent =
          error instanceof Error && error.message
            ? translateText(translate, error.message)
            : translate('That didn’t work. Try again.')
      })
      .finally(() => {
        root.removeAttribute('aria-busy')
        for (const button of root.querySelectorAll('button')) button.disabled = false
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

/** Creates a button. `main`: the primary action, `quiet`: the one that declines or closes. */
export function formButton(
  text: string,
  testId: string,
  onClick: () => void,
  weight?: 'main' | 'quiet',
): HTMLButtonElement {
  const node = element('button', {
    text,
    testId,
    attributes: { type: 'button' },
    ...(weight && { class: weight }),
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
      if (!/^\d{6,10}$/.test(digits)) throw new Error('Enter the digits of the code.')
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
  code.input.focus()
  return parts
}
