import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// One visitor, two tabs of one site.

const me = account(5).address
const stateOf = (page: Page) => page.getByTestId('sign-in-state')
const successes = async (page: Page) =>
  ((await page.getByTestId('events').textContent())?.split('"CONNECT_SUCCESS"').length ?? 1) - 1

test('[X.27] a paired wallet: what is connected and disconnected in one tab is in the other, over one line each', async ({
  page,
  openApp,
  context,
}) => {
  test.setTimeout(120_000)
  const lines = new Map<Page, number>()
  const second = await context.newPage()
  for (const tab of [page, second])
    tab.on('websocket', () => {
      lines.set(tab, (lines.get(tab) ?? 0) + 1)
    })
  await openApp('/lab?wallet=off')
  await second.goto(page.url())
  await expect(modal(second).id('connect-button').first()).toHaveText('Connect wallet')
  const me = account(4).address
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await modal(page).connect('walletConnect')
  await wallet.paste(await shownUri(page))
  await wallet.approvePairing(me)
  for (const tab of [page, second]) {
    await modal(tab).expectConnected(me)
    expect(await successes(tab)).toBe(1)
    expect(lines.get(tab)).toBe(1)
  }
  await expect(modal(second).dialog).toBeHidden()
  await expect(wallet.sessions).toHaveCount(1)

  // Each tab asks the wallet for itself, and has its own answer.
  await second.getByTestId('sign-message').click()
  await wallet.approve()
  await expect(second.getByTestId('result')).toHaveAttribute('data-tone', 'done')
  await expect(page.getByTestId('result')).not.toHaveAttribute('data-tone', 'done')

  await modal(second).open()
  await modal(second).id('disconnect').click()
  for (const tab of [page, second])
    await expect(modal(tab).id('connect-button').first()).toHaveText('Connect wallet', { timeout: 15_000 })
  await expect(wallet.sessions).toHaveCount(0)
})

test('[X.27] the e-mail wallet: who signs in and out in one tab is in and out in the other', async () => {
  test.setTimeout(180_000)
  const shell = await launchFrameBrowser()
  const eve = emailVisitor(shell)
  try {
    const first = await eve.open('/lab?wallet=off')
    const second = await eve.open('/lab?wallet=off')
    // A tab behind another one draws nothing.
    await first.bringToFront()
    await eve.signIn(first, newAddress('tabs'))
    await eve.protect(first, 'correct horse battery staple')
    await expect(modal(first).id('connect-button').first()).toHaveAttribute('data-status', 'connected', {
      timeout: 40_000,
    })
    const address = await eve.address(first)
    await second.bringToFront()
    await eve.expectConnected(second, address)
    for (const tab of [first, second]) {
      expect(await successes(tab)).toBe(1)
      await expect(tab.locator('#w3m-iframe')).toHaveCount(1)
    }
    await expect(modal(second).dialog).toBeHidden()
    await eve.sign(second)
    await eve.approve(second)
    await eve.expectSigned(second, address)

    await modal(second).open()
    await modal(second).id('disconnect').click()
    for (const tab of [first, second])
      await expect(modal(tab).id('connect-button').first()).toHaveText('Connect wallet', { timeout: 15_000 })
  } finally {
    await shell.close()
  }
})

test('[X.27] [S4.21] a sign-in that is required is asked for in both tabs and answered in one; saying no ends it in both', async ({
  page,
  openApp,
  context,
}) => {
  test.setTimeout(90_000)
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&siwx=server!')
  const second = await context.newPage()
  await installScriptedWallet(second, { accounts: [me] })
  await second.goto(page.url())
  await expect(modal(second).id('connect-button').first()).toHaveText('Connect wallet')
  const askInBoth = async () => {
    await modal(page).connect('test.scripted')
    for (const tab of [page, second]) await expect(modal(tab).view('SIWXSignMessage')).toBeVisible()
  }
  await askInBoth()
  await modal(second).id('siwx-cancel').click()
  for (const tab of [page, second]) {
    await expect(modal(tab).view('Connect')).toBeVisible()
    await expect(stateOf(tab)).toContainText('idle')
    await modal(tab).close()
  }
  await askInBoth()
  await modal(page).id('siwx-sign').click()
  for (const tab of [page, second]) {
    await expect(stateOf(tab)).toContainText('signedIn')
    await expect(modal(tab).dialog).toBeHidden()
  }
  expect(await scriptedWallet(page).calls('personal_sign')).toHaveLength(1)
  expect(await scriptedWallet(second).calls('personal_sign')).toEqual([])
})

test('[X.27] a page from the back-forward cache shows what was disconnected in another tab while it was away', async () => {
  test.setTimeout(90_000)
  const shell = await launchFrameBrowser()
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  try {
    const app = new URL('/lab?wallet=off', readStack().app).href
    const away = await context.newPage()
    await installScriptedWallet(away, { accounts: [me] })
    await away.goto(app)
    await modal(away).connect('test.scripted')
    await modal(away).expectConnected(me)
    await expect(modal(away).dialog).toBeHidden()
    await away.evaluate(() => {
      Object.assign(window, { __returns: 0 })
      window.addEventListener('pageshow', ({ persisted }) => {
        const world = window as unknown as { __returns: number }
        if (persisted) world.__returns++
      })
    })
    await away.goto(new URL('/embedded?wallet=off', app).href)

    const other = await context.newPage()
    await installScriptedWallet(other, { accounts: [me] })
    await other.goto(app)
    await modal(other).expectConnected(me)
    await modal(other).open()
    await modal(other).id('disconnect').click()
    await expect(modal(other).id('connect-button').first()).toHaveText('Connect wallet')

    await away.bringToFront()
    await away.goBack({ waitUntil: 'commit' })
    // The very page, which was kept: it missed what storage and wallet told meanwhile.
    expect(await away.evaluate(() => (window as unknown as { __returns?: number }).__returns)).toBe(1)
    await expect(modal(away).id('connect-button').first()).toHaveText('Connect wallet')
  } finally {
    await shell.close()
  }
})
