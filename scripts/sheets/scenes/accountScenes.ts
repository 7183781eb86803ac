import type { Page } from 'playwright-core'
import { scriptedWallet } from '../../../e2e/fixtures/scriptedWallet.ts'
import type { Scene } from '../Scene.ts'
import { click, hold, holdRpc, nobody, refuse, shown, signedIn, visitor } from '../steps.ts'

const seeded = { wallet: { accounts: [visitor] } }
const balances = '**/v1/account/*/balance?*'
const activity = '**/v1/account/*/history?*'
const nfts = '**/v1/account/*/nfts?*'

/** Brings the tabs to the top of what is seen. */
const showTab = async (page: Page, tab: string) => {
  await click(page, `tab-${tab}`)
  await page.getByTestId(`tab-${tab}`).evaluate((one) => one.scrollIntoView())
}

/** Whose account it is, and its tabs. */
export const accountScenes: readonly Scene[] = [
  signedIn('Account', 'seeded', {
    ...seeded,
    act: async (page) => {
      await shown(page, 'token-TUSD')
    },
  }),
  signedIn('Account', 'balance loading', {
    prepare: async (page) => {
      await holdRpc('eth_getBalance')(page)
      await hold(balances)(page)
    },
  }),
  signedIn('Account', 'balance unread', {
    prepare: (page) =>
      page.route('**/*', (route) =>
        route.request().postData()?.includes('eth_getBalance') ? route.abort() : route.fallback(),
      ),
    act: (page) => page.getByTestId('balance-retry').waitFor({ timeout: 60_000 }),
  }),
  signedIn('Account', 'wallet on another network', {
    path: '/lab?unsupported=1',
    act: async (page) => {
      await scriptedWallet(page).emit('chainChanged', '0x67932')
      await shown(page, 'network-mismatch')
    },
  }),
  signedIn('Account', 'offline', {
    ...seeded,
    act: async (page) => {
      await shown(page, 'token-TUSD')
      await page.context().setOffline(true)
      await shown(page, 'alert')
    },
  }),
  signedIn('Account', 'without a server', { path: '/lab?server=0' }),
  signedIn('Account tokens', 'hidden ones shown', {
    ...seeded,
    act: async (page) => {
      await click(page, 'hidden-count')
      await page.getByTestId('hidden-count').evaluate((one) => one.scrollIntoView())
    },
  }),
  signedIn('Account tokens', 'none', { wallet: { accounts: [nobody] } }),
  signedIn('Account tokens', 'unread', {
    prepare: refuse(balances),
    act: (page) => shown(page, 'retry'),
  }),
  signedIn('Account nfts', 'seeded', {
    ...seeded,
    act: async (page) => {
      await showTab(page, 'nfts')
      await page.locator('[data-testid^="nft-"] img').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  signedIn('Account nfts', 'loading', {
    prepare: hold(nfts),
    act: async (page) => {
      await showTab(page, 'nfts')
      await page.locator('.lk-skeleton').first().waitFor()
    },
  }),
  signedIn('Account nfts', 'none', {
    wallet: { accounts: [nobody] },
    act: async (page) => {
      await showTab(page, 'nfts')
      await page.locator('.lk-empty').waitFor()
    },
  }),
  signedIn('Account nfts', 'unread', {
    prepare: refuse(nfts),
    act: async (page) => {
      await showTab(page, 'nfts')
      await shown(page, 'retry')
    },
  }),
  signedIn('Account activity', 'seeded', {
    ...seeded,
    act: async (page) => {
      await showTab(page, 'activity')
      await page.locator('[data-testid^="activity-0x"]').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  signedIn('Account activity', 'loading', {
    prepare: hold(activity),
    act: async (page) => {
      await showTab(page, 'activity')
      await page.locator('.lk-skeleton').first().waitFor()
    },
  }),
  signedIn('Account activity', 'none', {
    wallet: { accounts: [nobody] },
    act: async (page) => {
      await showTab(page, 'activity')
      await page.locator('.lk-empty').waitFor()
    },
  }),
  signedIn('Account activity', 'unread, said below', {
    prepare: refuse(activity),
    act: async (page) => {
      await click(page, 'tab-activity')
      await shown(page, 'retry')
    },
  }),
]
