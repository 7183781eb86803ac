import type { Page } from 'playwright-core'
import type { Behaviour } from '../../../e2e/fixtures/scriptedWallet.ts'
import type { Scene } from '../Scene.ts'
import { click, hold, holdAfter, me, open, refuse, scene, shown } from '../steps.ts'

const long = 'The Extraordinarily Long-Named Wallet of Northern Llanfairpwllgwyngyll'

async function ask(page: Page) {
  await open(page)
  await click(page, 'wallet-test.scripted')
}

const asked = (state: string, behaviour: Behaviour, after: (page: Page) => Promise<unknown>): Scene =>
  scene('ConnectingExternal', state, {
    wallets: [{ accounts: [me], behaviours: { eth_requestAccounts: behaviour } }],
    act: async (page) => {
      await ask(page)
      await after(page)
    },
  })

async function openAll(page: Page) {
  await open(page)
  await click(page, 'all-wallets')
  await shown(page, 'view-AllWallets')
}

async function find(page: Page, text: string) {
  await openAll(page)
  await page.getByTestId('wallet-search').fill(text)
}

const firstRow = (page: Page) => page.getByTestId('view-AllWallets').locator('.lk-row').first()

/** From the button to a wallet, and where wallets can be had. */
export const connectScenes: readonly Scene[] = [
  scene('Connect', 'one wallet', { act: (page) => open(page) }),
  scene('Connect', 'three, long names', {
    wallets: [
      { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' },
      { accounts: [me], name: '隼ウォレット', rdns: 'test.hayabusa' },
      { accounts: [me], name: long },
    ],
    act: (page) => open(page),
  }),
  scene('Connect', 'none here', { wallets: [], act: (page) => open(page) }),
  scene('Connect', 'directory loading', {
    prepare: hold('**/getWallets?*'),
    act: async (page) => {
      await open(page)
      await page.getByTestId('view-Connect').locator('.lk-connect-more .lk-skeleton').first().waitFor()
    },
  }),
  scene('Connect', 'signing in loading', {
    prepare: hold('**/.well-known/latchkey'),
    act: async (page) => {
      await open(page)
      await page.getByTestId('view-Connect').locator('.lk-connect-login .lk-skeleton').first().waitFor()
    },
  }),
  scene('Connect', 'signing in not there', {
    prepare: refuse('**/.well-known/latchkey'),
    act: async (page) => {
      await open(page)
      await shown(page, 'login-unavailable')
    },
  }),
  scene('Connect', 'directory down', {
    prepare: refuse('**/getWallets?*'),
    act: async (page) => {
      await open(page)
      await shown(page, 'all-wallets')
    },
  }),
  scene('Connect', 'offline', {
    act: async (page) => {
      await open(page)
      await shown(page, 'email-login')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await shown(page, 'alert')
    },
  }),
  scene('Connect', 'focus by keyboard', {
    act: async (page) => {
      await page.getByTestId('connect-button').first().press('Enter')
      await shown(page, 'all-wallets')
    },
  }),
  asked('waiting', { kind: 'hang' }, (page) => shown(page, 'view-ConnectingExternal')),
  asked('still waiting', { kind: 'hang' }, (page) =>
    page
      .locator('.lk-request-hint')
      .getByText(/waiting|تنتظر|الانتظار/i)
      .waitFor({ timeout: 20_000 }),
  ),
  asked('declined', { kind: 'error', code: 4001 }, (page) => shown(page, 'retry')),
  asked('failed', { kind: 'error', code: -32603, message: 'Internal JSON-RPC error.' }, (page) =>
    shown(page, 'retry'),
  ),
  asked('failed, details open', { kind: 'error', code: -32002, message: 'Already pending' }, async (page) => {
    await shown(page, 'retry')
    await page.getByTestId('modal').locator('summary').first().click()
  }),
  scene('ConnectingExternal', 'done', {
    act: async (page) => {
      await ask(page)
      await page.locator('.lk-ring[data-status="success"]').waitFor()
    },
    // What comes next is the closing of the modal.
    prepare: holdAfter(600),
  }),
  scene('AllWallets', 'first page', {
    act: async (page) => {
      await openAll(page)
      await firstRow(page).waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  scene('AllWallets', 'loading', { prepare: hold('**/getWallets?*'), act: openAll }),
  scene('AllWallets', 'nothing found', {
    act: async (page) => {
      await find(page, 'zzzz')
      await page.getByText('zzzz').nth(0).waitFor()
      await page.getByTestId('view-AllWallets').locator('.lk-empty').waitFor()
    },
  }),
  scene('AllWallets', 'down', {
    prepare: refuse('**/getWallets?*'),
    act: async (page) => {
      await openAll(page)
      await shown(page, 'retry')
    },
  }),
  scene('Downloads', 'an extension', {
    act: async (page) => {
      await find(page, 'metamask')
      await firstRow(page).click()
      await shown(page, 'view-Downloads')
    },
  }),
  scene('Downloads', 'on a phone', {
    touch: true,
    act: async (page) => {
      await find(page, 'metamask')
      await firstRow(page).click()
      await shown(page, 'view-Downloads')
    },
  }),
  scene('GetWallet', 'first page', {
    wallets: [],
    act: async (page) => {
      await open(page)
      await click(page, 'get-wallet')
      await page.getByTestId('view-GetWallet').locator('.lk-row').first().waitFor()
    },
  }),
  scene('GetWallet', 'down', {
    wallets: [],
    prepare: refuse('**/getWallets?*'),
    act: async (page) => {
      await open(page)
      await click(page, 'get-wallet')
      await shown(page, 'view-GetWallet')
    },
  }),
  scene('WhatIsAWallet', 'opened', {
    wallets: [],
    act: async (page) => {
      await open(page)
      await click(page, 'get-wallet')
      await click(page, 'explain-wallet')
      await shown(page, 'view-WhatIsAWallet')
    },
  }),
]
