import type { Page } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { deployToken } from '../fixtures/deployToken.ts'
import { type KeyboardPerson, keyboardOnly } from '../fixtures/keyboardOnly.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

// Nobody touches a mouse here: no click, no tap, no wheel.

const dex = '0x00000000000000000000000000000000000de001'
const heldOf = (owner: Hex) => (token: string) =>
  createPublicClient({ transport: http(chain().rpc) }).readContract({
    address: token as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

/** Connects the wallet of the tests, and opens the account. */
async function connect(page: Page, person: KeyboardPerson, me: Hex) {
  const ui = modal(page)
  await person.press('connect-button')
  await expect(ui.dialog).toBeVisible()
  await person.press('wallet-test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  // The focus is back on what opened the modal.
  await expect(ui.id('connect-button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.view('Account')).toBeVisible()
  return ui
}

test('[X.44] a swap by keyboard alone: both tokens, the amount, the review, the swap', async ({
  page,
  openApp,
}) => {
  const me = account(27).address
  await chain().unlock(me)
  await chain().setBalance(me, parseEther('100'))
  const person = await keyboardOnly(page)
  await installScriptedWallet(page, { accounts: [me] })
  let token = ''
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = await response.json().catch(() => ({}))
    const { quotes } = body as { quotes?: { toAccount: string }[] }
    token = quotes?.[0]?.toAccount.split(':').at(-1) ?? token
    await route.fulfill({ response })
  })
  await openApp('/lab?wallet=off')
  const ui = await connect(page, person, me)
  await person.press('feature-swaps')
  await expect(ui.view('Swap')).toBeVisible()
  await person.press('swap-to-token')
  await expect(ui.view('SwapSelectToken')).toBeVisible()
  await person.type('swap-search', 'TUSD')
  await person.press('swap-token-TUSD')
  await expect(ui.id('swap-to-token')).toContainText('TUSD')
  await person.type('swap-from-amount', '1')
  await expect(ui.id('swap-review')).toBeEnabled()
  await person.press('swap-review')
  await expect(ui.view('SwapPreview')).toBeVisible()
  const before = await heldOf(me)(token)
  await person.press('swap-confirm')
  await expect(ui.id('snackbar')).toContainText('Swap')
  await expect.poll(() => heldOf(me)(token)).toBeGreaterThan(before)
  await person.expectNoProblems()
})

test('[X.44] sending by keyboard alone: receiver, amount, the review, the transfer, its result', async ({
  page,
  openApp,
}) => {
  const me = account(26).address
  const friend = '0x00000000000000000000000000000000000f41e9'
  await chain().unlock(me)
  await chain().setBalance(me, parseEther('10'))
  const person = await keyboardOnly(page)
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = await connect(page, person, me)
  await person.press('feature-send')
  await expect(ui.view('WalletSend')).toBeVisible()
  await person.type('send-receiver', friend)
  await person.type('send-amount', '0.25')
  await expect(ui.id('send-preview')).toBeEnabled()
  await person.press('send-preview')
  await expect(ui.view('WalletSendPreview')).toContainText('0.25')
  await expect(ui.id('send-confirm')).toBeEnabled()
  const before = await chain().balance(friend)
  await person.press('send-confirm')
  await expect(ui.id('transaction-result')).toHaveAttribute('data-status', 'confirmed', { timeout: 20_000 })
  expect((await chain().balance(friend)) - before).toBe(parseEther('0.25'))
  await person.press('transaction-done')
  await expect(ui.view('Account')).toBeVisible()
  await person.expectNoProblems()
})

test('[X.44] signing in to the app, receiving and pairing by keyboard alone', async ({
  page,
  context,
  openApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = account(22).address
  await chain().unlock(me)
  const person = await keyboardOnly(page)
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&siwx=local!')
  const ui = modal(page)
  await person.press('connect-button')
  await person.press('wallet-test.scripted')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await person.press('siwx-sign')
  await expect(ui.dialog).toBeHidden()
  await ui.expectConnected(me)
  await expect(ui.id('connect-button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.view('Account')).toBeVisible()
  await person.press('feature-receive')
  await expect(ui.view('WalletReceive')).toBeVisible()
  await person.press('receive-copy')
  await expect.poll(readClipboard).toBe(me)
  await person.press('modal-close')
  await expect(ui.dialog).toBeHidden()
  await person.press('connect-button')
  await person.press('disconnect')
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  if (await ui.dialog.isVisible()) await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await person.press('connect-button')
  await person.press('wallet-walletConnect')
  await expect(ui.id('qr')).toBeVisible()
  await person.press('copy-link')
  await expect.poll(readClipboard).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await person.expectNoProblems()
})

test('[X.44] buying by keyboard alone: currency, token, amount, the provider’s page, and back', async ({
  page,
  openApp,
}) => {
  const me = account(28).address
  await chain().unlock(me)
  await chain().setBalance(me, parseEther('1'))
  const person = await keyboardOnly(page)
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = await connect(page, person, me)
  await person.press('feature-onramp')
  await expect(ui.view('OnRampProviders')).toBeVisible()
  await person.press('onramp-currency')
  await person.press('onramp-currency-EUR')
  await expect(ui.id('onramp-currency')).toContainText('EUR')
  await person.press('onramp-token')
  await person.press('onramp-token-LKT')
  await expect(ui.id('onramp-token')).toContainText('LKT')
  await person.type('onramp-amount', '70')
  await expect(ui.id('onramp-facts')).toContainText('€71.35')
  await expect(ui.id('onramp-continue')).toBeEnabled()
  const opening = page.waitForEvent('popup')
  await person.press('onramp-continue')
  const checkout = await opening
  const pay = checkout.getByRole('button', { name: /^Pay/ })
  await expect(pay).toBeVisible()
  for (let stops = 0; stops < 20 && !(await pay.evaluate((one) => one === document.activeElement)); stops++)
    await checkout.keyboard.press('Tab')
  await expect(pay).toBeFocused()
  await checkout.keyboard.press('Enter')
  await expect(ui.id('onramp-status')).toHaveAttribute('data-status', 'delivered', { timeout: 15_000 })
  await page.bringToFront()
  await person.press('onramp-done')
  await expect(ui.id('token-LKT')).toBeVisible()
  await person.expectNoProblems()
})

test('[X.44] an approval that was given is found and taken back by keyboard alone', async ({
  page,
  openApp,
}) => {
  const me = account(29).address
  await chain().unlock(me)
  await chain().setBalance(me, parseEther('10'))
  const token = await deployToken('TestToken', { name: 'Key Coin', symbol: 'KEYS', decimals: 6, holder: me })
  await token.call('approve', [dex, 2n ** 256n - 1n])
  const person = await keyboardOnly(page)
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = await connect(page, person, me)
  await person.press('account-worth')
  await expect(ui.view('AccountPortfolio')).toBeVisible()
  await person.press('portfolio-approvals')
  const card = ui.view('AccountApprovals').getByTestId(`approval-${token.address}`)
  await expect(card).toContainText('Unlimited KEYS')
  await person.press('approval-revoke')
  await expect(ui.id('snackbar')).toContainText('Revoked')
  await expect(card).toBeHidden()
  expect(await token.read('allowance', [me, dex])).toBe(0n)
  // What had the focus is gone with its card: the keyboard is not lost behind the modal.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('latchkey-modal')
  await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await person.expectNoProblems()
})
