import type { Page } from '@playwright/test'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { isSignedOnPolkadot, polkadotChain } from '../fixtures/polkadotChain.ts'
import { expect, test } from '../fixtures/test.ts'

const stateOf = (page: Page) => page.getByTestId('sign-in-state')

/** The signature the lab shows is that address's, over the text it shows. */
async function expectSigned(page: Page, address: string): Promise<void> {
  const result = page.getByTestId('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  const [signature, message] = [
    (await result.innerText()).trim(),
    (await result.getAttribute('data-message')) ?? '',
  ]
  expect(await isSignedOnPolkadot(address, message, signature)).toBe(true)
  expect(await isSignedOnPolkadot(address, `${message}!`, signature)).toBe(false)
}

test('[S1.05, S1.05b] [S2.28] Polkadot: connects, signs in by sr25519, receives, is restored by a reload, and left', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const own = polkadotChain().accounts[0]?.address ?? ''
  const ui = modal(page)
  await openApp('/lab?polkadot=1&siwx=server!')
  await ui.id('connect-button').first().click()
  // One row for all families of the same wallet.
  await expect(page.getByRole('button', { name: /Latchkey Dev Wallet/ })).toHaveCount(1)
  await ui.id('wallet-dev.latchkey.wallet').click()
  await answerDevWallet(page, () => ui.id('family-polkadot').click(), 'reject')
  await expect(ui.view('ConnectingExternal')).toContainText('declined')
  await answerDevWallet(
    page,
    () => ui.id('retry').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText('your Polkadot address')
      await expect(popup.getByTestId('approval-network')).toContainText('Latchkey Polkadot')
    },
  )
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', own)
  await expectAccessible(page)
  await answerDevWallet(page, () => ui.id('siwx-sign').click(), 'reject')
  await expect(ui.id('snackbar')).toContainText('Signature declined')
  await answerDevWallet(
    page,
    () => ui.id('siwx-sign').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText(
        'wants you to sign in with your Polkadot account',
      )
      await expect(popup.getByTestId('approval-warning')).toHaveCount(0)
    },
  )
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
  await ui.expectConnected(own)

  // What Polkadot lacks is not there at all: no greyed-out control, no empty tab.
  await ui.open()
  await expect(ui.id('feature-receive')).toBeVisible()
  for (const absent of ['account-balance', 'account-total', 'tab-tokens', 'tab-nfts', 'tab-activity'])
    await expect(ui.id(absent)).toHaveCount(0)
  for (const absent of ['feature-swaps', 'feature-onramp', 'feature-send'])
    await expect(ui.id(absent)).toHaveCount(0)
  expect(await ui.view('Account').locator('button:disabled').count()).toBe(0)
  await expectAccessible(page)
  await ui.id('feature-receive').click()
  await expect(ui.id('receive-qr')).toHaveAttribute('data-uri', own)
  await expectAccessible(page)
  await ui.close()

  await page.reload()
  // The wallet may be called from the first click or key on that the loaded app sees.
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'reconnecting')
  await page.keyboard.press('Shift')
  await ui.expectConnected(own)
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()
  await answerDevWallet(page, () => ui.id('sign-message').click(), 'approve')
  await expectSigned(page, own)

  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(stateOf(page)).toContainText('idle')
  await page.reload()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  // Nobody was asked by the reload.
  expect(page.context().pages()).toHaveLength(1)
})

test('[X.22] a page that is loaded again asks no Polkadot wallet before the first key, also where the wallet has forgotten it', async ({
  page,
  openApp,
}) => {
  const own = polkadotChain().accounts[0]?.address ?? ''
  await page.addInitScript((address) => {
    const host = window as unknown as { injectedWeb3: object; enables: number }
    host.enables = 0
    const list = () => [{ address }]
    const accounts = {
      get: async () => list(),
      subscribe(listener: (accounts: object) => void) {
        listener(list())
        return () => {}
      },
    }
    const enable = async () => {
      host.enables++
      // The person removed the page from the wallet's list, and says no to the prompt.
      if (sessionStorage.getItem('forgotten')) throw new Error('Rejected')
      return { accounts, signer: {} }
    }
    host.injectedWeb3 = { talisman: { version: '1.0.0', enable } }
  }, own)
  const countEnables = () => page.evaluate(() => (window as unknown as { enables: number }).enables)
  const ui = modal(page)
  await openApp('/lab?polkadot=1')
  await ui.connect('Talisman')
  await ui.expectConnected(own)
  expect(await countEnables()).toBe(1)
  await page.evaluate(() => sessionStorage.setItem('forgotten', 'yes'))
  await page.reload()
  const button = ui.id('connect-button').first()
  await expect(button).toHaveAttribute('data-status', 'disconnected', { timeout: 15_000 })
  expect(await countEnables()).toBe(0)
  await page.keyboard.press('Shift')
  await expect.poll(countEnables).toBe(1)
  await page.reload()
  await page.keyboard.press('Shift')
  await expect(button).toHaveAttribute('data-status', 'disconnected')
  expect(await countEnables()).toBe(0)
})

test('[S1.05, S1.05b] a wallet paired on Polkadot over the relay: connects, signs, changes its account, is restored and left', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(150_000)
  const [own, other] = polkadotChain().accounts
  if (!own || !other) throw new Error('no accounts')
  const ui = modal(page)
  await openApp('/lab?polkadot=1&wallet=off')
  await ui.connect('walletConnect')
  await ui.id('family-polkadot').click()
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(await shownUri(page))
  await expect(wallet.id('approval-network')).toContainText('Latchkey Polkadot')
  await wallet.approve()
  await ui.expectConnected(own.address)
  await expect(ui.dialog).toBeHidden()
  await ui.id('sign-message').click()
  await wallet.reject()
  await expect(ui.id('result')).toContainText(/declined|rejected/i)
  await ui.id('sign-message').click()
  await wallet.approve()
  await expectSigned(page, own.address)

  await wallet.id('polkadot-account-select').selectOption(other.address)
  await ui.expectConnected(other.address)
  await page.reload()
  await ui.expectConnected(other.address)
  await ui.id('sign-message').click()
  await wallet.approve()
  await expectSigned(page, other.address)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(wallet.sessions).toHaveCount(0)
})
