import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { type Behaviour, installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(11).address

async function openAccount(
  page: Page,
  openApp: (path: string) => Promise<void>,
  behaviours: Record<string, Behaviour> = {},
) {
  await installScriptedWallet(page, { accounts: [me], behaviours })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  return ui
}
const down = (page: Page, path: string, status: number) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description: 'no' }] }),
    }),
  )

test('[S8.01] balances that can not be read: a toast, what to do, and the native balance all the same', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await down(page, '**/v1/account/*/balance?*', 503)
  const ui = await openAccount(page, openApp)
  await expect(ui.id('snackbar')).toContainText('Token Balance Unavailable')
  await expect(ui.view('Account')).toContainText('Couldn’t load your tokens')
  await expect(ui.id('retry')).toContainText(/Try again in \d+ sec/)
  await expect(ui.id('account-balance')).toContainText('ETH')
  await expectAccessible(page)
})

test('[S8.08] activity that can not be read: a toast, the reason, and Try again', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await down(page, '**/v1/account/*/history?*', 503)
  const ui = await openAccount(page, openApp)
  await ui.id('tab-activity').click()
  await expect(ui.id('snackbar').getByText('Failed to fetch transactions')).toBeVisible()
  await expect(ui.view('Account').getByRole('alert')).toContainText('Failed to fetch transactions')
  await expectAccessible(page)
})

test('[S5.26, S8.35, S8.37] a server that knows no such project: the alert opens with debug only, the console has the long text', async ({
  page,
  openApp,
}) => {
  await page.route('**/.well-known/latchkey*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, projectId: undefined } })
  })
  await down(page, '**/v1/account/*/balance?*', 401)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const quiet = await openAccount(page, openApp)
  await expect(quiet.view('Account')).toContainText('Couldn’t load your tokens')
  await expect(quiet.id('alert')).toBeHidden()
  await quiet.close()
  expect(said.join('\n')).toContain('Project ID Not Configured - update configuration')

  await openApp('/lab?wallet=off&debug=1')
  const ui = modal(page)
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.id('alert')).toHaveText('Project ID Not Configured')
})

test('[S2.39] the code of a tab loads when the tab is chosen; one that can not be fetched says so and can be tried again', async ({
  page,
  openApp,
}) => {
  let lost = true
  await page.route(/NftsTab/, (route) => (lost ? route.abort() : route.continue()))
  const ui = await openAccount(page, openApp)
  await ui.id('tab-nfts').click()
  await expect(ui.view('Account')).toContainText('This page couldn’t load')
  lost = false
  await ui.view('Account').getByText('Try again').last().click()
  await expect(ui.view('Account')).not.toContainText('This page couldn’t load')
})

test('[X.44] tabs by keyboard: arrows move between them and keep the focus', async ({ page, openApp }) => {
  const ui = await openAccount(page, openApp)
  await ui.id('tab-tokens').focus()
  await page.keyboard.press('ArrowRight')
  await expect(ui.id('tab-nfts')).toBeFocused()
  await page.keyboard.press('End')
  await expect(ui.id('tab-activity')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(ui.id('tab-tokens')).toBeFocused()
})

test('[S5.10, S8.01, X.43] a network the server does not serve: a toast, the native balance, and nothing asked of the data API', async ({
  page,
  openApp,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/v1/supported-chains*', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: { http: ['eip155:1'], ws: [] } })
  })
  const ui = await openAccount(page, openApp)
  await expect(ui.view('Account')).toContainText('aren’t available here. Only its own currency is shown')
  await expect(ui.id('token-ETH')).toContainText('—')
  await expect(ui.id('snackbar')).toContainText('Token Balance Unavailable')
  expect(asked.filter((path) => path.endsWith('/balance'))).toEqual([])
})

test('[S5.11] a testnet: the native balance without a price, and nothing asked of the data API', async ({
  page,
  openApp,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (input !== '/latchkey.json') return answer
      const description = await answer.json()
      for (const network of description.networks) if (network.id === 31337) network.testnet = true
      return Response.json(description)
    }
  })
  // The wallet lists tokens with prices: of a testnet they aren't shown either.
  const own = {
    address: `0x${'5a'.repeat(20)}`,
    balance: '0x16e360',
    type: 'ERC20',
    metadata: { name: 'Own', symbol: 'OWN', decimals: 6, price: 2, iconUrl: '' },
  }
  const ui = await openAccount(page, openApp, {
    wallet_getCapabilities: { kind: 'answer', value: { '0x7a69': { assetDiscovery: { supported: true } } } },
    wallet_getAssets: { kind: 'answer', value: { '0x7a69': [own] } },
  })
  await expect(ui.view('Account')).toContainText('is a testnet. Only its own currency is shown')
  await expect(ui.id('token-ETH')).toContainText('—')
  await expect(ui.id('token-OWN')).toHaveCount(0)
  expect(asked.filter((path) => path.endsWith('/balance'))).toEqual([])
})
