import { element } from '../app/element.ts'
import type { FrameText, Say } from '../words/Say.ts'
import { formButton } from './formButton.ts'
import { formField } from './formField.ts'
import type { FormScreen } from './formScreen.ts'

export type CodeForm = {
  readonly say: Say
  /** Where the code went. */
  readonly email: string | undefined
  readonly submit: FrameText
  readonly enter: (code: string) => Promise<void>
  readonly again: () => Promise<void>
}

/** Asks for a mailed code in a screen's area, with a way to have another one sent. */
export function codeForm(
  { body, act }: FormScreen,
  { say, email, submit, enter, again }: CodeForm,
): HTMLElement[] {
  const code = formField(say('Code'), 'confirm-code', 'code')
  const send = () =>
    act(async () => {
      const digits = code.input.value.replace(/\s/g, '')
      if (!/^\d{6,10}$/.test(digits)) throw new Error('Enter the digits of the code.')
      await enter(digits)
    })
  code.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') send()
  })
  const sent = element('p', {
    text: email
      ? say('A code is on its way to {email}.', { email })
      : say('A code is on its way to your mailbox.'),
    attributes: { role: 'status' },
  })
  const parts = [
    sent,
    code.row,
    formButton(say(submit), 'confirm-submit', send, 'main'),
    formButton(say('Send another code'), 'confirm-again', () =>
      act(async () => {
        await again()
        code.input.value = ''
        sent.textContent = say('Another code is on its way. Only the newest counts.')
      }),
    ),
  ]
  body.replaceChildren(...parts)
  code.input.focus()
  return parts
}
