import { expect, type Page, test } from '@playwright/test'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { addPasskeyStore } from '../fixtures/passkeyStore.ts'
import { photograph } from '../fixtures/photograph.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'

test.describe.configure({ timeout: 150_000 })

test('[X.10, X.10f] a passkey brings the wallet back to a browser that has lost everything else and was let in by the link', async () => {
  const shell = await launchFrameBrowser()
  const email = newAddress('grace')
  try {
    const grace = emailVisitor(shell)
    const page = await grace.open()
    await addPasskeyStore(page)
    await grace.signIn(page, email)
    const withPasskey = grace.frame(page).getByTestId('protect-passkey')
    await withPasskey.click()
    await expect(withPasskey).toBeHidden({ timeout: 20_000 })
    await expect(modal(page).dialog).toBeHidden({ timeout: 20_000 })
    const address = await grace.address(page)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

    const wallet = page.frames().find((frame) => frame.url().startsWith(stack.wallet))
    await wallet?.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.reload()
    await expect(modal(page).id('connect-button').first()).toContainText('Connect', { timeout: 20_000 })
    const login = emailLogin(page, email)
    await modal(page).id('connect-button').first().click()
    await login.begin()
    await login.typeCode()
    // the passkey would let this browser in too; its person takes the link
    await grace.frame(page).getByTestId('approve-other').click()
    await expect(modal(page).view('EmailVerifyDevice')).toBeVisible({ timeout: 20_000 })
    const mail = await login.openLink()
    await login.confirmDevice(mail)
    await mail.close()
    await grace.frame(page).getByTestId('recover-passkey').click()
    await grace.expectConnected(page, address)
    expect(await grace.address(page)).toBe(address)
    await grace.sign(page)
    await grace.approve(page)
    await grace.expectSigned(page, address)
    expect(shell.redLines).toEqual([])
  } finally {
    await shell.close()
  }
})

test('[X.02] [S8.34] [X.10, X.10g] where the wallet’s storage is blocked it works for as long as the page lives, once it can be recovered', async () => {
  const { hostname } = new URL(stack.wallet)
  const shell = await launchFrameBrowser({ blocked: hostname })
  const email = newAddress('alan')
  try {
    const alan = emailVisitor(shell)
    const page = await alan.open()
    const { id, dialog } = modal(page)
    await alan.signIn(page, email)
    // control: the frame really has nowhere to keep anything
    const wallet = page.frames().find((frame) => frame.url().startsWith(stack.wallet))
    const opens = await wallet?.evaluate(
      () =>
        new Promise((resolve) => {
          const asked = indexedDB.open('control')
          asked.onsuccess = () => resolve(true)
          asked.onerror = () => resolve(false)
        }),
    )
    expect(opens).toBe(false)
    const told = `Allow ${new URL(stack.wallet).host} to store data in the browser’s settings, or use another browser`
    await expect(alan.frame(page).getByTestId('storage-blocked')).toContainText(told)
    await photograph(page, 'storage-blocked')
    // no address before there is a way to bring the wallet back
    await alan.frame(page).getByTestId('protect-later').click()
    await expect(dialog).toContainText('This browser doesn’t store data')
    expect(await page.evaluate(() => JSON.stringify(localStorage).includes('0x'))).toBe(false)
    await id('retry').click()
    await alan.protect(page, password)
    const address = await alan.address(page)
    await alan.expectConnected(page, address)
    await alan.sign(page)
    await alan.approve(page)
    await alan.expectSigned(page, address)

    // the next page knows nothing: signed in again, the password brings the same wallet back
    await page.reload()
    await expect(id('connect-button').first()).toContainText('Connect', { timeout: 20_000 })
    await alan.signIn(page, email)
    await expect(alan.frame(page).getByTestId('storage-blocked')).toContainText(told)
    await alan.recover(page, password)
    await alan.expectConnected(page, address)
    await alan.sign(page)
    await alan.approve(page)
    await alan.expectSigned(page, address)
  } finally {
    await shell.close()
  }
})

test('[X.14, X.14c] where third-party cookies are blocked a person signs in, reloads and signs, with nothing typed again', async () => {
  const [strict, plain] = await Promise.all([
    launchFrameBrowser({ blocksThirdPartyCookies: true }),
    launchFrameBrowser(),
  ])
  /** Whether the browser lets the wallet's frame have cookies that aren't partitioned. */
  const hasCookies = (page: Page) =>
    page
      .frames()
      .find((frame) => frame.url().startsWith(stack.wallet))
      ?.evaluate(() => document.hasStorageAccess())
  try {
    const kim = emailVisitor(strict)
    const page = await kim.open()
    await kim.signIn(page, newAddress('kim'))
    await kim.protect(page, password)
    const address = await kim.address(page)
    await kim.expectConnected(page, address)
    expect(await hasCookies(page)).toBe(false)
    await page.reload()
    await kim.expectConnected(page, address)
    await kim.sign(page)
    await kim.approve(page)
    await kim.expectSigned(page, address)
    expect(strict.redLines).toEqual([])

    // control: a browser with its default settings has them
    const other = emailVisitor(plain)
    const tab = await other.open()
    await other.signIn(tab, newAddress('kim'))
    expect(await hasCookies(tab)).toBe(true)
  } finally {
    await Promise.all([strict.close(), plain.close()])
  }
})
