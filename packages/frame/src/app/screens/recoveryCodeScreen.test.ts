// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { FrameApiError } from '../errors.ts'
import type { Wallet } from '../keys/Wallet.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { showProtect } from './recoveryScreens.ts'

const find = <kind extends HTMLElement>(testId: string) =>
  document.querySelector<kind>(`[data-testid=${testId}]`)
const press = (testId: string) => find(testId)?.click()
const problem = () => find('recovery-problem')?.textContent

/** The screen with a recovery code, before the person says that it is kept. */
function showCode(protect = vi.fn(async () => {})) {
  const outcome = showProtect({
    wallet: { protect } as unknown as Wallet,
    account: { email: 'mira@example.org' },
    translate: createTranslator(undefined).translate,
    look: { locale: 'en', mode: 'light', variables: {} },
    checkPassword: async () => ({ isStrong: true, sentences: [] }),
  })
  press('protect-code')
  const code = find('recovery-code')?.textContent ?? ''
  const check = find<HTMLInputElement>('protect-code-check')
  const confirm = (text: string) => {
    if (check) check.value = text
    press('protect-code-kept')
  }
  return { outcome, protect, code, confirm }
}

it('[X.10] a recovery code counts once its last characters were typed: clicks that a page got by a trick store none', async () => {
  const { outcome, protect, code, confirm } = showCode()
  expect(code).toMatch(/^([A-Z2-7]{5}-){10}[A-Z2-7]{5}$/)
  confirm('')
  await expect.poll(problem).toContain('last five characters')
  confirm('AAAAA')
  await expect.poll(problem).toContain('last five characters')
  expect(protect).not.toHaveBeenCalled()
  // control: who has read the code
  confirm(` ${code.slice(-5).toLowerCase()} `)
  expect(await outcome).toBe('protected')
  expect(protect).toHaveBeenCalledOnce()
})

it('[X.10] a screen that ends while the code is shown leaves the wallet unprotected, and says so', async () => {
  const { outcome, protect } = showCode()
  press('protect-later')
  expect(await outcome).toBe('later')
  expect(protect).not.toHaveBeenCalled()
})

it('a code that could not be stored stays on the screen, for another try', async () => {
  const protect = vi.fn(async () => {})
  protect.mockRejectedValueOnce(new FrameApiError('offline', 0, ''))
  const { outcome, code, confirm } = showCode(protect)
  confirm(code.slice(-5))
  await expect
    .poll(problem)
    .toBe('The wallet’s server can’t be reached. Check your connection and try again.')
  expect(find('recovery-code')?.textContent).toBe(code)
  confirm(code.slice(-5))
  expect(await outcome).toBe('protected')
})

it('the code is shown without what the form of the password has said', async () => {
  void showProtect({
    wallet: {} as Wallet,
    account: { email: 'mira@example.org' },
    translate: createTranslator(undefined).translate,
    look: { locale: 'en', mode: 'light', variables: {} },
    checkPassword: async () => ({ isStrong: true, sentences: [] }),
  })
  press('protect-password-submit')
  await expect.poll(problem).not.toBe('')
  await expect.poll(() => find<HTMLButtonElement>('protect-code')?.disabled).toBe(false)
  press('protect-code')
  expect(problem()).toBe('')
})

it('[X.44] the code has the focus in place of the button that is gone; it is shown once, so Escape does not end it', async () => {
  const { outcome, protect, code } = showCode()
  expect(document.activeElement).toBe(find('recovery-code'))
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(find('recovery-code')?.textContent).toBe(code)
  press('protect-later')
  expect(await outcome).toBe('later')
  expect(protect).not.toHaveBeenCalled()
})
