import type { BrowserContext, Page } from '@playwright/test'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/lab?solana=1&bitcoin=1'
const statusOf = (page: Page) =>
  page.getByTestId('connect-button').or(page.getByTestId('account-button')).first()

/** Waits until the page has decided, and asserts that a connected wallet signs. Returns the status. */
async function expectUsable(page: Page): Promise<string | null> {
  await expect(statusOf(page)).toHaveAttribute('data-status', /^(connected|disconnected)$/, {
    timeout: 15_000,
  })
  const status = await statusOf(page).getAttribute('data-status')
  if (status !== 'connected') return status
  await answerDevWallet(page, () => page.getByTestId('sign-message').click(), 'approve')
  await expect(page.getByTestId('result')).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  return status
}

/** Connects the dev wallet on a family; returns as soon as its window has closed. */
async function connect(page: Page, family: string): Promise<void> {
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  await ui.id('wallet-dev.latchkey.wallet').click()
  await answerDevWallet(page, () => ui.id(`family-${family}`).click(), 'approve')
}

/** Opens the page anew in each way there is; each returns the page that is used from then on. */
const reloads: Readonly<Record<string, (page: Page, context: BrowserContext) => Promise<Page>>> = {
  async 'a reload'(page) {
    await page.reload()
    return page
  },
  async 'a hard reload'(page, context) {
    const session = await context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await session.send('Page.reload', { ignoreCache: true })
    await loaded
    return page
  },
  async 'closing and opening again'(page, context) {
    const next = await context.newPage()
    const url = page.url()
    await page.close()
    await next.goto(url)
    return next
  },
  async 'a change of the route and a reload'(page) {
    await page.evaluate((next) => history.pushState(null, '', next), `${path}#elsewhere`)
    await page.reload()
    return page
  },
  async 'twenty reloads, none of which is waited for'(page) {
    for (let count = 0; count < 20; count++) await page.reload({ waitUntil: 'commit' })
    return page
  },
}

for (const [family, name] of [
  ['eip155', 'an injected wallet'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
] as const)
  test(`[X.21] ${name}: after any reload signing works, or nothing is connected`, async ({
    page: first,
    context,
    openApp,
  }) => {
    test.setTimeout(180_000)
    await openApp(path)
    await connect(first, family)
    expect(await expectUsable(first)).toBe('connected')
    let page = first
    for (const [way, reload] of Object.entries(reloads))
      await test.step(way, async () => {
        page = await reload(page, context)
        expect(await expectUsable(page)).toBe('connected')
      })
    await test.step('a reload right after the approval', async () => {
      const ui = modal(page)
      await ui.open()
      await ui.id('disconnect').click()
      await expect(ui.view('Connect')).toBeVisible()
      await ui.close()
      await connect(page, family)
      await page.reload()
      await expectUsable(page)
    })
  })
