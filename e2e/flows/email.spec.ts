import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { chain } from '../fixtures/chain.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, linkInMail } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'
const email = 'ada@example.org'
let shell: FrameBrowser
let page: Page
let me = ''

test.describe.configure({ mode: 'serial', timeout: 150_000 })
test.beforeAll(async () => {
  shell = await launchFrameBrowser()
})
test.afterAll(() => shell.close())

/** The wallet's frame, its keys and its server all have to answer: more time than an extension needs. */
async function expectConnected(on: Page, address: string) {
  await expect(modal(on).id('connect-button').or(modal(on).id('account-button')).first()).toContainText(
    new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`, 'i'),
    { timeout: 40_000 },
  )
}

const frameOf = (on: Page) => on.frameLocator('#w3m-iframe')
const contextOf = ({ browser }: FrameBrowser): BrowserContext => {
  const [context] = browser.contexts()
  if (!context) throw new Error('no context')
  return context
}

async function openApp(context: BrowserContext, path = '/?wallet=off') {
  const opened = await context.newPage()
  await opened.goto(new URL(path, stack.app).href)
  await expect(opened.getByTestId('connect-button').first()).toBeVisible()
  return opened
}

/** E-mail, device link with its number, code: as a person does it. The wallet opens afterwards. */
async function signIn(context: BrowserContext, on: Page, address: string) {
  const { id, view } = modal(on)
  const known = await knownMails(address)
  await id('connect-button').first().click()
  await id('email-input').fill(address)
  // the server's cooldown of 30 s between two mails to one address
  await expect(async () => {
    await id('email-submit').click({ timeout: 1_000 })
    await expect(view('EmailVerifyDevice').or(view('EmailVerifyOtp'))).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  if (await view('EmailVerifyDevice').isVisible()) {
    const number = await id('device-number').textContent()
    const mail = await context.newPage()
    await mail.goto(await findInMail(address, linkInMail, known))
    await mail
      .locator('input:not([type=hidden])')
      .first()
      .fill(number?.trim() ?? '')
    await mail.locator('button').first().click()
    await expect(view('EmailVerifyOtp')).toBeVisible({ timeout: 25_000 })
    await mail.close()
  }
  await id('otp-input').fill(await findInMail(address, codeInMail, known))
}

async function approve(on: Page) {
  const button = frameOf(on).getByTestId('approve')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
}

async function expectSigned(on: Page) {
  const result = modal(on).id('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  const [signature, message] = [await result.textContent(), await result.getAttribute('data-message')]
  expect(
    await verifyMessage({
      address: me as `0x${string}`,
      message: message ?? '',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
}

const sign = (on: Page) => modal(on).id('sign-message').click()

async function readAddress(on: Page): Promise<string> {
  return (await on.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith('/connections'))?.[1]
    return JSON.parse(stored ?? '[]')[0]?.address
  })) as string
}

test('[S1.01] [S4.45] [S4.46] a new visitor signs in by e-mail, device link and code, and has a wallet', async () => {
  const context = contextOf(shell)
  page = await openApp(context)
  const { id, view, dialog } = modal(page)
  // nothing of the wallet is loaded before it is asked for
  expect(await page.locator('#w3m-iframe').count()).toBe(0)
  await id('connect-button').first().click()
  await id('email-input').fill('no address')
  await id('email-submit').click()
  await expect(view('Connect')).toContainText('This isn’t an e-mail address')
  await id('modal-close').click()

  await signIn(context, page, email)
  const frame = frameOf(page)
  await frame.getByTestId('protect-password').fill(password)
  await frame.getByTestId('protect-password-again').fill(password)
  await frame.getByTestId('protect-password-submit').click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  me = await readAddress(page)
  expect(me).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await expectConnected(page, me)
  expect(await page.evaluate((address) => JSON.stringify(localStorage).includes(address), email)).toBe(false)
})

test('[S2.35] [S6.09] [S7.65] signs what the frame showed, and the modal leaves again', async () => {
  const { id, view, dialog } = modal(page)
  await sign(page)
  await expect(view('ApproveTransaction')).toBeVisible()
  await expect(frameOf(page).getByTestId('approval-origin')).toHaveText(new URL(stack.app).origin)
  const box = await page.locator('#w3m-iframe').boundingBox()
  expect(box).toMatchObject({ width: 360, height: 600 })
  await approve(page)
  await expectSigned(page)
  await expect(dialog).toBeHidden()
  await expect(id('frame-close')).toBeHidden()
})

test('[S4.53] [S7.67] sends on the local chain, and the chain knows it', async () => {
  await chain().setBalance(me, 10n ** 18n)
  const before = await chain().transactionCount(me)
  await modal(page).id('send-transaction').click()
  await expect(frameOf(page).getByTestId('approval-origin')).toBeVisible()
  await approve(page)
  await expect(modal(page).id('result')).toContainText('is confirmed', { timeout: 20_000 })
  expect(await chain().transactionCount(me)).toBe(before + 1)
})

test('[S4.52] [S8.49] rejecting and closing over a request end it, and the next one is signed', async () => {
  const { id, view, dialog } = modal(page)
  await sign(page)
  await frameOf(page).getByTestId('reject').click()
  await expect(id('result')).toHaveAttribute('data-tone', 'failed')
  await expect(dialog).toBeHidden()

  await sign(page)
  await expect(frameOf(page).getByTestId('approval-origin')).toBeVisible()
  await id('frame-close').click()
  await expect(id('result')).toHaveAttribute('data-tone', 'failed')
  await expect(view('ApproveTransaction')).toBeHidden()
  await expect(dialog).toBeHidden()

  await sign(page)
  await approve(page)
  await expectSigned(page)
})
