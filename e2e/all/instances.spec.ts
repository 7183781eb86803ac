import { verifyMessage } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(12).address

test('[X.27] ten clicks under StrictMode: one prompt, one event, one modal, and the wallet’s listeners are gone with the connection', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me], behaviours: { eth_requestAccounts: { kind: 'hold' } } })
  await openApp('/lab?wallet=off&strict=1')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  const atRest = await wallet.listenerCount()
  await ui.id('connect-button').evaluate((button: HTMLElement) => {
    for (let click = 0; click < 10; click++) button.click()
  })
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
  await ui.id('wallet-test.scripted').evaluate((row: HTMLElement) => {
    for (let click = 0; click < 10; click++) row.click()
  })
  await expect(ui.view('ConnectingExternal')).toBeVisible()
  await expect.poll(() => wallet.calls('eth_requestAccounts')).toHaveLength(1)
  await wallet.release('eth_requestAccounts')
  await ui.expectConnected(me)
  const said = (name: string) =>
    page
      .getByTestId('events')
      .textContent()
      .then((text) => text?.split(`"${name}"`).length)
  expect(await said('CONNECT_SUCCESS')).toBe(2)
  expect(await said('MODAL_OPEN')).toBe(2)
  expect(await wallet.calls('eth_requestAccounts')).toHaveLength(1)

  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.id('connect-button')).toHaveText('Connect wallet')
  await expect.poll(() => wallet.listenerCount()).toBe(atRest)
})

test('[X.27] three tabs of one site have one session: the second and third find it without a prompt', async ({
  page,
  openApp,
  context,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  for (const _ of [2, 3]) {
    const tab = await context.newPage()
    await installScriptedWallet(tab, { accounts: [me] })
    await tab.goto(page.url())
    await modal(tab).expectConnected(me)
    expect(await scriptedWallet(tab).calls('eth_requestAccounts')).toEqual([])
    expect(await tab.locator('latchkey-modal').count()).toBe(0)
  }
  expect(await scriptedWallet(page).calls('eth_requestAccounts')).toHaveLength(1)
})

test('[X.27] tabs that are open already go along without a reload, with connecting and with disconnecting', async ({
  page,
  openApp,
  context,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const tabs = [page]
  for (const _ of [2, 3]) {
    const tab = await context.newPage()
    await installScriptedWallet(tab, { accounts: [me] })
    await tab.goto(page.url())
    await expect(modal(tab).id('connect-button')).toHaveText('Connect wallet')
    tabs.push(tab)
  }
  await modal(page).connect('test.scripted')
  await modal(page).expectConnected(me)
  for (const tab of tabs.slice(1)) {
    await modal(tab).expectConnected(me)
    expect(await scriptedWallet(tab).calls('eth_requestAccounts')).toEqual([])
    await expect(modal(tab).dialog).toBeHidden()
    expect((await tab.getByTestId('events').textContent())?.split('"CONNECT_SUCCESS"')).toHaveLength(2)
  }
  expect(await scriptedWallet(page).calls('eth_requestAccounts')).toHaveLength(1)

  const second = tabs[1] as typeof page
  await expect(modal(page).dialog).toBeHidden()
  await modal(second).open()
  await modal(second).id('disconnect').click()
  for (const tab of tabs)
    await expect(modal(tab).id('connect-button')).toHaveText('Connect wallet', { timeout: 15_000 })
  for (const tab of [page, tabs[2] as typeof page])
    expect(await scriptedWallet(tab).calls('wallet_revokePermissions')).toEqual([])
})

test('[X.32] two wallets of one chain family: each signs for itself, one is removed and the other stays, over reloads', async ({
  page,
  openApp,
}) => {
  // Of the accounts the local node signs for; nothing is sent.
  const [first, second] = [account(8), account(9)]
  await installScriptedWallet(page, {
    accounts: [first.address],
    name: 'Foxglove',
    rdns: 'test.foxglove',
  })
  await installScriptedWallet(page, {
    accounts: [second.address],
    name: 'Harbour',
    rdns: 'test.harbour',
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  /** Signs a message, and expects whose signature it is. */
  const sign = async (address: `0x${string}`) => {
    await ui.id('sign-message').click()
    const result = ui.id('result')
    await expect(result).toContainText(/0x[0-9a-f]{130}/i)
    const [message, signature] = [
      (await result.getAttribute('data-message')) ?? '',
      ((await result.textContent()) ?? '') as `0x${string}`,
    ]
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  }
  const toWallets = async () => {
    await ui.open()
    await ui.id('account-wallets').click()
  }
  await ui.connect('test.foxglove')
  await ui.expectConnected(first.address)
  await expect(ui.dialog).toBeHidden()
  await toWallets()
  await ui.id('profile-connect').click()
  await ui.id('wallet-test.harbour').click()
  await ui.expectConnected(second.address)
  if (await ui.dialog.isVisible()) await ui.close()
  await sign(second.address)

  await toWallets()
  await expect(ui.id('profile-eip155:test.harbour')).toHaveAttribute('aria-current', 'true')
  await ui.id('profile-eip155:test.foxglove').click()
  await ui.expectConnected(first.address)
  await ui.close()
  await sign(first.address)

  await page.reload()
  await ui.expectConnected(first.address)
  await toWallets()
  await expect(ui.id('profile-eip155:test.harbour')).toBeVisible()
  await ui.id('profile-disconnect-eip155:test.foxglove').click()
  await expect(ui.id('profile-eip155:test.foxglove')).toBeHidden()
  await ui.expectConnected(second.address)
  await ui.close()
  await sign(second.address)
  await page.reload()
  await ui.expectConnected(second.address)
})

test('[X.26] a wallet that says no, or nothing, keeps nobody: closing ends it, its late answer is nobody’s, the next try works', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { eth_requestAccounts: { kind: 'error', code: 4001 } },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.connect('test.scripted')
  await expect(ui.id('retry')).toBeVisible()
  await ui.close()
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')

  await wallet.behave('eth_requestAccounts', { kind: 'hold' })
  await ui.connect('test.scripted')
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'connecting')
  await ui.close()
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
  await wallet.release('eth_requestAccounts')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')

  await wallet.behave('eth_requestAccounts', undefined)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  await wallet.behave('wallet_switchEthereumChain', { kind: 'hang' })
  await ui.open()
  await ui.id('account-network').click()
  await ui.id('network-eip155:31338').click()
  await expect(ui.view('SwitchNetwork')).toBeVisible()
  await ui.close()
  await wallet.behave('wallet_switchEthereumChain', undefined)
  await ui.open()
  await ui.id('account-network').click()
  await ui.id('network-eip155:31338').click()
  await expect(ui.view('Account').or(ui.view('Networks'))).toBeVisible()
  await expect.poll(() => wallet.chainId()).toBe(31338)
})
