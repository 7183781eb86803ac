import { account } from '../fixtures/accounts.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'
import { watchPlaces } from '../fixtures/watchPlaces.ts'
import { rowTops, waysToConnect } from '../fixtures/waysToConnect.ts'

const me = account(0).address

test('[S2.24, S2.03, S4.09] the button opens Connect with the wallets of this browser; twice is still one modal', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await openApp()
  const ui = modal(page)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(ui.id('wallet-dev.latchkey.wallet')).toContainText('Latchkey Dev Wallet')
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="connect-button"]')?.click())
  await expect(ui.dialog).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await expect(ui.id('connect-button').first()).toBeFocused()
})

test('[S2.30, S2.03] without a wallet of this browser: wallets, e-mail, services; a wallet that comes late changes no order', async ({
  page,
  openApp,
}) => {
  const places = await watchPlaces(page, 'email-input')
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('email-input')).toBeVisible()
  await expect(ui.view('Connect').locator('.lk-skeleton')).toHaveCount(0)
  const order = 'wallet-walletConnect listed all-wallets get-wallet email-input social'
  expect(await waysToConnect(page)).toBe(order)
  expect(await places(), 'where the field was seen').toHaveLength(1)
  const before = await rowTops(page)
  expect(Object.keys(before).length).toBeGreaterThan(4)
  await page.evaluate(() => {
    const info = { uuid: crypto.randomUUID(), name: 'Late', icon: '', rdns: 'test.late' }
    const provider = { request: async () => [], on() {}, removeListener() {} }
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  })
  await expect(ui.id('wallet-test.late')).toBeVisible()
  expect(await waysToConnect(page)).toBe(order.replace('get-wallet', 'wallet-test.late'))
  const { 'get-wallet': place, ...others } = before
  expect(await rowTops(page)).toEqual({ ...others, 'wallet-test.late': place })
})

test('[S1.06] [S2.23, S4.01] connects the dev wallet, shows its account, survives a reload, disconnects', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await openApp()
  const ui = modal(page)
  await answerDevWallet(page, () => ui.connect('dev.latchkey.wallet'), 'approve')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  await expect(ui.id('account-balance')).toContainText('ETH')
  await expectAccessible(page)
  await ui.close()

  await page.reload()
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.id('connect-button').first()).toContainText('Connect')
  await page.reload()
  await expect(ui.id('connect-button').first()).toContainText('Connect')
})

test('[S1.06] a wallet that only injects itself is connected as “Browser Wallet”, signs, and is back after a reload', async ({
  page,
  openApp,
}) => {
  // Before the wallet's own script: its announcement is caught, as if it knew nothing of EIP-6963.
  await page.addInitScript(() => {
    window.addEventListener(
      'eip6963:announceProvider',
      (event) => {
        event.stopImmediatePropagation()
        Object.assign(window, { ethereum: (event as CustomEvent<{ provider: object }>).detail.provider })
      },
      true,
    )
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('wallet-injected')).toContainText('Browser Wallet')
  await expect(ui.id('wallet-test.scripted')).toHaveCount(0)
  await ui.id('wallet-injected').click()
  await ui.expectConnected(me)
  await ui.id('sign-message').click()
  await expect.poll(async () => (await scriptedWallet(page).calls('personal_sign')).length).toBe(1)
  await page.reload()
  await ui.expectConnected(me)
})

test('[S8.68] a declined connection is quiet, says what happened and can be tried again', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await openApp()
  const ui = modal(page)
  await answerDevWallet(page, () => ui.connect('dev.latchkey.wallet'), 'reject')
  await expect(ui.id('retry')).toBeVisible()
  await expect(ui.id('retry')).toBeFocused()
  await expectAccessible(page)
  await expect(ui.id('snackbar')).toBeHidden()
  await answerDevWallet(page, () => ui.id('retry').click(), 'approve')
  await ui.expectConnected(me)
})

test('[X.20, A10, S4.01] after a reload nothing is "connected" until the wallet itself has answered', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)

  await scriptedWallet(page).behaveAfterReload('test.scripted', { eth_accounts: { kind: 'hold' } })
  await page.reload()
  const button = ui.id('connect-button').first()
  await expect(button).toHaveAttribute('data-status', 'reconnecting')
  // A write is refused while the wallet has not answered.
  await ui.id('sign-message').click()
  await expect(ui.id('result')).toContainText(/wallet/i)
  expect(await scriptedWallet(page).calls('personal_sign')).toEqual([])
  await scriptedWallet(page).release('eth_accounts')
  await expect(button).toHaveAttribute('data-status', 'connected')
})

test('[X.20] a forged session in storage never becomes a connection', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  // Somebody else's address in our storage, and a wallet that lets nobody in.
  await page.evaluate((victim) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('latchkey/'))
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll(/0x[0-9a-fA-F]{40}/g, victim))
  }, account(5).address)
  await scriptedWallet(page).behaveAfterReload('test.scripted', {
    eth_accounts: { kind: 'answer', value: [] },
  })
  await page.reload()
  const button = ui.id('connect-button').first()
  await expect(button).toHaveAttribute('data-status', 'disconnected', { timeout: 15_000 })
  await expect(button).not.toContainText(account(5).address.slice(-4))
})

test('[A8] a wallet that was uninstalled leaves the page disconnected, with a reason', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await page.addInitScript(() => {
    // The extension is gone: its announcements never reach the page.
    window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true)
  })
  await page.reload()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected', {
    timeout: 20_000,
  })
})

test('[S4.34] disconnect reaches the wallet and leaves nothing listening', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  const before = await wallet.listenerCount()
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  expect(await wallet.calls('wallet_revokePermissions')).toHaveLength(1)
  expect(await wallet.listenerCount()).toBe(before)
})

test('[S8.17] a wallet that fails to disconnect is said so, and the page is disconnected all the same', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { wallet_revokePermissions: { kind: 'error', code: -32603, message: 'broken' } },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.id('snackbar')).toContainText('Failed to disconnect')
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
})
