import { ScreenError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { RecoveryMethod } from '../keys/Wallet.ts'
import { element, type FormScreen, formButton, formField } from '../screens/forms.ts'
import { formatTime } from '../session/deviceKind.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { formatMethod, kindTexts, nameLength } from './methodTexts.ts'

type MethodSection = {
  readonly services: Pick<FrameServices, 'wallet' | 'state'>
  readonly method: RecoveryMethod
  /** When it was last tried out on this device, milliseconds since 1970. */
  readonly triedAt: unknown
  /** Whether there is no other method. */
  readonly isOnly: boolean
  /** Of the screen it is on. */
  readonly act: FormScreen['act']
  /** Shows the list anew. */
  readonly again: () => void
}

/** Creates the section of one recovery method: its name, kind and days, and the buttons that rename and remove it. */
export function methodSection({ services, method, triedAt, isOnly, act, again }: MethodSection): HTMLElement {
  const { wallet, state } = services
  const { locale, translations } = state.look
  const { translate } = createTranslator(translations)
  const { id, kind, createdAt } = method
  const name = formatMethod(translate, method)
  const section = element(
    'section',
    { class: 'export', testId: `method-${kind}` },
    element('h2', { text: name }),
    element('p', {
      class: 'address',
      text: `${translate(kindTexts[kind])} · ${translate('added on {time}', { time: formatTime(createdAt, locale) })}`,
    }),
    element('p', {
      class: 'address',
      text:
        typeof triedAt === 'number'
          ? translate('Tested here on {time}', { time: formatTime(triedAt, locale) })
          : translate('Not tested here yet'),
    }),
  )
  const buttons = element('div', { class: 'buttons' })
  const rename = formButton(translate('Rename'), 'method-rename', () => {
    const { row, input } = formField(translate('Name'), 'method-name', 'text')
    input.value = name
    input.maxLength = nameLength
    const save = () =>
      act(() => wallet.renameRecoveryMethod(id, input.value.trim().slice(0, nameLength)).then(again))
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') save()
    })
    buttons.replaceWith(row, formButton(translate('Save name'), 'method-save', save, 'main'))
    input.select()
    input.focus()
  })
  const remove = formButton(translate('Remove'), 'method-remove', () => {
    if (isOnly)
      return act(() =>
        Promise.reject(
          new ScreenError(
            'This is the only way to recover the wallet. Add another one before you remove it.',
          ),
        ),
      )
    const confirm = formButton(translate('Yes, remove it'), 'method-remove-confirm', () =>
      act(() => wallet.removeRecoveryMethod(id).then(again)),
    )
    buttons.replaceWith(
      element('p', {
        class: 'warning caution',
        text: translate(
          kind === 'passkey'
            ? 'It can no longer recover the wallet. The passkey itself stays in your browser’s or phone’s list: delete it there.'
            : 'It can no longer recover the wallet for anyone who has it.',
        ),
      }),
      element(
        'div',
        { class: 'buttons' },
        confirm,
        formButton(translate('No, go back'), 'method-remove-cancel', again, 'back'),
      ),
    )
    confirm.focus()
  })
  buttons.append(rename, remove)
  section.append(buttons)
  return section
}
