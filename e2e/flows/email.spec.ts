import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { chain } from '../fixtures/chain.ts'
import { type EmailVisitor, emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'
let email = ''
let shell: FrameBrowser
let ada: EmailVisitor
let page: Page
let me = ''

test.describe.configure({ mode: 'serial', timeout: 150_000 })
test.beforeAll(async () => {
  // A second try finds the account of the first: it is another person.
  email = `ada${test.info().retry}@example.org`
  shell = await launchFrameBrowser()
  ada = emailVisitor(shell)
})
test.afterAll(() => shell.close())

test('[X.62, X.62a] [S1.01] [S4.46] a new visitor signs in by e-mail with one mail and one code, and has a wallet', async () => {
  page = await ada.open()
  const { id, view } = modal(page)
  // nothing of the wallet is loaded before it is asked for
  expect(await page.locator('#w3m-iframe').count()).toBe(0)
  await id('connect-button').first().click()
  await id('email-input').fill('no address')
  await id('email-submit').click()
  await expect(view('Connect')).toContainText('This isn’t a valid email address')
  await id('modal-close').click()

  await ada.signIn(page, email)
  expect(await knownMails(email)).toHaveProperty('size', 1)
  // whoever puts that off is told what it means, long before another device is mailed a code
  await expect(ada.frame(page).getByTestId('protect-consequence')).toContainText('losing the wallet')
  await ada.protect(page, password)
  me = await ada.address(page)
  expect(me).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await ada.expectConnected(page, me)
  expect(await page.evaluate((address) => JSON.stringify(localStorage).includes(address), email)).toBe(false)
})

test('[S2.11] [S2.35] [S6.09] signs what the frame showed, and the modal leaves again', async () => {
  const { id, view, dialog } = modal(page)
  await ada.sign(page)
  await expect(view('ApproveTransaction')).toBeVisible()
  await expect(ada.frame(page).getByTestId('approval-origin')).toHaveText(new URL(stack.app).origin)
  const frame = page.locator('#w3m-iframe')
  const box = async () => (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { width: screen, height } = page.viewportSize() ?? (await page.evaluate(sizeOfWindow))
  const wide = await box()
  expect(wide.width).toBe(360)
  expect(Math.abs(wide.x + wide.width / 2 - screen / 2)).toBeLessThanOrEqual(8)
  expect(wide.y).toBeGreaterThan(0)

  // at 430 px it is a sheet at the lower edge, over the whole width; at 431 it is not
  await page.setViewportSize({ width: 430, height: 800 })
  await expect.poll(async () => (await box()).width).toBe(430)
  const edges = async () => {
    const { x, y, height: tall } = await box()
    return [x, y + tall]
  }
  await expect.poll(edges).toEqual([0, 800])
  await page.setViewportSize({ width: 431, height: 800 })
  await expect.poll(async () => (await box()).width).toBe(360)
  await page.setViewportSize({ width: screen, height })
  await ada.approve(page)
  await ada.expectSigned(page, me)
  await expect(dialog).toBeHidden()
  await expect(id('frame-close')).toBeHidden()
})

const sizeOfWindow = () => ({ width: innerWidth, height: innerHeight })

test('[S4.53] [S7.65] [S7.67] sends on the local chain, and the chain knows it', async () => {
  await chain().setBalance(me, 10n ** 18n)
  const before = await chain().transactionCount(me)
  const { id, view, dialog } = modal(page)
  await id('send-transaction').click()
  await expect(ada.frame(page).getByTestId('approval-origin')).toBeVisible()
  await expect(view('ApproveTransaction')).toBeVisible()
  await ada.approve(page)
  await expect(view('ApproveTransaction')).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(id('result')).toContainText('is confirmed', { timeout: 20_000 })
  expect(await chain().transactionCount(me)).toBe(before + 1)
})

test('[S4.52] [S8.49] rejecting and closing over a request end it, and the next one is signed', async () => {
  const { id, view, dialog } = modal(page)
  await ada.sign(page)
  await ada.reject(page)
  await expect(id('result')).toHaveAttribute('data-tone', 'failed')
  await expect(dialog).toBeHidden()

  await ada.sign(page)
  await expect(ada.frame(page).getByTestId('approval-origin')).toBeVisible()
  await id('frame-close').click()
  await expect(id('result')).toHaveAttribute('data-tone', 'failed')
  await expect(view('ApproveTransaction')).toBeHidden()
  await expect(dialog).toBeHidden()

  await ada.sign(page)
  await ada.approve(page)
  await ada.expectSigned(page, me)
})

test('[S4.48] [S4.49] [S7.58] changes the e-mail address by a code to each, and keeps the wallet', async () => {
  const { id, view } = modal(page)
  const next = `ada.l${test.info().retry}@example.org`
  const [known, knownNext] = [await knownMails(email), await knownMails(next)]
  await id('account-button').or(id('connect-button')).first().click()
  await id('account-settings').click()
  await expect(view('AccountSettings')).toContainText(email)
  await test.step('[X.01] the settings say who could sign without the person, as the server publishes it', async () => {
    const published = await fetch(new URL('/.well-known/wallet-custody', readStack().api))
    expect(await published.json()).toEqual({ label: 'user-held', reasons: [] })
    await expect(id('settings-custody')).toContainText('Only you')
  })
  await expect(id('settings-recovery')).toContainText('Set up')
  const { violations } = await new AxeBuilder({ page }).include('latchkey-modal').analyze()
  expect(violations.map((one) => one.id)).toEqual([])
  await id('settings-email').click()
  await id('email-input').fill(next)
  await id('email-submit').click()
  // the person approves the new address in the frame before a code goes out
  await ada.approve(page)
  await expect(view('UpdateEmailPrimaryOtp')).toContainText(email)
  await id('otp-input').fill(await findInMail(email, codeInMail, known))
  const second = view('UpdateEmailSecondaryOtp')
  await expect(second).toContainText(next, { timeout: 15_000 })
  // The view before is still on its way out.
  await second.getByTestId('otp-input').fill(await findInMail(next, codeInMail, knownNext))
  await expect(view('AccountSettings')).toContainText(next, { timeout: 15_000 })
  email = next
  await id('modal-close').click()
  await ada.expectConnected(page, me)
})

test('[X.14, X.14c] [X.20] [S2.35] a reload asks nothing, is connected again, and signs', async () => {
  await page.reload()
  await ada.expectConnected(page, me)
  const { id, view, dialog } = modal(page)
  await expect(id('frame-close')).toBeHidden()
  await expect(dialog).toBeHidden()
  // nobody has opened the modal in this page's life: the one request does
  await ada.sign(page)
  await expect(view('ApproveTransaction')).toBeVisible({ timeout: 20_000 })
  await expect(ada.frame(page).getByTestId('approve')).toBeVisible({ timeout: 20_000 })
  await ada.approve(page)
  await ada.expectSigned(page, me)
  await expect(dialog).toBeHidden()
})

test('[S4.51] [S7.51] [X.33] signs out, which leaves nothing of the login, and in again: the same wallet', async () => {
  const { id } = modal(page)
  const storedLogin = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('latchkey/login/') || key === 'latchkey/connected_social')
        .toSorted(),
    )
  const used = ['latchkey/login/EMAIL_LOGIN_USED_KEY', 'latchkey/login/LAST_USED_CHAIN_KEY']
  expect(await storedLogin()).toEqual(expect.arrayContaining(used))
  await id('account-button').or(id('connect-button')).first().click()
  await id('disconnect').click()
  await expect(id('connect-button').first()).toContainText('Connect')
  // That the frame has yet to sign out is stored until it has; when the last mail went out stays.
  await expect.poll(storedLogin).toEqual(['latchkey/login/LAST_EMAIL_LOGIN_TIME'])
  await page.reload()
  await expect(id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  expect(await page.locator('#w3m-iframe').count()).toBe(0)
  await ada.signIn(page, email)
  await ada.expectConnected(page, me)
  expect(await ada.address(page)).toBe(me)
  // the whole day of this browser, signing out included
  expect(shell.redLines).toEqual([])
})

test('[X.62, X.62b] [S4.45] [X.10, X.10f] another browser enters code, link and number, and brings the wallet back by its password', async () => {
  const other = await launchFrameBrowser()
  try {
    const there = emailVisitor(other)
    const tab = await there.open()
    const before = (await knownMails(email)).size
    await there.signIn(tab, email)
    // code, link, and the notice of a new device: no second code
    await expect.poll(async () => (await knownMails(email)).size - before).toBe(3)
    await there.recover(tab, password)
    await there.expectConnected(tab, me)
    expect(await there.address(tab)).toBe(me)
    await there.sign(tab)
    await there.approve(tab)
    await there.expectSigned(tab, me)
    expect(other.redLines).toEqual([])
  } finally {
    await other.close()
  }
})
