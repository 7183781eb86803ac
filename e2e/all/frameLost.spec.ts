import { expect, type Page, test } from '@playwright/test'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'
import { createVisitors, visitorPassword as password } from '../fixtures/visitors.ts'

// The document of the wallet's frame goes away in the middle of a step, as after a crash of its process: nothing in it runs or
// answers any more, and the page isn't told. (A crash itself ends the page for Playwright.)

const { startVisitor, signUp } = createVisitors()

test.describe.configure({ timeout: 240_000 })

async function removeWalletDocument(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().startsWith(readStack().wallet))
  if (!frame) throw new Error('no wallet in the page')
  await frame.goto('about:blank')
}

test('[X.62] the wallet goes away while its code is asked for: that is said within its deadline, and the next code works', async () => {
  const visitor = await startVisitor()
  const page = await visitor.open()
  const { id, view } = modal(page)
  const email = newAddress('lost-code')
  const known = await knownMails(email)
  await id('connect-button').first().click()
  await emailLogin(page, email).begin()
  const code = await findInMail(email, codeInMail, known)
  await removeWalletDocument(page)
  await id('otp-input').fill(code)
  await expect(view('EmailVerifyOtp').getByRole('alert')).toBeVisible({ timeout: 40_000 })
  const before = await knownMails(email)
  await expect(id('otp-resend')).toBeEnabled({ timeout: 40_000 })
  await id('otp-resend').click()
  await id('otp-input').fill(await findInMail(email, codeInMail, before))
  await visitor.protect(page, password)
  await visitor.expectConnected(page, await visitor.address(page))
})

test('[X.62] [S4.45] the wallet goes away while its device is confirmed: the confirmation counts for the next code', async () => {
  const email = newAddress('lost-device')
  const me = await signUp(email)
  const visitor = await startVisitor()
  const page = await visitor.open()
  const { id, view } = modal(page)
  const login = emailLogin(page, email)
  await id('connect-button').first().click()
  await login.begin()
  await login.enterCode()
  await expect(view('EmailVerifyDevice')).toBeVisible()
  await removeWalletDocument(page)
  const mail = await login.openLink()
  await mail.locator('input[name=number]').fill((await id('device-number').textContent())?.trim() ?? '')
  await mail.getByRole('button', { name: 'Approve' }).click()
  await expect(mail.locator('body')).toContainText('The device is signed in.')
  await mail.close()
  await expect(view('EmailVerifyDevice').getByRole('alert')).toBeVisible({ timeout: 60_000 })
  const before = await knownMails(email)
  await expect(id('otp-resend')).toBeEnabled({ timeout: 40_000 })
  await id('otp-resend').click()
  await expect(view('EmailVerifyOtp')).toBeVisible({ timeout: 20_000 })
  await id('otp-input').fill(await findInMail(email, codeInMail, before))
  // and while it asks for the password
  await expect(visitor.frame(page).getByTestId('recover-password')).toBeVisible({ timeout: 20_000 })
  await removeWalletDocument(page)
  await expect(id('retry')).toBeVisible({ timeout: 60_000 })
  await id('retry').click()
  await visitor.recover(page, password)
  await visitor.expectConnected(page, me)
})

test('[X.62] [X.10] the wallet goes away while it offers protection: the app stays connected, and the next request is signed', async () => {
  const visitor = await startVisitor()
  const page = await visitor.open()
  await visitor.signIn(page, newAddress('lost-offer'))
  await expect(visitor.frame(page).getByTestId('protect-later')).toBeVisible({ timeout: 20_000 })
  const me = await visitor.address(page)
  await removeWalletDocument(page)
  await visitor.expectConnected(page, me)
  // what is left of its dialog is closed as any other
  await page.getByTestId('frame-close').click()
  await expect(async () => {
    await visitor.sign(page)
    await expect(visitor.frame(page).getByTestId('approve')).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 90_000 })
  await visitor.approve(page)
  await visitor.expectSigned(page, me)
})
