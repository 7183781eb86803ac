import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { deployToken } from '../fixtures/deployToken.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

/** Whose past the chain is seeded with: only looked at here. */
const visitor = account(0).address
const me = account(17).address
const dex = '0x00000000000000000000000000000000000de001'

async function openAccount(
  page: Page,
  openApp: (path: string) => Promise<void>,
  address: string,
  path = '/lab?wallet=off',
) {
  await installScriptedWallet(page, { accounts: [address] })
  await openApp(path)
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(address)
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  return ui
}

test('[S2.28, X.41] a tile leads to the whole NFT: picture by our own server, contract and number whole; spam says so', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  const ui = await openAccount(page, openApp, visitor)
  await ui.id('tab-nfts').click()
  const tiles = ui.view('Account').locator('[data-testid^="nft-"]')
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(8)
  await tiles
    .filter({ has: page.locator('img') })
    .first()
    .click()
  const view = ui.view('AccountNft')
  await expect(view.getByTestId('nft-picture').locator('img')).toHaveJSProperty('complete', true)
  await expect(view.locator('.lk-address').first()).toHaveText(/^0x[\da-fA-F]{40}$/)
  await expectAccessible(page)
  await ui.id('modal-back').click()
  await ui.id('tab-nfts').click()
  await ui.view('Account').getByTestId('hidden-count').click()
  const before = await tiles.count()
  await tiles.nth(before - 1).click()
  await expect(view).toContainText('looks like spam')
  await expectAccessible(page)
  expect([...hosts].filter((host) => !/(^|\.)localhost$|^127\.0\.0\.1$|^$/.test(host))).toEqual([])
})

test('the portfolio: total, a line, how it is divided; each figure a screen reader can have; its calls are counted and bounded', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const ui = await openAccount(page, openApp, visitor)
  await expect(ui.id('account-total')).toContainText('total')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'OPTIONS' && pathname.startsWith('/v1/')) asked.push(pathname)
  })
  await ui.id('account-worth').click()
  const view = ui.view('AccountPortfolio')
  await expect(view.getByTestId('portfolio-total')).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(view.getByRole('table', { name: 'Allocation' }).getByRole('row').nth(1)).toContainText(/%/)
  await expect(view.getByTestId('line-chart').or(view.getByText('No price history yet'))).toBeVisible()
  await expectAccessible(page)
  expect(asked.filter((path) => path.includes('price')).length).toBeLessThanOrEqual(1)
  expect(asked.filter((path) => path.includes('/balance')).length).toBeLessThanOrEqual(1)
  await ui.id('portfolio-approvals').click()
  await expect(ui.view('AccountApprovals')).toBeVisible()
})

for (const [how, path] of [
  ['with a server', '/lab?wallet=off'],
  ['without one', '/lab?wallet=off&server=0'],
] as const)
  test(`[X.43] approvals given are listed and taken back ${how}`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    await chain().unlock(me)
    await chain().setBalance(me, parseEther('10'))
    const token = await deployToken('TestToken', {
      name: 'Loose Coin',
      symbol: 'LOOSE',
      decimals: 6,
      holder: me,
    })
    await token.call('approve', [dex, 2n ** 256n - 1n])
    const ui = await openAccount(page, openApp, me, path)
    await ui.id('account-worth').click()
    if (how === 'with a server') await ui.id('portfolio-approvals').click()
    const card = ui.view('AccountApprovals').getByTestId(`approval-${token.address}`)
    await expect(card).toContainText('Unlimited LOOSE')
    await expect(card).toContainText(dex)
    await expectAccessible(page)
    await card.getByTestId('approval-revoke').click()
    await expect(ui.id('snackbar')).toContainText('Revoked')
    await expect(card).toBeHidden()
    const [sent] = await scriptedWallet(page).calls('eth_sendTransaction')
    const [transaction] = (sent?.params ?? []) as { to: string; data: string }[]
    expect(transaction?.to.toLowerCase()).toBe(token.address)
    expect(transaction?.data).toBe(`0x095ea7b3${dex.slice(2).padStart(64, '0')}${'0'.repeat(64)}`)
    expect(await token.read('allowance', [me, dex])).toBe(0n)
  })
