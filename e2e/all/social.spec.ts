import { expect, type Page, test } from '@playwright/test'
import { type EmailVisitor, emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'
import { signInAt, signInOnTab } from '../fixtures/providerPage.ts'
import { chooseProvider, findProvider, loseWindows, signAtPhone, signOut } from '../fixtures/socialVisitor.ts'

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

test('[S1.08] [S7.46] [S7.50] a new visitor signs in with Google in a window, and has a wallet', async () => {
  page = await ada.open()
  const { id, view } = modal(page)
  await id('connect-button').first().click()
  const declined = await chooseProvider(page, 'google')
  await declined.getByRole('button', { name: 'Cancel' }).click()
  await expect(view('ConnectingSocial')).toContainText('You declined the sign-in at Google')

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
  const { id } = modal(page)
  await page.reload()
  await ada.expectConnected(page, me)
  await expect(async () => {
    await ada.sign(page)
    await expect(ada.frame(page).getByTestId('approve')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await ada.approve(page)
  await ada.expectSigned(page, me)

  await signOut(page)
  await id('connect-button').first().click()
  await signInAt(await chooseProvider(page, 'google'), { name: 'Ada', email: 'ada.new@example.org' })
  await ada.expectConnected(page, me)
  expect(await ada.address(page)).toBe(me)
  expect(shell.redLines).toEqual([])
})

test('[X.13] takes over nothing by an address, and adds a second provider when asked to', async () => {
  const { id, view } = modal(page)
  await signOut(page)
  await id('connect-button').first().click()
  await signInAt(await chooseProvider(page, 'github'), {
    name: 'Eve',
    email: 'ada.social@example.org',
    confirmed: false,
  })
  await expect(view('ConnectingSocial')).toContainText('GitHub hasn’t confirmed your email address')
  const opened = page.context().waitForEvent('page')
  await id('retry').click()
  await signInAt(await opened, { name: 'Eve', email: 'ada.social@example.org' })
  await expect(view('ConnectingSocial')).toContainText('Your GitHub email address already has a wallet')
  await id('modal-close').click()

  await id('connect-button').first().click()
  await signInAt(await chooseProvider(page, 'google'), { name: 'Ada' })
  await ada.expectConnected(page, me)
  await id('account-button').or(id('connect-button')).first().click()
  await id('account-settings').click()
  await id('settings-socials').click()
  const adding = page.context().waitForEvent('page')
  await (await findProvider(page, 'github')).click()
  const window = await adding
  await signInAt(window, { name: 'Ada L' })
  await expect(ada.frame(page).getByTestId('approval-summary')).toHaveText('Link the GitHub account adal')
  await ada.approve(page)
  await expect(id('linked-github')).toBeVisible({ timeout: 15_000 })
  await expect(id('social-github')).toHaveCount(0)
  await id('modal-close').click()

  await signOut(page)
  await id('connect-button').first().click()
  await signInAt(await chooseProvider(page, 'github'), { name: 'Ada L' })
  await ada.expectConnected(page, me)
  expect(await ada.address(page)).toBe(me)
  expect(shell.redLines).toEqual([])
})

test('[X.13] [S2.08] adds Farcaster by the phone, and removes GitHub again: both are asked in the wallet', async () => {
  const { id, view } = modal(page)
  await id('account-button').or(id('connect-button')).first().click()
  await id('account-settings').click()
  await id('settings-socials').click()
  await (await findProvider(page, 'farcaster')).click()
  await signAtPhone(page, '1')
  await expect(ada.frame(page).getByTestId('approval-summary')).toContainText(
    'Link the Farcaster account fid',
  )
  await ada.approve(page)
  await expect(id('linked-farcaster')).toBeVisible({ timeout: 15_000 })

  await id('remove-github').click()
  await expect(ada.frame(page).getByTestId('approval-summary')).toHaveText(
    'Remove GitHub from your ways to sign in',
  )
  await ada.reject(page)
  await expect(view('ConnectSocials')).toContainText('You declined the request in your wallet')
  await id('remove-github').click()
  await ada.approve(page)
  await expect(id('linked-github')).toBeHidden({ timeout: 15_000 })
  await id('modal-close').click()
  await ada.expectConnected(page, me)
})

test('[S1.01] [S2.08] Farcaster: the code on the phone, then an own wallet', async () => {
  const { id, view } = modal(page)
  const before = shell.redLines.length
  await signOut(page)
  await id('connect-button').first().click()
  await (await findProvider(page, 'farcaster')).click()
  await expect(view('ConnectingFarcaster')).toBeVisible()
  await expect(view('ConnectingFarcaster').getByRole('status')).toContainText('Waiting for your phone')
  const code = await id('qr').getAttribute('data-uri')
  await expect(id('farcaster-open')).toHaveAttribute('href', code ?? '')
  await signAtPhone(page, '0')
  await ada.protect(page, password)
  const other = await ada.address(page)
  await ada.expectConnected(page, other)
  expect(other).not.toBe(me)
  expect(shell.redLines.slice(before)).toEqual([])
})

test('[S7.46] [S7.50] [S2.01] without windows the tab goes itself, and comes back signed in', async () => {
  const { id } = modal(page)
  await signOut(page)
  await loseWindows(page)
  const { pathname, search } = new URL(page.url())
  expect(search, 'control: the app has a query of its own').not.toBe('')
  await id('connect-button').first().click()
  await (await findProvider(page, 'google')).click()
  await expect(page.getByRole('heading', { name: 'google of development' })).toBeVisible({ timeout: 15_000 })
  const entries = await page.evaluate(() => history.length)
  await signInOnTab(page, 'google', 'Ada')
  await ada.expectConnected(page, me)
  // What the login came back with is gone from the address, and nothing else is: no entry was added for that.
  const back = new URL(page.url())
  expect([back.pathname, back.search, back.hash]).toEqual([pathname, search, ''])
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})
