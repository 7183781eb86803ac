import { expect, type Page, test } from '@playwright/test'
import { type EmailVisitor, emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, linkInMail, mailsTo, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { readStack } from '../fixtures/stack.ts'
import { otherNumber, transferScreens } from '../fixtures/transferScreens.ts'

const stack = readStack()
const password = 'correct horse battery staple'
const browsers: FrameBrowser[] = []

test.describe.configure({ timeout: 240_000 })
test.afterEach(async () => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()))
})

/** A browser with an app, signed in as the owner of an address. */
async function openDevice(email: string) {
  const shell = await launchFrameBrowser()
  browsers.push(shell)
  const visitor = emailVisitor(shell)
  const page = await visitor.open()
  await visitor.signIn(page, email)
  const screens = transferScreens(visitor.frame(page))
  return { shell, visitor, page, screens, context: page.context() }
}

/** The device that has the wallet. It is not protected: nothing but another device brings the wallet back. */
async function openOldDevice(email: string) {
  const device = await openDevice(email)
  const { visitor, page, screens } = device
  await screens.id('protect-later').click()
  const address = await visitor.address(page)
  await visitor.expectConnected(page, address)
  return { ...device, address }
}

/** Opens the transfer from the settings of the account in the app, and returns its code. */
async function openTransfer({ page, screens }: Awaited<ReturnType<typeof openDevice>>): Promise<string> {
  const { id } = modal(page)
  if (!(await id('settings-transfer').isVisible())) {
    await id('account-button').or(id('connect-button')).first().click()
    await id('account-settings').click()
  }
  await id('settings-transfer').click()
  return screens.code()
}

/** A browser that is new to the wallet, at the field for the code. */
async function openNewDevice(email: string) {
  const device = await openDevice(email)
  await device.screens.id('recover-transfer').click()
  await expect(device.screens.id('transfer-code-input')).toBeFocused()
  return device
}

async function expectSigns(visitor: EmailVisitor, page: Page, address: string) {
  await visitor.sign(page)
  await visitor.approve(page)
  await visitor.expectSigned(page, address)
}

test('[X.62, X.62d] whoever puts off protecting the wallet is told what that means, no mail says so, and a new device says after the code where the wallet is', async () => {
  const email = newAddress('move-told')
  const old = await openDevice(email)
  await expect(old.screens.id('protect-consequence')).toHaveText(
    'Until then, losing this device means losing the wallet and everything in it.',
    { timeout: 40_000 },
  )
  await photograph(old.page, 'put-off', { fullPage: false })
  await old.screens.id('protect-later').click()
  const address = await old.visitor.address(old.page)
  await old.visitor.expectConnected(old.page, address)
  const known = await mailsTo(email)
  // The address was new when it got this code.
  const newest = (mails: typeof known) => mails.find(({ text }) => codeInMail.test(text))
  const toPattern = (mail: ReturnType<typeof newest>) =>
    mail && [mail.subject, mail.text.replaceAll(/\b\d{6,8}\b/g, 'code')]
  const first = toPattern(newest(known))
  expect(first).toBeDefined()

  const fresh = await openDevice(email)
  await expect(fresh.screens.id('recover-transfer')).toBeVisible({ timeout: 40_000 })
  await expect(fresh.visitor.frame(fresh.page).getByRole('heading', { level: 1 })).toHaveText(
    'Recover your wallet',
  )
  await expect(fresh.visitor.frame(fresh.page).locator('body')).toContainText(
    'Recovery isn’t set up for this wallet. Open it on the device where it was created, and protect it there.',
  )
  await photograph(fresh.page, 'not-protected', { fullPage: false })
  const later = (await mailsTo(email)).filter((mail) => !known.some(({ id }) => id === mail.id))
  expect(toPattern(newest(later))).toEqual(first)
  // Nor do the link and the notice that follow the code.
  for (const { subject, text } of later) expect(`${subject} ${text}`).not.toMatch(/protect|recover/i)

  // It is no dead end: the wallet is moved from there.
  await fresh.screens.id('recover-transfer').click()
  await fresh.screens.enterCode(await openTransfer(old))
  await old.screens.enterNumber(await fresh.screens.number())
  await pressApprove(old.screens.id('approve'))
  await fresh.visitor.expectConnected(fresh.page, address)
  await expectSigns(fresh.visitor, fresh.page, address)
})

test('[X.10] [X.62] the wallet is moved to a second browser by code and number, and both sign', async () => {
  const email = newAddress('move')
  const old = await openOldDevice(email)
  const code = await openTransfer(old)
  await photograph(old.page, 'code')
  const fresh = await openNewDevice(email)
  await photograph(fresh.page, 'code-input')
  await fresh.screens.enterCode(code)
  const number = await fresh.screens.number()
  await photograph(fresh.page, 'number')
  await expect(old.screens.id('transfer-device')).toContainText('Chrome on Linux requests your wallet')
  await photograph(old.page, 'claim')
  await old.screens.enterNumber(number)
  // the person approves it where no app can cover it
  await photograph(old.page, 'approve')
  await pressApprove(old.screens.id('approve'))
  await expect(old.screens.id('transfer-done')).toBeVisible()
  await photograph(old.page, 'done')
  await old.screens.id('transfer-close').click()
  await modal(old.page).close()
  await fresh.visitor.expectConnected(fresh.page, old.address)
  expect(await fresh.visitor.address(fresh.page)).toBe(old.address)
  await expectSigns(fresh.visitor, fresh.page, old.address)
  await expectSigns(old.visitor, old.page, old.address)
  // and after a reload
  await fresh.page.reload()
  await fresh.visitor.expectConnected(fresh.page, old.address)
  // nothing but the two devices brings the wallet back, so the second is offered a way, too
  await fresh.screens.id('protect-later').click()
  await expectSigns(fresh.visitor, fresh.page, old.address)
  const notices = (await mailsTo(email)).filter(({ subject }) => subject === 'Your wallet is on a new device')
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain('Chrome on Linux')
  // the second device asked for a code before the address could be mailed again, as two devices of one person do not
  const isCooldown = (line: string) => /429 .*\/login\/v1\/email\?/.test(line)
  expect([...old.shell.redLines, ...fresh.shell.redLines].filter((line) => !isCooldown(line))).toEqual([])
})

test('[X.10] a wrong code, another number, a used and a late code move nothing, and each device says what to do', async () => {
  const email = newAddress('move-wrong')
  const old = await openOldDevice(email)
  const fresh = await openNewDevice(email)
  const first = await openTransfer(old)

  // mistyped: found where it is typed, and the code still counts
  await fresh.screens.enterCode(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)
  await expect(fresh.screens.problem).toHaveText(/One letter of the code is wrong/)
  await fresh.screens.enterCode('ABCDEF')
  await expect(fresh.screens.problem).toHaveText(/This code isn’t complete/)
  await photograph(fresh.page, 'mistyped')

  // replaced by a new one
  await old.screens.id('transfer-cancel').click()
  await fresh.screens.enterCode(first)
  await expect(fresh.screens.problem).toHaveText(/This code is no longer valid/)
  const second = await openTransfer(old)
  expect(second).not.toBe(first)
  // an earlier code of this device, while a newer one is open: nobody gets anything
  await fresh.screens.enterCode(first)
  await expect(old.screens.problem).toHaveText(/A device with a different code requested/)
  await photograph(old.page, 'other-code')
  await expect(fresh.screens.problem).toHaveText(/Your other device stopped this/)
  await photograph(fresh.page, 'ended')

  // another number
  await old.screens.id('transfer-again').click()
  await fresh.screens.enterCode(await old.screens.code())
  const number = await fresh.screens.number()
  await old.screens.enterNumber('7')
  await expect(old.screens.problem).toHaveText('Enter the two digits.')
  await old.screens.enterNumber(otherNumber(number))
  await expect(old.screens.problem).toHaveText(/That number is different/)
  await photograph(old.page, 'other-number')
  await expect(fresh.screens.problem).toHaveText(/Your other device stopped this/)

  // declined on the old device: on its form, and on the guarded screen
  await old.screens.id('transfer-again').click()
  await fresh.screens.enterCode(await old.screens.code())
  await fresh.screens.number()
  await old.screens.id('transfer-cancel').click()
  await expect(fresh.screens.problem).toHaveText(/Your other device stopped this/)
  await openTransfer(old)
  await fresh.screens.enterCode(await old.screens.code())
  await old.screens.enterNumber(await fresh.screens.number())
  await old.screens.id('reject').click()
  await expect(old.screens.problem).toHaveText('You declined. Nothing was shared.')
  await expect(fresh.screens.problem).toHaveText(/Your other device stopped this/)

  // five minutes later
  await old.screens.id('transfer-again').click()
  const late = await old.screens.code()
  const frame = old.page.frames().find((one) => one.url().startsWith(stack.wallet))
  // the page's clock runs ahead; that of the service is not touched
  await frame?.evaluate(() => {
    const { now } = performance
    performance.now = () => now.call(performance) + 5 * 60_000
  })
  await expect(old.screens.problem).toHaveText('The code has expired. Create a new one.')
  await photograph(old.page, 'late')
  await fresh.screens.enterCode(late)
  await expect(fresh.screens.problem).toHaveText(/This code is no longer valid/)
  // control: nothing was moved until now, and the next code works
  await old.screens.id('transfer-again').click()
  await fresh.screens.enterCode(await old.screens.code())
  await old.screens.enterNumber(await fresh.screens.number())
  await pressApprove(old.screens.id('approve'))
  await old.screens.id('transfer-close').click()
  await fresh.visitor.expectConnected(fresh.page, old.address)
})

test('[X.10] either device closed or offline in the middle: nothing is half moved, and the next try works', async () => {
  const email = newAddress('move-closed')
  const old = await openOldDevice(email)
  const fresh = await openNewDevice(email)

  // the new device goes back while the old one asks for the number
  await openTransfer(old)
  await fresh.screens.enterCode(await old.screens.code())
  const number = await fresh.screens.number()
  await expect(old.screens.id('transfer-number')).toBeVisible()
  await fresh.screens.id('transfer-back').click()
  await fresh.screens.id('recover-transfer').click()
  await old.screens.enterNumber(number)
  await pressApprove(old.screens.id('approve'))
  await expect(old.screens.problem).toHaveText(/The other device is no longer waiting/)
  await photograph(old.page, 'no-longer-waits')

  // the old device is reloaded while the new one waits
  await old.screens.id('transfer-again').click()
  await fresh.screens.enterCode(await old.screens.code())
  await fresh.screens.number()
  await old.page.reload()
  await old.visitor.expectConnected(old.page, old.address)
  const next = await openTransfer(old)
  await expect(fresh.screens.problem).toHaveText(/Your other device stopped this/)

  // the old device offline: both wait, the new one for the old one
  await old.context.setOffline(true)
  await expect(old.screens.id('transfer-status')).toHaveText(/No connection/, { timeout: 40_000 })
  await photograph(old.page, 'offline')
  await fresh.screens.enterCode(next)
  await expect(fresh.screens.id('transfer-status')).toHaveText(/Waiting for your other device/)
  await photograph(fresh.page, 'waiting')
  await fresh.context.setOffline(true)
  await expect(fresh.screens.id('transfer-status')).toHaveText(/No connection/, { timeout: 40_000 })
  await photograph(fresh.page, 'offline-new')
  await old.context.setOffline(false)
  await expect(old.screens.id('transfer-number')).toBeVisible({ timeout: 40_000 })
  await fresh.context.setOffline(false)
  const shown = await fresh.screens.number()
  await expect(fresh.screens.id('transfer-status')).toHaveText(/Waiting for your other device/)
  await old.screens.enterNumber(shown)
  await expect(old.screens.id('approve')).toBeVisible()
  await old.context.setOffline(true)
  await pressApprove(old.screens.id('approve'))
  await expect(old.screens.problem).toHaveText(/can’t be reached/, { timeout: 40_000 })
  await old.context.setOffline(false)
  // approved already
  await old.screens.id('transfer-approve').click()
  await expect(old.screens.id('transfer-done')).toBeVisible({ timeout: 40_000 })
  await fresh.visitor.expectConnected(fresh.page, old.address)

  // the page of the new device is closed once it has the code of another transfer: it has the wallet already
  await fresh.page.reload()
  await fresh.visitor.expectConnected(fresh.page, old.address)
})

test('[X.10] [T-TRANSFER] a third browser with the same code gets nothing', async () => {
  const email = newAddress('move-third')
  const old = await openOldDevice(email)
  const fresh = await openNewDevice(email)
  const third = await openNewDevice(email)
  const code = await openTransfer(old)
  await fresh.screens.enterCode(code)
  const number = await fresh.screens.number()
  await third.screens.enterCode(code)
  await expect(third.screens.problem).toHaveText(/This code is no longer valid/)
  await expect(third.screens.id('transfer-shown-number')).toHaveCount(0)
  await old.screens.enterNumber(number)
  await pressApprove(old.screens.id('approve'))
  await expect(old.screens.id('transfer-done')).toBeVisible()
  await fresh.visitor.expectConnected(fresh.page, old.address)
  // not after it either
  await third.screens.enterCode(code)
  await expect(third.screens.problem).toHaveText(/This code is no longer valid/)
  await third.screens.id('transfer-back').click()
  await expect(third.screens.id('recover-transfer')).toBeVisible()
})

test('[X.09] [X.10] from an app onto the settings page of the wallet, in Arabic, and from there on', async () => {
  const email = newAddress('move-page')
  const old = await openDevice(email)
  await old.visitor.protect(old.page, password)
  const address = await old.visitor.address(old.page)
  await old.visitor.expectConnected(old.page, address)
  const code = await openTransfer(old)

  // the wallet's own page stores its share apart from the frame's, so it is another device of the same browser
  const page = await old.context.newPage()
  await page.goto(new URL('/settings?lang=ar', stack.wallet).href)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const screens = transferScreens(page)
  await signInOnPage(page, email)
  await photograph(page, 'page-recover')
  await screens.id('settings-recover').click()
  await expect(screens.id('recover-password')).toBeVisible({ timeout: 20_000 })
  await screens.id('recover-transfer').click()
  await photograph(page, 'page-code-input')
  await screens.enterCode(code)
  const number = await screens.number()
  await photograph(page, 'page-number')

  // an approval counts in the tab that is looked at
  await old.page.bringToFront()
  await old.screens.enterNumber(number)
  await pressApprove(old.screens.id('approve'))
  await old.screens.id('transfer-close').click()
  await page.bringToFront()
  await expect(screens.id('settings-facts')).toContainText(address, { timeout: 20_000 })

  // nothing can cover this page, so it needs no screen that is kept from apps
  await screens.id('settings-transfer').click()
  expect(await screens.code()).toMatch(/^([A-Z2-7]{6}-){2}[A-Z2-7]{6}$/)
  await photograph(page, 'page-code')
  await screens.id('transfer-cancel').click()
  await expect(screens.id('settings-facts')).toBeVisible({ timeout: 20_000 })
  // control: the first device signs still
  await old.page.bringToFront()
  await modal(old.page).close()
  await expectSigns(old.visitor, old.page, address)
})

/** Signs in on the wallet's own page, in a browser that is new to the account there. */
async function signInOnPage(page: Page, email: string): Promise<void> {
  const known = await knownMails(email)
  await page.getByTestId('signin-email').fill(email)
  await expect(async () => {
    // 30 s between two mails to one address
    await page.getByTestId('signin-begin').click({ timeout: 1_000 })
    await expect(page.getByTestId('confirm-code')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  await page.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await page.getByTestId('confirm-submit').click()
  const number = (await page.getByTestId('signin-number').textContent())?.trim() ?? ''
  const mail = await page.context().newPage()
  await mail.goto(await findInMail(email, linkInMail, known))
  await mail.locator('input[name=number]').fill(number)
  await mail.locator('button[value=approve]').click()
  await expect(mail.locator('button[value=approve]')).toBeHidden()
  await mail.close()
  await page.bringToFront()
  await expect(page.getByTestId('settings-facts')).toBeVisible({ timeout: 30_000 })
}
