// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { translationsOf } from '../../testing/lookOf.ts'
import { FrameApiError, KeyError, RequestError, ScreenError } from '../errors.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { codeForm, element, formButton, formScreen } from './forms.ts'

const { translate } = createTranslator(translationsOf('en'))
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)
const press = (key: string, init: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, ...init }),
  )
const focused = () => document.activeElement

/** A promise and what settles it. */
function createWork() {
  let end = () => {}
  let fail = (_error: Error) => {}
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { promise, end, fail }
}

beforeEach(() => document.body.replaceChildren())
afterEach(() => document.body.replaceChildren())

describe('[X.44] a screen of the wallet', () => {
  it('that comes in another one’s place has the focus on its title; a field that asks for it wins', () => {
    const first = formScreen('Devices', 'Loading your passkeys…', translate)
    first.body.append(formButton('Go on', 'go-on', () => {}))
    find('go-on')?.focus()
    formScreen('Passkeys', 'Loading your passkeys…', translate)
    expect(focused()?.localName).toBe('h1')
    expect(focused()?.textContent).toBe('Passkeys')
    first.show()
    expect(focused()?.textContent).toBe('Devices')
    codeForm(first, {
      translate,
      email: undefined,
      submitLabel: 'Continue',
      submitCode: async () => {},
      sendAnother: async () => {},
    })
    expect((focused() as HTMLElement).dataset.testid).toBe('confirm-code')
  })

  it('has it as soon as the app displays the frame, and takes it from no field', () => {
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    ;(focused() as HTMLElement).blur()
    window.dispatchEvent(new Event('resize'))
    expect(focused()?.textContent).toBe('Devices')
    const field = document.createElement('input')
    screen.body.append(field)
    field.focus()
    window.dispatchEvent(new Event('focus'))
    expect(focused()).toBe(field)
  })

  it('takes it from the app’s own dialog once the frame is displayed, for the field that asked for it meanwhile', () => {
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    const field = document.createElement('input')
    screen.body.append(field)
    // A frame that isn't displayed has an active element, and no focus.
    field.focus()
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const onFocus = vi.fn()
    field.addEventListener('focus', onFocus)
    window.dispatchEvent(new Event('resize'))
    expect(onFocus).toHaveBeenCalledTimes(1)
    expect(focused()).toBe(field)
    // control: later the person may be in the app's page
    window.dispatchEvent(new Event('resize'))
    expect(onFocus).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  it('a field that asks for it while the frame isn’t displayed gets it once the frame is, before the title', () => {
    // what browsers do where nothing is rendered
    const hidden = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(() => {})
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    codeForm(screen, {
      translate,
      email: undefined,
      submitLabel: 'Continue',
      submitCode: async () => {},
      sendAnother: async () => {},
    })
    expect(focused()).toBe(document.body)
    hidden.mockRestore()
    window.dispatchEvent(new Event('focus'))
    expect((focused() as HTMLElement).dataset.testid).toBe('confirm-code')
  })

  it('has it again when the control that had it is replaced, and Escape still leads back', async () => {
    const back = vi.fn()
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    screen.body.append(
      formButton('Go on', 'go-on', () => {}),
      formButton('Back', 'back', back, 'back'),
    )
    find('go-on')?.focus()
    // a list that was read anew, by nobody's press
    screen.body.replaceChildren(
      formButton('Go on', 'go-on', () => {}),
      formButton('Back', 'back', back, 'back'),
    )
    await vi.waitFor(() => expect(focused()?.textContent).toBe('Devices'))
    press('Escape')
    expect(back).toHaveBeenCalledTimes(1)
    // control: what is replaced beside the focus leaves it where it is
    find('back')?.focus()
    find('go-on')?.remove()
    await Promise.resolve()
    expect((focused() as HTMLElement).dataset.testid).toBe('back')
  })

  it('is left by Escape as by its way back: once, and not while it works', async () => {
    const back = vi.fn()
    const signOut = vi.fn()
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    screen.body.append(
      formButton('Sign out', 'sign-out', signOut, 'quiet'),
      formButton('Back', 'back', back, 'back'),
    )
    press('Escape', { isComposing: true })
    press('Enter')
    expect(back).not.toHaveBeenCalled()
    const work = createWork()
    screen.act(() => work.promise)
    press('Escape')
    expect(back).not.toHaveBeenCalled()
    work.end()
    await vi.waitFor(() => expect(find('back')?.hasAttribute('disabled')).toBe(false))
    press('Escape')
    expect(back).toHaveBeenCalledTimes(1)
    expect(signOut).not.toHaveBeenCalled()
  })

  it('throws nothing away that was typed', () => {
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    const back = vi.fn()
    const field = element('textarea', {})
    screen.body.append(field, formButton('Back', 'back', back, 'back'))
    const pressEscape = () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    field.value = 'abandon ability'
    pressEscape()
    expect(back).not.toHaveBeenCalled()
    field.value = ''
    pressEscape()
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('stays where it has no way back', () => {
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    const onClick = vi.fn()
    screen.body.append(formButton('Sign out', 'sign-out', onClick, 'quiet'))
    press('Escape')
    expect(onClick).not.toHaveBeenCalled()
    expect(find('sign-out')).not.toBeNull()
  })

  it('gives the focus back to the button that was pressed when its work has failed', async () => {
    const screen = formScreen('Devices', 'Loading your passkeys…', translate)
    const work = createWork()
    const button = formButton('Go on', 'go-on', () => screen.act(() => work.promise))
    screen.body.append(button)
    button.focus()
    button.click()
    // What browsers do with the focus of a button that is disabled.
    button.blur()
    work.fail(new ScreenError('Enter the digits of the code.'))
    await vi.waitFor(() =>
      expect(find('recovery-problem')?.textContent).toBe('Enter the digits of the code.'),
    )
    await vi.waitFor(() => expect(focused()).toBe(button))
  })
})

describe('[X.46] an error on a screen', () => {
  it('is never shown in English to a person of another language', async () => {
    const arabic = createTranslator(translationsOf('ar'))
    const screen = formScreen('Devices', 'Loading your passkeys…', arabic.translate)
    for (const error of [
      new Error('Something of a library went wrong.'),
      new TypeError('Failed to fetch'),
      new FrameApiError('deleted', 410, 'In the words of a newer server.'),
      new KeyError('mixedShares', 'In the words of a newer worker.'),
      new RequestError('chain', 'insufficient funds for gas * price + value'),
      new ScreenError('Enter the two digits.'),
    ]) {
      screen.act(() => Promise.reject(error))
      await vi.waitFor(() => expect(find('recovery-problem')?.textContent).not.toBe(''))
      expect(find('recovery-problem')?.textContent, error.message).toMatch(/^[\u0600-\u06ff0-9\s.,،:]+$/u)
    }
  })
})
