import { element } from '../app/element.ts'

export type FormField = { readonly row: HTMLElement; readonly input: HTMLInputElement }

/** An input under its label. `code`: digits a mail program or a phone may fill in. */
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
