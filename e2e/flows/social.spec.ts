import { expect, type Page, test } from '@playwright/test'
import { type EmailVisitor, emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'
import { signInAt } from '../fixtures/providerPage.ts'

const password = 'correct horse battery staple'
let shell: FrameBrowser
let ada: EmailVisitor
let page: Page
let me = ''

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  shell = await launchFrameBrowser()
  ada = emailVisitor(shell)
})
test.afterAll(() => shell.close())

/** From the modal's first view to the provider's page. */
async function choose(provider: string): Promise<Page> {
  const { id } = modal(page)
  const direct = id(`social-${provider}`)
  await expect(id('social-more').or(direct).first()).toBeVisible()
  if (!(await direct.isVisible())) await id('social-more').click()
  if (!(await direct.isVisible())) await id('social-more').click()
  const opened = page.context().waitForEvent('page')
  await direct.click()
  return opened
}

test('[S1.08] [S7.46] [S7.50] a new visitor signs in with Google in a window, and has a wallet', async () => {
  page = await ada.open()
  const { id, view } = modal(page)
  await id('connect-button').first().click()
  const declined = await choose('google')
  await declined.getByRole('button', { name: 'Cancel' }).click()
  await expect(view('ConnectingSocial')).toContainText('You did not let Google sign you in')

  // idle again, and the next try works
  const opened = page.context().waitForEvent('page')
  await id('retry').click()
  await signInAt(await opened, { name: 'Ada', email: 'ada.social@example.org' })
  await ada.protect(page, password)
  me = await ada.address(page)
  await ada.expectConnected(page, me)
  expect(await page.evaluate(() => JSON.stringify(localStorage).includes('ada.social'))).toBe(false)
})

test('[X.13] after a reload the wallet is there, signs, and is the same after signing out and in', async () => {
  const { id, dialog } = modal(page)
  await page.reload()
  await ada.expectConnected(page, me)
  await expect(async () => {
    await ada.sign(page)
    await expect(ada.frame(page).getByTestId('approve')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await ada.approve(page)
  await ada.expectSigned(page, me)

  await id('account-button').or(id('connect-button')).first().click()
  await id('disconnect').click()
  await expect(id('connect-button').first()).toContainText('Connect')
  if (await dialog.isVisible()) await id('modal-close').click()
  await id('connect-button').first().click()
  await signInAt(await choose('google'), { name: 'Ada', email: 'ada.new@example.org' })
  await ada.expectConnected(page, me)
  expect(await ada.address(page)).toBe(me)
})
