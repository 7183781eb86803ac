import { AxeBuilder } from '@axe-core/playwright'
import { emailLogin, signUpElsewhere } from '../fixtures/emailLogin.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { expect, test } from '../fixtures/test.ts'

test('[X.44] signing in by e-mail, approving, and the settings: axe, contrast, names and targets of every view', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(150_000)
  await openApp('/lab?wallet=off&theme=system')
  const ui = modal(page)
  const [email, next] = [newAddress('iris'), newAddress('iris.of.the.long.address.nobody.types.twice')]
  const login = emailLogin(page, email)
  const look = (view: string) => lookAt(page, view, expectAccessible)
  const known = `known.${email}`
  await signUpElsewhere(page, known)
  const loginAgain = emailLogin(page, known)
  await ui.open()
  await loginAgain.begin()
  await loginAgain.enterCode()
  await look('EmailVerifyDevice')
  await ui.id('modal-close').click()

  await ui.open()
  await login.begin()
  await look('EmailVerifyOtp')
  await login.enterCode()
  await login.protect('correct horse battery staple')

  await ui.id('sign-message').click()
  await expect(login.frame.getByTestId('approval-origin')).toBeVisible()
  await look('ApproveTransaction')
  await test.step('[X.44] the approval itself: axe, targets, and its buttons in forced colours', async () => {
    await photograph(page, 'approval-views', { fullPage: false })
    const [approve, reject] = [login.frame.getByTestId('approve'), login.frame.getByTestId('reject')]
    for (const button of [approve, reject]) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await reject.focus()
    await expect(reject).toHaveCSS('outline-style', 'solid')
    await expect(reject).toHaveCSS('border-top-width', '1px')
    const line = await reject.evaluate((one) => getComputedStyle(one).borderTopColor)
    expect(line).not.toBe('rgba(0, 0, 0, 0)')
    await page.emulateMedia({ forcedColors: null })
  })
  await login.frame.getByTestId('reject').click()
  await expect(ui.dialog).toBeHidden()

  await ui.open()
  await ui.id('account-settings').click()
  await look('AccountSettings')
  await ui.id('settings-recovery').click()
  await look('UpgradeEmailWallet')
  await ui.id('modal-back').click()
  await ui.id('settings-email').click()
  await look('UpdateEmailWallet')
  const [old, fresh] = [await knownMails(email), await knownMails(next)]
  await ui.id('email-input').fill(next)
  // The server keeps 30 s between two mails to one address.
  await expect(async () => {
    const asked = ui.view('UpdateEmailPrimaryOtp')
    if (!(await asked.isVisible())) {
      await ui.id('email-submit').click({ timeout: 1_000 })
      await pressApprove(login.frame.getByTestId('approve'), { timeout: 5_000 })
    }
    await expect(asked).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  await look('UpdateEmailPrimaryOtp')
  await ui.id('otp-input').fill(await findInMail(email, codeInMail, old))
  await look('UpdateEmailSecondaryOtp')
  await ui.id('otp-input').fill(await findInMail(next, codeInMail, fresh))
  await expect(ui.view('AccountSettings')).toContainText(next)
})

test('[X.44] the page behind the mailed link, and its answer: axe in both themes, targets', async ({
  page,
  openApp,
}) => {
  test.setTimeout(90_000)
  await openApp('/lab?wallet=off')
  const email = newAddress('link')
  await signUpElsewhere(page, email)
  const login = emailLogin(page, email)
  await modal(page).open()
  await login.begin()
  await login.enterCode()
  const mail = await login.openLink()
  const expectFine = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await mail.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page: mail }).analyze()
      expect(violations.map((one) => `${one.id}: ${one.nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
  }
  await expectFine()
  const controls = await mail.locator('button, input:not([type=hidden])').all()
  expect(controls).toHaveLength(3)
  for (const control of controls) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  await mail.locator('button[value=deny]').click()
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('Declined')
  await expectFine()
})
