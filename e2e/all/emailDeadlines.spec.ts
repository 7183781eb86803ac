import { emailLogin, signUpElsewhere } from '../fixtures/emailLogin.ts'
import { codeInMail, findInMail, knownMails, newAddress, waitForMailCooldown } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { muteFrame } from '../fixtures/muteFrame.ts'
import { expect, test } from '../fixtures/test.ts'

test('[S1.07] with the feature switched off nothing asks for an address', async ({ page, openApp }) => {
  const ui = modal(page)
  await openApp('/lab?wallet=off&features=email,socials')
  await ui.open()
  await expect(ui.id('email-input')).toBeVisible()
  await openApp('/lab?wallet=off&features=socials')
  await ui.open()
  await expect(ui.id('social-google')).toBeVisible()
  await expect(ui.id('email-input')).toHaveCount(0)
})

test('[S9.36, S8.34] an address that is not answered has 30 s; who builds the app is alerted, and the next try works', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const hold = await muteFrame(page.context())
  await openApp('/lab?wallet=off&debug=1')
  const ui = modal(page)
  await ui.open()
  await ui.id('email-input').fill(newAddress('silent'))
  const asked = hold('/login/v1/email')
  await page.clock.install()
  await ui.id('email-submit').click()
  await asked
  await page.clock.fastForward(29_000)
  await expect(ui.dialog).not.toContainText('The server didn’t respond')
  await page.clock.fastForward(1_500)
  await expect(ui.dialog).toContainText('The server didn’t respond')
  await expect(ui.dialog).toContainText('Invalid App Configuration')

  void hold('')
  await expect(async () => {
    if (await ui.id('email-submit').isVisible()) await ui.id('email-submit').click({ timeout: 1_000 })
    await page.clock.runFor(1_000)
    await expect(ui.view('EmailVerifyOtp')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
})

test('[S9.39, S5.02] a code that is not answered has 30 s; another one may be requested after the seconds that are shown', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const email = newAddress('code')
  const known = await knownMails(email)
  const hold = await muteFrame(page.context())
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const login = emailLogin(page, email)
  await ui.open()
  await login.begin()
  const view = ui.view('EmailVerifyOtp')
  await expect(ui.id('otp-resend')).toHaveText(/^Please try again after (30|2\d) seconds$/)
  await expect(ui.id('otp-resend')).toBeDisabled()
  const otp = await findInMail(email, codeInMail, known)
  await page.clock.install()
  const asked = hold('/login/v1/otp')
  await ui.id('otp-input').fill(otp)
  await asked
  await page.clock.fastForward(29_000)
  await expect(view).not.toContainText('The server didn’t respond')
  await page.clock.fastForward(1_500)
  await expect(view).toContainText('The server didn’t respond')

  void hold('')
  await expect(ui.id('otp-resend')).toBeEnabled()
  await expect(ui.id('otp-resend')).toHaveText('Resend code')
  // The server counts by its own clock, which the page can't move.
  await waitForMailCooldown(email)
  const before = await knownMails(email)
  await ui.id('otp-resend').click()
  expect(await findInMail(email, codeInMail, before)).toMatch(/^\d{6}$/)
  await expect(ui.id('otp-resend')).toBeDisabled()
})

test('[S9.38] a new device has more than 30 s to be approved: the wallet says that it still waits', async ({
  page,
  openApp,
}) => {
  test.setTimeout(150_000)
  const email = newAddress('device')
  await openApp('/lab?wallet=off')
  await signUpElsewhere(page, email)
  const ui = modal(page)
  const login = emailLogin(page, email)
  await ui.open()
  await login.begin()
  await login.enterCode()
  const view = ui.view('EmailVerifyDevice')
  await expect(view).toBeVisible()
  // The service itself keeps a frame waiting for some seconds at a time: real time passes here.
  const began = Date.now()
  await expect.poll(() => Date.now() - began, { timeout: 40_000, intervals: [1_000] }).toBeGreaterThan(32_000)
  await expect(view).toBeVisible()
  await expect(view.getByRole('alert')).toHaveCount(0)
  const mail = await login.openLink()
  await login.confirmDevice(mail)
})

test('[S8.51] a wallet that cannot be loaded is named, and the next try works', async ({
  page,
  openApp,
  stack,
}) => {
  test.setTimeout(120_000)
  const document = `${stack.wallet}/sdk*`
  await page.context().route(document, (route) => route.abort())
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await ui.id('email-input').fill(newAddress('unloaded'))
  await ui.id('email-submit').click()
  await expect(ui.dialog).toContainText('couldn’t load', { timeout: 60_000 })

  await page.context().unroute(document)
  await expect(async () => {
    if (await ui.id('email-submit').isVisible()) await ui.id('email-submit').click({ timeout: 1_000 })
    await expect(ui.view('EmailVerifyOtp')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
})
