import { expect, type Page, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { type EmailVisitor, emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, mailsTo, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { readStack } from '../fixtures/stack.ts'

let shell: FrameBrowser
let visitor: EmailVisitor
let page: Page
let me = ''

// the wallet waits a minute before it shows a key, and so does this
test.describe.configure({ mode: 'serial', timeout: 200_000 })
test.beforeAll(async () => {
  shell = await launchFrameBrowser()
  visitor = emailVisitor(shell)
})
test.afterAll(() => shell.close())

test('[X.44] [X.09, X.09a] [T-EXP] takes the keys out in the wallet’s own window, by a code and a minute, to the same address', async () => {
  const email = newAddress('export')
  page = await visitor.open()
  await visitor.signIn(page, email)
  await visitor.protect(page, 'correct horse battery staple')
  me = await visitor.address(page)
  await visitor.expectConnected(page, me)
  const { id } = modal(page)
  await id('account-button').or(id('connect-button')).first().click()
  await id('account-settings').click()
  await id('settings-export').click()
  const frame = visitor.frame(page)
  const opened = page.context().waitForEvent('page')
  await frame.getByTestId('export-open').click()
  const own = await opened
  expect(new URL(own.url()).origin).toBe(
    new URL((await page.locator('#w3m-iframe').getAttribute('src')) ?? '').origin,
  )
  await expect(own.locator('body')).toContainText(new URL(readStack().app).origin)
  await expect(own.locator('body')).toContainText(me)
  const known = await knownMails(email)
  await own.getByTestId('export-begin').click()
  const code = await findInMail(email, codeInMail, known)
  await photograph(own, 'export-code')
  await own.getByTestId('confirm-code').fill(code)
  await own.getByTestId('confirm-submit').click()
  await expect(own.getByTestId('export-left')).toHaveText(/^(5\d|6\d)$/)
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(own.getByTestId('export-show-phrase')).toBeHidden()
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toContain('Your wallet keys are being exported')
  await photograph(own, 'export-minute')

  await expect(own.getByTestId('export-show-phrase')).toBeVisible({ timeout: 90_000 })
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
  await own.getByTestId('export-show-phrase').click()
  await photograph(own, 'export-keys')
  const phrase = (await own.getByTestId('export-phrase').textContent()) ?? ''
  expect(phrase.split(' ')).toHaveLength(24)
  // another wallet's derivation
  expect(mnemonicToAccount(phrase).address.toLowerCase()).toBe(me.toLowerCase())
  await own.getByTestId('export-show-phrase').click()
  await expect(own.getByTestId('export-phrase')).toBeHidden()
  // nothing of it is in the app's page, or in what it keeps
  const [first = '', second = ''] = phrase.split(' ')
  const kept = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  )
  expect(kept).not.toContain(`${first} ${second}`)
  const gone = own.waitForEvent('close')
  // the window closes within the press, so the press itself may end with a closed page
  const press = own.getByTestId('export-done').click()
  await press.catch((error) => expect(String(error)).toContain('has been closed'))
  await gone
  await expect(page.locator('latchkey-frame').getByTestId('frame-close')).toBeHidden()
  await id('modal-close').click()
  await visitor.sign(page)
  await visitor.approve(page)
  await visitor.expectSigned(page, me)
})

test('[X.09, X.09b] [T-EXP-2] that page shows nothing inside another page, nor to whoever else opens it', async () => {
  const src = (await page.locator('#w3m-iframe').getAttribute('src')) ?? ''
  const { origin } = new URL(src)
  const embed = (url: string) =>
    page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('iframe')
          element.src = address
          const hears = ({ source, data }: MessageEvent) => {
            if (source === element.contentWindow) resolve(String(data?.type))
          }
          addEventListener('message', hears)
          element.addEventListener('load', () => setTimeout(() => resolve('nothing'), 3_000))
          document.body.append(element)
        }),
      url,
    )
  const framed = new URL('/export', origin).href
  expect(await embed(framed)).toBe('nothing')
  const inside = page.frames().find((one) => one.url() === framed || one.url().startsWith('chrome-error:'))
  expect(await inside?.locator('[data-testid^="export-"]').count()).toBe(0)
  // control: what may be embedded here speaks
  expect(await embed(src)).toBe('@w3m-frame/READY')

  // opened by the app itself: another origin is told nothing and given nothing
  const opened = page.context().waitForEvent('page')
  await page.evaluate((url) => void window.open(url, 'lure'), framed)
  const lure = await opened
  await expect(lure.getByTestId('export-notice')).toBeVisible()
  expect(await lure.getByTestId('export-begin').count()).toBe(0)
  await lure.close()
})
