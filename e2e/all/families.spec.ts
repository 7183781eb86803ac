import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { bitcoinChain } from '../fixtures/bitcoinChain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { polkadotChain } from '../fixtures/polkadotChain.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

const lab = '/lab?solana=1&bitcoin=1&polkadot=1'

/** The dev wallet's account of each family, and the id of its connection. */
function listFamilies() {
  return [
    { uid: 'eip155:dev.latchkey.wallet', network: 'eip155:31337', address: account(0).address },
    { uid: 'solana:Latchkey Dev Wallet', network: solanaChain().id, address: solanaChain().account },
    {
      uid: 'bip122:Latchkey Dev Wallet',
      network: bitcoinChain().id,
      address: bitcoinChain().accounts[0]?.payment ?? '',
    },
    {
      uid: 'polkadot:Latchkey Dev Wallet',
      network: polkadotChain().id,
      address: polkadotChain().accounts[0]?.address ?? '',
    },
  ]
}

/** Makes a connected family the current one. */
async function choose(page: Page, family: { uid: string; address: string }): Promise<void> {
  const ui = modal(page)
  await ui.open()
  await ui.id('account-wallets').click()
  await ui.id(`profile-${family.uid}`).click()
  await ui.expectConnected(family.address)
  await ui.close()
}

/** Signs with the current account. */
async function sign(page: Page): Promise<void> {
  const ui = modal(page)
  await answerDevWallet(page, () => ui.id('sign-message').click(), 'approve')
  await expect(ui.id('result')).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
}

test('[S1.05, S1.16, S1.17] four families of one wallet, connected in one go: restored, each signs, left one by one', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const families = listFamilies()
  const ui = modal(page)
  await openApp(lab)
  await ui.connect('dev.latchkey.wallet')
  await expect(ui.view('ConnectingMultiChain')).toBeVisible()
  await expectAccessible(page)
  const opened = page.context().waitForEvent('page')
  await ui.id('connect-all').click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  for (const title of ['Connect', 'Connect on Solana', 'Connect on Bitcoin', 'Connect on Polkadot']) {
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
    await popup.getByTestId('approve').click()
  }
  await closed
  await expect(ui.dialog).toBeHidden()

  await page.reload()
  // Polkadot wallets may be called from the first click or key on that the loaded app sees.
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', /^(reconnecting|connected)$/)
  await page.keyboard.press('Shift')
  for (const family of families) {
    await choose(page, family)
    await sign(page)
  }
  for (const [index, { uid }] of families.slice(0, -1).entries()) {
    await ui.open()
    await ui.id('account-wallets').click()
    await ui.id(`profile-disconnect-${uid}`).click()
    await expect(ui.id(`profile-${uid}`)).toBeHidden()
    // The others stay.
    for (const other of families.slice(index + 1)) await expect(ui.id(`profile-${other.uid}`)).toBeVisible()
    await ui.close()
  }
  await sign(page)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
})

test('[S1.05, S1.16] a refusal in the middle keeps what was approved; the rest is connected in any order', async ({
  page,
  openApp,
}) => {
  test.setTimeout(240_000)
  const [evm, solana, bitcoin, polkadot] = listFamilies()
  if (!evm || !solana || !bitcoin || !polkadot) throw new Error('four families')
  const ui = modal(page)
  await openApp(lab)
  await ui.connect('dev.latchkey.wallet')
  const opened = page.context().waitForEvent('page')
  await ui.id('connect-all').click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  const heading = popup.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Connect')
  await popup.getByTestId('approve').click()
  await expect(heading).toHaveText('Connect on Solana')
  await popup.getByTestId('reject').click()
  await closed
  await expect(ui.view('ConnectingMultiChain')).toContainText('declined')
  await expect(ui.id('family-eip155')).toContainText('Connected')
  await expect(ui.id('family-solana')).not.toContainText('Connected')
  await answerDevWallet(page, () => ui.id('family-polkadot').click(), 'approve')
  await ui.expectConnected(polkadot.address)
  await expect(ui.dialog).toBeHidden()

  // Another family by its network.
  await ui.open()
  await ui.id('account-network').click()
  await ui.id(`network-${bitcoin.network}`).click()
  await answerDevWallet(page, () => ui.id('wallet-Latchkey Dev Wallet').click(), 'approve')
  await ui.expectConnected(bitcoin.address)
  await ui.close()
  await page.reload()
  // Polkadot wallets may be called from the first click or key on that the loaded app sees.
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', /^(reconnecting|connected)$/)
  await page.keyboard.press('Shift')
  for (const family of [evm, polkadot, bitcoin]) {
    await choose(page, family)
    await sign(page)
  }
})
