import type { Page } from '@playwright/test'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { type KeyboardPerson, keyboardOnly } from '../fixtures/keyboardOnly.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { expect, test } from '../fixtures/test.ts'

// The embedded wallet without a mouse: its frame is a document of its own, which Tab enters and leaves.

const password = 'correct horse battery staple'
const inFrame = (page: Page, name: string) => page.frameLocator('#w3m-iframe').getByTestId(name)

async function walletFrame(page: Page) {
  const frame = await (await page.locator('#w3m-iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

/** Signs in with an address, as far as the wallet’s offer to be protected. */
async function signIn(page: Page, person: KeyboardPerson, email: string) {
  const ui = modal(page)
  const known = await knownMails(email)
  await person.press('connect-button')
  await person.type('email-input', email)
  await person.press('email-submit')
  await expect(ui.view('EmailVerifyOtp')).toBeVisible({ timeout: 20_000 })
  // The field has the focus: a code is typed at once.
  await expect(ui.id('otp-input')).toBeFocused()
  await page.keyboard.type(await findInMail(email, codeInMail, known))
  await expect(inFrame(page, 'protect-other')).toBeVisible({ timeout: 30_000 })
  return ui
}

/** Signs in, and protects the wallet by a password. */
async function signInAndProtect(page: Page, person: KeyboardPerson, email: string) {
  const ui = await signIn(page, person, email)
  const frame = await walletFrame(page)
  await person.press('protect-other', frame)
  await person.type('protect-password', password, frame)
  await person.type('protect-password-again', password, frame)
  await person.press('protect-password-submit', frame)
  await expect(ui.dialog).toBeHidden({ timeout: 30_000 })
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'connected', {
    timeout: 40_000,
  })
  return ui
}

/** Approves what the wallet’s frame shows, once a press counts. */
async function approve(page: Page, person: KeyboardPerson) {
  await expect(inFrame(page, 'approve')).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
  await person.press('approve', await walletFrame(page))
}

test('[X.44] a name by keyboard alone: signing in, protecting the wallet, choosing, approving', async ({
  page,
  openApp,
}) => {
  test.setTimeout(200_000)
  const word = `keys-${[...crypto.randomUUID()].filter((one) => /[a-h]/.test(one)).join('')}z`
  const person = await keyboardOnly(page)
  await openApp('/lab?wallet=off')
  const ui = await signInAndProtect(page, person, `${word}@example.org`)
  await person.press('connect-button')
  await person.press('choose-name')
  await person.press('name-begin')
  await person.type('name-input', word)
  await expect(ui.id('name-register')).toBeEnabled()
  await person.press('name-register')
  await approve(page, person)
  await expect(ui.id('name-done')).toContainText(`${word}.latchkey.id is yours`, { timeout: 20_000 })
  await person.press('name-finish')
  await expect(ui.view('Account').getByTestId('account-name')).toHaveText(`${word}.latchkey.id`)
  await person.expectNoProblems()
})

test('[X.44] Escape leaves a screen of the wallet’s own frame as its way back does', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const person = await keyboardOnly(page)
  await openApp('/lab?wallet=off')
  const ui = await signIn(page, person, newAddress('escape'))
  const frame = page.frameLocator('#w3m-iframe')
  await expect(frame.getByTestId('protect-later')).toBeVisible()
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  // Further inside it, too: a recovery code takes the place of the form, and has the focus.
  await person.press('protect-other', await walletFrame(page))
  await person.press('protect-code', await walletFrame(page))
  await expect(frame.getByTestId('recovery-code')).toBeFocused()
  await photograph(page, 'recovery-code', { fullPage: false })
  // The code is shown once: Escape does not end its screen.
  await page.keyboard.press('Escape')
  await expect(frame.getByTestId('recovery-code')).toBeVisible()
  await person.press('protect-later', await walletFrame(page))
  // This browser keeps nothing for the frame, so its way back leaves the wallet unopened, which the modal says.
  const refused = ui.view('EmailLogin')
  await expect(refused).toContainText('set up a way to recover the wallet before you use it', {
    timeout: 30_000,
  })
  await expect(ui.id('retry')).toBeFocused()
  // Before a code is shown Escape does what the button does.
  await page.keyboard.press('Enter')
  await expect(frame.getByTestId('protect-later')).toBeVisible({ timeout: 30_000 })
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(refused).toContainText('set up a way to recover the wallet before you use it', {
    timeout: 30_000,
  })
  await person.expectNoProblems()
})

test('[X.44] the settings of the wallet by keyboard alone: another address, a second login, devices, keys', async ({
  page,
  openApp,
}) => {
  test.setTimeout(300_000)
  const [email, next] = [newAddress('keyboard'), newAddress('keyboard-next')]
  const person = await keyboardOnly(page)
  await openApp('/lab?wallet=off')
  const ui = await signInAndProtect(page, person, email)
  await person.press('connect-button')
  await person.press('account-settings')

  await test.step('another address: approved, then a code to each', async () => {
    const [known, knownNext] = [await knownMails(email), await knownMails(next)]
    await person.press('settings-email')
    await person.type('email-input', next)
    await person.press('email-submit')
    await approve(page, person)
    await expect(ui.view('UpdateEmailPrimaryOtp')).toContainText(email, { timeout: 20_000 })
    await expect(ui.view('UpdateEmailPrimaryOtp').getByTestId('otp-input')).toBeFocused()
    await page.keyboard.type(await findInMail(email, codeInMail, known))
    const second = ui.view('UpdateEmailSecondaryOtp')
    await expect(second).toContainText(next, { timeout: 15_000 })
    await expect(second.getByTestId('otp-input')).toBeFocused()
    await page.keyboard.type(await findInMail(next, codeInMail, knownNext))
    await expect(ui.view('AccountSettings')).toContainText(next, { timeout: 15_000 })
  })

  await test.step('a second login, and without it again', async () => {
    await person.press('settings-socials')
    await expect(ui.view('ConnectSocials')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await person.press('social-github')
    const provider = await opened
    await provider.getByLabel('Name').focus()
    await provider.keyboard.type('Ada L')
    const gone = provider.waitForEvent('close')
    await provider.keyboard.press('Enter')
    await gone
    await page.bringToFront()
    await approve(page, person)
    await expect(ui.id('linked-github')).toBeVisible({ timeout: 15_000 })
    await person.press('remove-github')
    await approve(page, person)
    await expect(ui.id('linked-github')).toBeHidden({ timeout: 15_000 })
    await person.press('modal-back')
    await expect(ui.view('AccountSettings')).toBeVisible()
  })

  await test.step('the devices, and back', async () => {
    await person.press('settings-devices')
    await expect(ui.view('AccountDevices').locator('[data-current]')).toContainText('This device')
    await person.press('modal-back')
    await expect(ui.view('AccountSettings')).toBeVisible()
  })

  await test.step('the way to the keys, left by Escape', async () => {
    await person.press('settings-export')
    await expect(inFrame(page, 'export-open')).toBeVisible({ timeout: 15_000 })
    await person.to('export-open', await walletFrame(page))
    await page.keyboard.press('Escape')
    await expect(ui.view('AccountSettings')).toBeVisible()
    await expect(page.locator('latchkey-frame').getByTestId('frame-close')).toBeHidden()
  })

  await person.expectNoProblems()
})

test('[X.44] the account is deleted by keyboard alone: approved in the wallet, then the mailed code', async ({
  page,
  openApp,
}) => {
  test.setTimeout(240_000)
  const email = newAddress('keyboard-leaver')
  const person = await keyboardOnly(page)
  await openApp('/lab?wallet=off')
  const ui = await signInAndProtect(page, person, email)
  await person.press('connect-button')
  await person.press('account-settings')
  await person.press('settings-delete')
  await expect(ui.view('AccountDelete')).toBeVisible()
  const known = await knownMails(email)
  // The server keeps 30 s between two mails to one address.
  await expect(async () => {
    if (!(await inFrame(page, 'confirm-code').isVisible())) {
      await person.press('delete-start')
      await approve(page, person)
    }
    await expect(inFrame(page, 'confirm-code')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000, intervals: [2_000] })
  await photograph(page, 'deletion-code', { fullPage: false })
  // The field has the focus: a code is typed at once.
  const code = await findInMail(email, codeInMail, known)
  await page.keyboard.type(code)
  await expect(inFrame(page, 'confirm-code')).toHaveValue(code)
  await page.keyboard.press('Enter')
  await expect(ui.view('DeletionScheduled')).toBeVisible({ timeout: 20_000 })
  await person.press('deletion-done')
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  await person.expectNoProblems()
})
