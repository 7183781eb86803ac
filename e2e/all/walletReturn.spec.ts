import type { BrowserContext, Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

// A phone: while the wallet is in front the app's page is frozen. How people come back differs from wallet to wallet.

const me = account(1).address
const listed = {
  id: 'a1'.repeat(32),
  name: 'Demo Wallet',
  chains: ['eip155:31337'],
  homepage: 'https://demo.example',
  order: 1,
  mobile_link: 'demowallet://',
  relay: 'configured',
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The page is in the background from `frozen` on, where the system gives it no time at all. */
async function lifecycle(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  return (state: 'frozen' | 'active') => session.send('Page.setWebLifecycleState', { state })
}

/** The page is in front again, and hears of it, as on a phone. */
async function comeBack(page: Page, set: Awaited<ReturnType<typeof lifecycle>>) {
  await set('active')
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** A code is taken to the wallet, and the app's page freezes. */
async function leave(page: Page, context: BrowserContext) {
  const ui = modal(page)
  await ui.connect('walletConnect')
  const uri = await shownUri(page)
  const set = await lifecycle(context, page)
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(uri)
  await expect(wallet.id('approve')).toBeVisible()
  await set('frozen')
  await wallet.id('account-select').selectOption(me)
  await wallet.id('approve').click()
  return { ui, wallet, set }
}

test('[X.24] [H2] back by the app switcher, no callback: the page that asked is connected, and has an answer within 2 s', async ({
  page,
  context,
  openApp,
}) => {
  await openApp('/lab?wallet=off')
  const { ui, wallet, set } = await leave(page, context)
  await set('active')
  await page.bringToFront()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await expect(wallet.id('approve')).toBeHidden()
  // The same for a request, which the person answers while the page sleeps.
  await ui.id('sign-message').tap()
  await expect(wallet.id('approve')).toBeVisible()
  await set('frozen')
  await wallet.approve()
  await set('active')
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i, { timeout: 2_000 })
})

test('[X.24] [H2] back by a link that opens a new tab: the tab that asked goes on, and the new one finds its session', async ({
  page,
  context,
  openApp,
  stack,
}) => {
  await openApp('/lab?wallet=off')
  const { ui, wallet, set } = await leave(page, context)
  const opened = await context.newPage()
  await opened.goto(new URL('/lab?wallet=off', stack.app).href)
  const other = modal(opened)
  await expect(other.id('connect-button').first()).toBeVisible()
  await set('active')
  await page.bringToFront()
  await ui.expectConnected(me)
  await expect(wallet.id('approve')).toBeHidden()
  await opened.reload()
  await other.expectConnected(me)
  await other.id('sign-message').tap()
  await wallet.approve()
  await expect(other.id('result')).toContainText(/0x[0-9a-f]{130}/i)
})

test('[X.24] back without having answered: within 2 s there is a way back into the wallet, and what is answered later counts', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(120_000)
  await page.route(/\/getWallets\?/, (route) =>
    route.fulfill({
      json: { count: 1, data: [listed] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    // No app would answer such a link here.
    window.open = (href) => {
      opened.push(String(href))
      return null
    }
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().tap()
  await ui.id('all-wallets').tap()
  await ui.id(`wallet-${listed.id}`).tap()
  await expect(ui.id('open-wallet')).toBeEnabled()
  await expect(ui.id('open-wallet')).not.toHaveAttribute('aria-busy', 'true')
  await ui.id('open-wallet').tap()
  const [link = ''] = await page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  const set = await lifecycle(context, page)
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(decodeURIComponent(link.split('uri=')[1] ?? ''))
  await expect(wallet.id('approve')).toBeVisible()
  await set('frozen')
  await comeBack(page, set)
  // The next step of a pairing.
  await expect(ui.id('open-wallet')).toBeEnabled({ timeout: 2_000 })
  await wallet.approvePairing(me)
  await ui.expectConnected(me)

  // The same for a signature request, which is made while the modal is closed.
  await page.bringToFront()
  await ui.id('sign-message').tap()
  await expect(wallet.id('approve')).toBeVisible()
  await expect(ui.dialog).toBeHidden()
  await set('frozen')
  await comeBack(page, set)
  await expect(ui.id('wallet-offer')).toBeVisible({ timeout: 2_000 })
  await wallet.approve()
  await expect(ui.id('wallet-offer')).toBeHidden()
  await expect(ui.dialog).toBeHidden()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
})
