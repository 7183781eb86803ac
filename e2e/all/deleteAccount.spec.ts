import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { codeInMail, findInMail, knownMails, mailsTo, newAddress } from '../fixtures/inbox.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { expect, test } from '../fixtures/test.ts'

const folder = '.out/deletion'
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const password = 'correct horse battery staple'

test.describe.configure({ timeout: 240_000 })
test.beforeAll(() => mkdirSync(folder, { recursive: true }))

/** Photographs the page in both themes and sizes. */
async function take(page: Page, name: string) {
  for (const [device, size] of Object.entries(sizes))
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${folder}/${name}-${theme}-${device}.png`, animations: 'disabled' })
    }
}

const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

for (const locale of ['en', 'ar'] as const)
  test(`[X.10, X.10d] [X.44] an account is deleted in its settings, approved and confirmed in the wallet, and kept by signing in: ${locale}`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    const email = newAddress(`leaver-${locale}`)
    await openApp(`/lab?wallet=off&theme=system&locale=${locale}`)
    const ui = modal(page)
    const login = emailLogin(page, email)
    await ui.open()
    await login.begin()
    await login.enterCode()
    await login.protect(password)
    const address = await storedAddress(page)

    await ui.open()
    await ui.id('account-settings').click()
    await take(page, `AccountSettings-${locale}`)
    await ui.id('settings-delete').click()
    await lookAt(page, 'AccountDelete', expectAccessible)
    await take(page, `AccountDelete-${locale}`)

    // declined in the wallet: nothing was mailed, and the account is as it was
    const before = await knownMails(email)
    await ui.id('delete-start').click()
    const approve = login.frame.getByTestId('approve')
    await expect(approve).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
    await take(page, `approval-${locale}`)
    await login.frame.getByTestId('reject').click()
    await expect(ui.view('AccountDelete')).toBeVisible()
    expect(await knownMails(email)).toEqual(before)

    await expect(async () => {
      const code = login.frame.getByTestId('confirm-code')
      if (await approve.isVisible()) await pressApprove(approve, { timeout: 8_000 })
      else if (!(await code.isVisible())) await ui.id('delete-start').click({ timeout: 1_000 })
      await expect(code).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000, intervals: [2_000] })
    await take(page, `code-${locale}`)
    // the frame’s screen, too: what looks at the modal alone doesn’t see it
    await photograph(page, `delete-code-${locale}`, { fullPage: false })
    await login.frame.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, before))
    await login.frame.getByTestId('confirm-submit').click()
    await lookAt(page, 'DeletionScheduled', expectAccessible)
    await take(page, `DeletionScheduled-${locale}`)
    await expect(ui.id('connect-button').first()).toBeVisible()
    const announced = locale === 'en' ? 'Your account will be deleted' : 'سيُحذف حسابك'
    await expect.poll(() => subjects(email)).toContain(announced)
    await ui.id('deletion-done').click()

    // signing in again keeps the account, and the wallet is the same
    await ui.open()
    await login.begin()
    await login.enterCode()
    await expect(ui.id('modal')).toBeHidden({ timeout: 40_000 })
    expect(await storedAddress(page)).toBe(address)
    await expect
      .poll(() => subjects(email))
      .toContain(locale === 'en' ? 'Your account is kept' : 'تم الاحتفاظ بحسابك')
  })

const storedAddress = (page: Page) =>
  page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith('/connections'))?.[1]
    return String(JSON.parse(stored ?? '[]')[0]?.address)
  })
