import type { Page } from 'playwright-core'
import type { Scene } from '../Scene.ts'
import { click, holdRpc, nobody, refuse, shown, signedIn, visitor } from '../steps.ts'

const seeded = { wallet: { accounts: [visitor] } }
const receiver = '0x7A3B000000000000000000000000000000009F8A'.toLowerCase()
const friend = '0x7a3bD5f2C61E4f0a9b8C7D6E5F4a3b2c1d0e9F8a'

/** Prices as they are, with a week of them remembered, which a chain just begun hasn't. */
const rememberWeek = (page: Page) =>
  page.route('**/v1/fungible/price', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const now = Date.now()
    for (const [index, one] of answer.fungibles.entries())
      one.sparkline = Array.from({ length: 42 }, (_, at) => ({
        at: now - (42 - at) * 4 * 3_600_000,
        price: one.price * (1 + Math.sin((at + index * 5) / 5) / 12 - (41 - at) / 400),
      }))
    await route.fulfill({ response, json: answer })
  })
const portfolio = async (page: Page) => {
  await click(page, 'account-worth')
  await shown(page, 'portfolio-total')
}
const approvals = async (page: Page) => {
  await portfolio(page)
  await click(page, 'portfolio-approvals')
  await shown(page, 'view-AccountApprovals')
}
/** The server knows whom the account has sent to. */
const knows = (address: string) => (page: Page) =>
  page.route('**/recipients?*', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data: [address] } }),
  )
const fill = async (page: Page) => {
  await click(page, 'feature-send')
  await page.getByTestId('send-amount').fill('1.25')
  await page.getByTestId('send-receiver').fill(receiver)
}

/** What an account holds in detail, and what is said of whom it sends to. */
export const holdingsScenes: readonly Scene[] = [
  signedIn('AccountPortfolio', 'a week', {
    ...seeded,
    prepare: rememberWeek,
    act: async (page) => {
      await portfolio(page)
      await shown(page, 'line-chart')
    },
  }),
  signedIn('AccountPortfolio', 'no past', {
    ...seeded,
    act: async (page) => {
      await portfolio(page)
      await page.locator('.lk-text').first().waitFor()
    },
  }),
  signedIn('AccountPortfolio', 'unread', {
    prepare: refuse('**/v1/account/*/balance?*'),
    act: async (page) => {
      await click(page, 'account-worth')
      await page.getByTestId('view-AccountPortfolio').getByTestId('retry').waitFor()
    },
  }),
  signedIn('AccountApprovals', 'seeded', {
    ...seeded,
    act: async (page) => {
      await approvals(page)
      await page.locator('[data-testid^="approval-0x"], .lk-empty').first().waitFor()
    },
  }),
  signedIn('AccountApprovals', 'none', {
    path: '/lab?server=0',
    wallet: { accounts: [nobody] },
    act: async (page) => {
      await click(page, 'account-worth')
      await page.getByTestId('view-AccountApprovals').locator('.lk-empty').waitFor()
    },
  }),
  signedIn('AccountApprovals', 'loading', {
    ...seeded,
    prepare: holdRpc('eth_getLogs'),
    act: approvals,
  }),
  signedIn('AccountNft', 'seeded', {
    ...seeded,
    act: async (page) => {
      await click(page, 'tab-nfts')
      await page.locator('[data-testid^="nft-0x"] img').first().click()
      await shown(page, 'view-AccountNft')
      await page.waitForLoadState('networkidle')
    },
  }),
  signedIn('AccountNft', 'spam', {
    ...seeded,
    act: async (page) => {
      await click(page, 'tab-nfts')
      await click(page, 'hidden-count')
      await page.locator('[data-testid^="nft-0x"]').last().click()
      await shown(page, 'view-AccountNft')
    },
  }),
  signedIn('WalletSend', 'a look-alike', {
    ...seeded,
    prepare: knows(friend),
    act: async (page) => {
      await fill(page)
      await shown(page, 'send-warning')
    },
  }),
  signedIn('WalletSendPreview', 'a look-alike', {
    ...seeded,
    prepare: knows(friend),
    act: async (page) => {
      await fill(page)
      await click(page, 'send-preview')
      await shown(page, 'send-compared')
      await page.getByTestId('send-compared').evaluate((one) => one.scrollIntoView({ block: 'center' }))
    },
  }),
]
