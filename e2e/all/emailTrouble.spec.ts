import { expect, type Page, test } from '@playwright/test'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { codeInMail, findInMail, knownMails, linkInMail, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'
import { createVisitors, visitorPassword as password } from '../fixtures/visitors.ts'

// What happens to people between the first and the last step of a sign-in by e-mail. Each ends in a wallet.

const { startBrowser, startVisitor, signUp } = createVisitors()

test.describe.configure({ timeout: 180_000 })

const walletFrame = (page: Page) => page.frames().find((frame) => frame.url().startsWith(readStack().wallet))

/** Deletes what app and wallet have stored, as "clear site data" does, while both stay open. */
async function clearStorage(page: Page): Promise<void> {
  for (const frame of [page.mainFrame(), walletFrame(page)])
    await frame?.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
}

test('[S4.46] [X.12] three wrong codes: the right one comes too late, says so, and the next mail has one that works', async () => {
  const visitor = await startVisitor()
  const page = await visitor.open()
  const { id, view } = modal(page)
  const email = newAddress('wrong')
  const known = await knownMails(email)
  await id('connect-button').first().click()
  await emailLogin(page, email).begin()
  const code = await findInMail(email, codeInMail, known)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const entered of [wrong, wrong, wrong, code]) {
    await id('otp-input').fill(entered)
    await expect(view('EmailVerifyOtp').getByRole('alert')).toContainText('wrong or has expired')
  }
  const before = await knownMails(email)
  await expect(id('otp-resend')).toBeEnabled({ timeout: 40_000 })
  await id('otp-resend').click()
  await id('otp-input').fill(await findInMail(email, codeInMail, before))
  await visitor.protect(page, password)
  await visitor.expectConnected(page, await visitor.address(page))
})

test('[S4.45] [X.62] the link is opened in another browser, and twice: the one that began is signed in', async () => {
  const email = newAddress('elsewhere')
  const me = await signUp(email)
  const visitor = await startVisitor()
  const page = await visitor.open()
  const { id, view } = modal(page)
  const login = emailLogin(page, email)
  const known = await knownMails(email)
  await id('connect-button').first().click()
  await login.begin()
  await login.enterCode()
  await expect(view('EmailVerifyDevice')).toBeVisible()
  const number = (await id('device-number').textContent())?.trim() ?? ''
  const [phone] = (await startBrowser()).browser.contexts()
  const mail = await phone?.newPage()
  if (!mail) throw new Error('no page')
  const link = await findInMail(email, linkInMail, known)
  await mail.goto(link)
  await mail.goto(link)
  await mail.locator('input[name=number]').fill(number)
  await mail.getByRole('button', { name: 'Approve' }).click()
  await expect(mail.locator('body')).toContainText('The device is signed in.')
  await mail.goto(link)
  await expect(mail.locator('body')).toContainText('no longer valid')
  await visitor.recover(page, password)
  await visitor.expectConnected(page, me)
})

test('[X.12] [X.14] two tabs sign in with two addresses: the later one counts in both, and signs for itself', async () => {
  const visitor = await startVisitor()
  const first = await visitor.open()
  const second = await visitor.open()
  const emails = [newAddress('first'), newAddress('second')] as const
  await modal(first).id('connect-button').first().click()
  await modal(second).id('connect-button').first().click()
  const logins = [emailLogin(first, emails[0]), emailLogin(second, emails[1])] as const
  await first.bringToFront()
  await logins[0].begin()
  await second.bringToFront()
  await logins[1].begin()
  await first.bringToFront()
  await logins[0].enterCode()
  await expect(modal(first).id('connect-button').first()).toHaveAttribute('data-status', 'connected', {
    timeout: 40_000,
  })
  const one = await visitor.address(first)
  await second.bringToFront()
  await logins[1].enterCode()
  await expect.poll(() => visitor.address(second), { timeout: 40_000 }).not.toBe(one)
  const two = await visitor.address(second)
  await visitor.expectConnected(second, two)
  // the first tab shows who is signed in now, without a reload
  await first.bringToFront()
  await visitor.expectConnected(first, two)
})

test('[X.62] [S4.46] storage that is cleared between the steps: the code still opens a wallet, or the next one does', async () => {
  const visitor = await startVisitor()
  const page = await visitor.open()
  const { id, view } = modal(page)
  const email = newAddress('cleared')
  const known = await knownMails(email)
  await id('connect-button').first().click()
  await emailLogin(page, email).begin()
  await clearStorage(page)
  await id('otp-input').fill(await findInMail(email, codeInMail, known))
  await expect(view('EmailVerifyOtp')).toBeHidden({ timeout: 20_000 })
  await visitor.protect(page, password)
  const me = await visitor.address(page)
  await visitor.expectConnected(page, me)
  await visitor.sign(page)
  await visitor.approve(page)
  await visitor.expectSigned(page, me)
})

test('[X.62] [S4.45] storage that is cleared while the device waits to be confirmed: the confirmation still signs it in', async () => {
  const email = newAddress('cleared-device')
  const me = await signUp(email)
  const visitor = await startVisitor()
  const page = await visitor.open()
  const { id, view } = modal(page)
  const login = emailLogin(page, email)
  await id('connect-button').first().click()
  await login.begin()
  await login.enterCode()
  await expect(view('EmailVerifyDevice')).toBeVisible()
  await clearStorage(page)
  const mail = await login.openLink()
  await login.confirmDevice(mail)
  await mail.close()
  await visitor.recover(page, password)
  await visitor.expectConnected(page, me)
  await visitor.sign(page)
  await visitor.approve(page)
  await visitor.expectSigned(page, me)
})

for (const days of [-1, 1])
  test(`[X.12] [X.62] a browser whose clock is ${days < 0 ? 'a day late' : 'a day early'} signs in and signs`, async () => {
    const visitor = await startVisitor()
    const page = await visitor.open()
    await page.context().clock.install({ time: Date.now() + days * 24 * 60 * 60_000 })
    await page.reload()
    await visitor.signIn(page, newAddress(`clock${days + 1}`))
    await visitor.protect(page, password)
    const me = await visitor.address(page)
    await visitor.expectConnected(page, me)
    await visitor.sign(page)
    await visitor.approve(page)
    await visitor.expectSigned(page, me)
  })
