import type { Page } from 'playwright-core'
import { account } from '../../e2e/fixtures/accounts.ts'
import { installScriptedWallet, scriptedWallet } from '../../e2e/fixtures/scriptedWallet.ts'

/** One picture: how a fresh page gets there. The page it leaves is the one that is taken, or the one it returns. */
export type Scene = {
  readonly name: string
  readonly path?: string
  /** What is cut out of the desktop picture; the whole window by default. */
  readonly cut?: 'modal'
  readonly act?: (page: Page) => Promise<Page | undefined>
}

const me = account(9).address
/** The account whose past the local chain is seeded with. */
const visitor = account(0).address
const friend = '0x00000000000000000000000000000000000A11cE'

const click = (page: Page, id: string) => page.getByTestId(id).first().click()
const shown = (page: Page, id: string) => page.getByTestId(id).first().waitFor()

async function wallet(page: Page, options: Partial<Parameters<typeof installScriptedWallet>[1]> = {}) {
  await installScriptedWallet(page, { accounts: [me], ...options })
  await page.reload()
  await shown(page, 'connect-button')
}

async function connected(page: Page, options: Parameters<typeof wallet>[1] = {}) {
  await wallet(page, options)
  await click(page, 'connect-button')
  await click(page, 'wallet-test.scripted')
  await page.locator('[data-testid="connect-button"][data-status="connected"]').first().waitFor()
  await page.getByTestId('modal').waitFor({ state: 'detached' })
  await click(page, 'connect-button')
  await shown(page, 'view-Account')
}

async function filled(page: Page, receiver: string, amount: string) {
  await connected(page)
  await click(page, 'feature-send')
  await page.getByTestId('send-amount').fill(amount)
  await page.getByTestId('send-receiver').fill(receiver)
}

const modalScene = (name: string, act: (page: Page) => Promise<unknown>, path = '/lab'): Scene => ({
  name,
  path,
  cut: 'modal',
  act: async (page) => {
    await act(page)
    return undefined
  },
})

const connecting = (name: string, behaviours: Parameters<typeof wallet>[1]) =>
  modalScene(name, async (page) => {
    await wallet(page, behaviours)
    await click(page, 'connect-button')
    await click(page, 'wallet-test.scripted')
    await shown(
      page,
      name === 'connecting' || name === 'connecting help' ? 'view-ConnectingExternal' : 'retry',
    )
    if (name === 'connecting help') await page.getByText('Still waiting?').waitFor({ timeout: 20_000 })
  })

const switching = (name: string, options: Parameters<typeof wallet>[1]) =>
  modalScene(name, async (page) => {
    await connected(page, options)
    await click(page, 'account-network')
    await click(page, 'network-eip155:31338')
    await shown(page, name === 'switching' ? 'view-SwitchNetwork' : 'retry')
  })

const snackbar = (variant: string) =>
  modalScene(`snackbar ${variant}`, async (page) => {
    await wallet(page)
    await page.getByText('The modal by hand').click()
    await page.getByTestId(`notify-${variant}`).click()
    await shown(page, 'snackbar')
  })

/** Every state worth looking at. */
export const scenes: readonly Scene[] = [
  modalScene('connect', async (page) => {
    await wallet(page)
    await click(page, 'connect-button')
    await shown(page, 'view-Connect')
  }),
  modalScene('connect three', async (page) => {
    await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
    await installScriptedWallet(page, { accounts: [me], name: '隼ウォレット', rdns: 'test.hayabusa' })
    await wallet(page, { name: 'The Extraordinarily Long-Named Wallet of Northern Llanfairpwllgwyngyll' })
    await click(page, 'connect-button')
    await shown(page, 'wallet-test.foxglove')
  }),
  modalScene('connect none', async (page) => {
    await click(page, 'connect-button')
    await shown(page, 'look-again')
  }),
  connecting('connecting', { behaviours: { eth_requestAccounts: { kind: 'hang' } } }),
  connecting('connecting help', { behaviours: { eth_requestAccounts: { kind: 'hang' } } }),
  connecting('connect declined', { behaviours: { eth_requestAccounts: { kind: 'error', code: 4001 } } }),
  connecting('connect failed', {
    behaviours: { eth_requestAccounts: { kind: 'error', code: -32603, message: 'Internal JSON-RPC error.' } },
  }),
  modalScene('account', async (page) => {
    await connected(page)
    await page.getByTestId('account-balance').getByText('ETH').waitFor()
  }),
  modalScene('account loading', async (page) => {
    await page.route('**/*', (route) =>
      route.request().postData()?.includes('eth_getBalance') ? undefined : route.continue(),
    )
    await connected(page)
  }),
  modalScene('account balance error', async (page) => {
    await page.route('**/*', (route) =>
      route.request().postData()?.includes('eth_getBalance') ? route.abort() : route.continue(),
    )
    await connected(page)
    await page.getByTestId('balance-retry').waitFor({ timeout: 60_000 })
  }),
  modalScene('account mismatch', async (page) => {
    await connected(page)
    await scriptedWallet(page).emit('chainChanged', '0x67932')
    await shown(page, 'network-mismatch')
  }),
  modalScene('account tokens', async (page) => {
    await connected(page, { accounts: [visitor] })
    await click(page, 'hidden-count')
    await page.getByText('Looks like spam').first().waitFor()
  }),
  modalScene('account nfts', async (page) => {
    await connected(page, { accounts: [visitor] })
    await click(page, 'tab-nfts')
    await page.locator('[data-testid^="nft-"] img').first().waitFor()
  }),
  modalScene('account activity', async (page) => {
    await connected(page, { accounts: [visitor] })
    await click(page, 'tab-activity')
    await page.locator('[data-testid^="activity-0x"]').first().waitFor()
    await page.getByTestId('tab-activity').evaluate((tab) => tab.scrollIntoView())
  }),
  modalScene('account tokens failed', async (page) => {
    await page.route('**/v1/account/*/balance?*', (route) => route.abort())
    await connected(page)
    await shown(page, 'retry')
  }),
  modalScene('account activity empty', async (page) => {
    await connected(page, { accounts: [account(12).address] })
    await click(page, 'tab-activity')
    await page.getByText('No activity yet').waitFor()
  }),
  modalScene('choose token', async (page) => {
    await connected(page, { accounts: [visitor] })
    await click(page, 'feature-send')
    await click(page, 'send-token')
    await shown(page, 'token-TUSD')
  }),
  modalScene('send token review', async (page) => {
    await connected(page, { accounts: [visitor] })
    await click(page, 'token-TUSD')
    await page.getByTestId('send-amount').fill('12.5')
    await page.getByTestId('send-receiver').fill(friend)
    await click(page, 'send-preview')
    await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
  }),
  modalScene('all wallets', async (page) => {
    await wallet(page)
    await click(page, 'connect-button')
    await click(page, 'all-wallets')
    await page.getByTestId('view-AllWallets').locator('.lk-row').first().waitFor()
  }),
  modalScene('all wallets none', async (page) => {
    await click(page, 'connect-button')
    await click(page, 'all-wallets')
    await page.getByTestId('wallet-search').fill('zzzz')
    await page.getByText('No wallet matches').waitFor()
  }),
  modalScene('downloads', async (page) => {
    await click(page, 'connect-button')
    await click(page, 'all-wallets')
    await page.getByTestId('wallet-search').fill('metamask')
    await page.getByTestId('view-AllWallets').locator('.lk-row').first().click()
    await shown(page, 'view-Downloads')
  }),
  modalScene('get wallet', async (page) => {
    await click(page, 'connect-button')
    await click(page, 'get-wallet')
    await page.getByTestId('view-GetWallet').locator('.lk-row').first().waitFor()
  }),
  modalScene('networks', async (page) => {
    await connected(page)
    await click(page, 'account-network')
    await shown(page, 'view-Networks')
  }),
  switching('switching', { behaviours: { wallet_switchEthereumChain: { kind: 'hang' } } }),
  switching('switch declined', {
    behaviours: { wallet_switchEthereumChain: { kind: 'error', code: 4001 } },
  }),
  switching('switch unsupported', {
    known: [31337],
    behaviours: { wallet_addEthereumChain: { kind: 'error', code: -32602, message: 'no' } },
  }),
  modalScene('send', async (page) => {
    await connected(page)
    await click(page, 'feature-send')
    await page.getByText('available').waitFor()
  }),
  modalScene('send errors', async (page) => {
    await filled(page, '0x1234', '123456789')
    await click(page, 'send-preview')
  }),
  modalScene('send checksum', async (page) => {
    await filled(
      page,
      me.replace(/[a-f]/, (letter) => letter.toUpperCase()),
      '0.5',
    )
    await shown(page, 'send-warning')
  }),
  modalScene('send review', async (page) => {
    await filled(page, friend, '1.25')
    await click(page, 'send-preview')
    await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
  }),
  modalScene('send review declined', async (page) => {
    await filled(page, friend, '1.234567890123456789')
    await click(page, 'send-preview')
    await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
    await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'error', code: 4001 })
    await click(page, 'send-confirm')
    await page.getByText('You declined').waitFor()
  }),
  modalScene('send review failed', async (page) => {
    await filled(page, friend, '1.25')
    await click(page, 'send-preview')
    await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
    await scriptedWallet(page).behave('eth_sendTransaction', {
      kind: 'error',
      code: -32000,
      message: 'nonce',
    })
    await click(page, 'send-confirm')
    await page.locator('summary').getByText('Details', { exact: true }).last().waitFor()
  }),
  modalScene('receive', async (page) => {
    await connected(page)
    await click(page, 'feature-receive')
    await shown(page, 'receive-qr')
  }),
  modalScene('compatible', async (page) => {
    await connected(page)
    await click(page, 'feature-receive')
    await click(page, 'receive-networks')
    await shown(page, 'view-WalletCompatibleNetworks')
  }),
  snackbar('success'),
  snackbar('loading'),
  snackbar('error'),
  modalScene('alert', async (page) => {
    await wallet(page)
    await page.getByText('The modal by hand').click()
    await page.getByTestId('set-alert').click()
    await shown(page, 'alert')
  }),
  modalScene('focus', async (page) => {
    await connected(page)
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  }),
  { name: 'page home', path: '/' },
  {
    name: 'page home in',
    path: '/',
    act: async (page) => {
      await connected(page)
      await click(page, 'modal-close')
      await page.getByTestId('modal').waitFor({ state: 'detached' })
      return undefined
    },
  },
  { name: 'page lab', path: '/lab' },
  {
    name: 'page lab two',
    path: '/lab?two=1',
    act: async (page) => {
      await wallet(page)
      return undefined
    },
  },
  {
    name: 'page embedded',
    path: '/embedded',
    act: async (page) => {
      await installScriptedWallet(page, { accounts: [me] })
      await page.reload()
      await click(page, 'wallet-test.scripted')
      await shown(page, 'view-Account')
      return undefined
    },
  },
  ...(['connect', 'sign-message', 'sign-typed-data', 'send-transaction'] as const).map(
    (what): Scene => ({
      name: `dev wallet ${what}`,
      path: '/lab?wallet=on',
      act: async (page) => {
        const asked = page.waitForEvent('popup')
        await click(page, 'connect-button')
        await click(page, 'wallet-dev.latchkey.wallet')
        const popup = await asked
        await shown(popup, 'approval-origin')
        if (what === 'connect') return popup
        const closed = popup.waitForEvent('close')
        await click(popup, 'approve')
        await closed
        const again = page.waitForEvent('popup')
        await page.getByTestId('modal').waitFor({ state: 'detached' })
        await click(page, what)
        const next = await again
        await shown(next, 'approval-summary')
        return next
      },
    }),
  ),
]
