import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

/** The account whose past the local chain is seeded with. Only looked at here. */
const visitor = account(0).address

async function openAccount(page: Page, openApp: (path: string) => Promise<void>) {
  await installScriptedWallet(page, { accounts: [visitor] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(visitor)
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  return ui
}

test('[S1.09, S2.04, S2.28] seeded balances: tokens with their worth, spam counted and out of the list', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const ui = await openAccount(page, openApp)
  await expect(ui.id('token-TUSD')).toContainText('$')
  await expect(ui.id('account-total')).toContainText('total')
  await expect(ui.id('hidden-count')).toContainText(/\d+ hidden tokens?/)
  await expectAccessible(page)
  await ui.id('hidden-count').click()
  await expect(ui.view('Account')).toContainText('Looks like spam')
  await expectAccessible(page)
})

test('[S7.27] tokens come from a wallet that lists them itself, and from the server where its list makes no sense', async ({
  page,
  openApp,
}) => {
  const asset = (symbol: string, balance: string, price: unknown) => ({
    address: `0x${'5a'.repeat(20)}`,
    balance,
    type: 'ERC20',
    metadata: { name: `The wallet’s ${symbol}`, symbol, decimals: 6, price, iconUrl: '' },
  })
  const answer = (value: unknown) => ({ kind: 'answer', value }) as const
  await installScriptedWallet(page, {
    accounts: [visitor],
    behaviours: {
      wallet_getCapabilities: answer({ '0x7a69': { assetDiscovery: { supported: true } } }),
      wallet_getAssets: answer({ '0x7a69': [asset('OWN', '0x16e360', 2)] }),
    },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(visitor)
  await ui.open()
  await expect(ui.id('token-OWN')).toContainText('1.5')
  await expect(ui.id('token-OWN')).toContainText('$3')
  await expect(ui.id('token-TUSD')).toBeHidden()
  const wallet = scriptedWallet(page)
  const [call] = await wallet.calls('wallet_getAssets')
  expect(call?.params).toEqual([{ account: visitor, chainFilter: ['0x7a69'] }])

  await wallet.behaveAfterReload('test.scripted', {
    wallet_getAssets: answer({ '0x7a69': [asset('OWN', '0x16e360', '2')] }),
  })
  await page.reload()
  await ui.expectConnected(visitor)
  await ui.open()
  await expect(ui.id('token-TUSD')).toContainText('$')
  await expect(ui.id('token-OWN')).toBeHidden()
  expect((await wallet.calls('wallet_getAssets')).length).toBeGreaterThan(0)
})

test('[S2.28, X.41] seeded NFTs: pictures from our own server only, hostile metadata is text', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  const ui = await openAccount(page, openApp)
  await ui.id('tab-nfts').click()
  const tiles = ui.view('Account').locator('[data-testid^="nft-"]')
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(8)
  await expect.poll(() => tiles.locator('img').count()).toBeGreaterThan(0)
  // two in a row, which they fill
  const edges = await tiles.evaluateAll((found) =>
    found.slice(0, 2).map((tile) => {
      const list = tile.closest('ul')?.getBoundingClientRect()
      const { left, right } = tile.getBoundingClientRect()
      return [left - (list?.left ?? 0), (list?.right ?? 0) - right]
    }),
  )
  expect([edges[0]?.[0], edges[1]?.[1]]).toEqual([0, 0])
  await expectAccessible(page)
  expect([...hosts].filter((host) => !/(^|\.)localhost$|^127\.0\.0\.1$|^$/.test(host))).toEqual([])
})

test('[S1.14, X.40, X.40a, I3] seeded activity: paged to the end while blocks are mined, nothing twice, rubbish counted', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const ui = await openAccount(page, openApp)
  await ui.id('tab-activity').click()
  const rows = ui.view('Account').locator('[data-testid^="activity-0x"]')
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  await expectAccessible(page)
  await expect(ui.id('hidden-count')).toContainText(/\d+ hidden transactions?/)
  const more = ui.id('activity-more')
  for (let page = 0; page < 30 && (await more.count()) > 0; page++) {
    await chain().setBalance('0x000000000000000000000000000000000000dEaD', BigInt(page + 1))
    const before = await rows.count()
    await more.scrollIntoViewIfNeeded().catch(() => {})
    await expect.poll(async () => (await rows.count()) > before || (await more.count()) === 0).toBe(true)
  }
  await expect(more).toHaveCount(0)
  await ui.id('hidden-count').click()
  const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.testid))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(100)
})
