import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chain } from '../fixtures/chain.ts'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { modal } from '../fixtures/modal.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { expect, test } from '../fixtures/test.ts'

const client = createPublicClient({ transport: http(chain().rpc) })
const word = `anna-${[...crypto.randomUUID()].filter((one) => /[a-h]/.test(one)).join('')}`.slice(0, 30)
const label = `${word.replace(/-$/, '')}z`

type Quote = { toAccount: string; toAmount: string }

test('[S1.02] a visitor signs in and sees balances, receives, buys, swaps, sends, reads what was done and takes a name, all in the modal', async ({
  page,
  openApp,
}) => {
  test.setTimeout(240_000)
  const quotes: Quote[] = []
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json().catch(() => ({}))) as { quotes?: Quote[] }
    quotes.push(...(body.quotes ?? []))
    await route.fulfill({ response })
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const account = ui.view('Account')
  const login = emailLogin(page, `${label}@example.org`)
  const approve = async () => {
    const button = login.frame.getByTestId('approve')
    await expect(button).toBeVisible()
    // The wallet has the contracts of the development chain on no list: it wants a tick for calls it doesn't understand.
    const confirmation = login.frame.getByTestId('confirm-unknown')
    if (await confirmation.isVisible()) await confirmation.click()
    await pressApprove(button)
  }

  await test.step('connects', async () => {
    await ui.open()
    await login.begin()
    await login.enterCode()
    await login.protect('correct horse battery staple')
  })
  const me = (await ui.id('connect-button').first().getAttribute('title')) as Hex
  expect(me).toMatch(/^0x[\da-fA-F]{40}$/)

  await test.step('balances', async () => {
    await chain().setBalance(me, parseEther('5'))
    await ui.open()
    // Read at the connection, and for some seconds not anew.
    await expect(async () => {
      await ui.close()
      await ui.open()
      await expect(account.getByTestId('account-balance')).toContainText('5ETH', { timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
    await expect(account.getByTestId('account-total')).toContainText('total')
  })

  await test.step('receives: the address to give away is this account’s', async () => {
    await ui.id('feature-receive').click()
    await expect(ui.view('WalletReceive')).toContainText(me)
    await ui.id('modal-back').click()
  })

  await test.step('buys with a card', async () => {
    await ui.id('feature-onramp').click()
    await expect(ui.id('onramp-continue')).toHaveText(/Continue with/)
    await expect(ui.id('onramp-continue')).toBeEnabled()
    await ui.id('onramp-token').click()
    await ui.id('onramp-token-LKT').click()
    await expect(ui.id('onramp-continue')).toBeEnabled()
    const opening = page.waitForEvent('popup')
    await ui.id('onramp-continue').click()
    const checkout = await opening
    await checkout.getByRole('button', { name: /^Pay/ }).click()
    await expect(ui.id('onramp-status')).toHaveAttribute('data-status', 'delivered', { timeout: 15_000 })
    await checkout.close()
    await ui.id('onramp-done').click()
    await expect(account.getByTestId('token-LKT')).toBeVisible()
  })

  await test.step('swaps', async () => {
    await ui.id('feature-swaps').click()
    await ui.id('swap-to-token').click()
    await ui.view('SwapSelectToken').getByTestId('swap-token-TUSD').first().click()
    await ui.id('swap-from-amount').fill('0.02')
    await expect(ui.id('swap-review')).toBeEnabled()
    await ui.id('swap-review').click()
    await ui.id('swap-confirm').click()
    await approve()
    await expect(ui.id('snackbar')).toContainText('Swapped', { timeout: 20_000 })
    await ui.leaveResult()
    const quote = quotes.at(-1)
    const token = quote?.toAccount.split(':').at(-1) as Hex
    expect(
      await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [me] }),
    ).toBe(BigInt(quote?.toAmount ?? -1))
  })

  const friend = privateKeyToAccount(generatePrivateKey()).address
  await test.step('sends', async () => {
    await expect(account).toBeVisible()
    await ui.id('feature-send').click()
    await ui.fillSend(friend, '0.01')
    await ui.id('send-preview').click()
    await ui.id('send-confirm').click()
    await approve()
    await ui.leaveResult()
    await expect.poll(() => chain().balance(friend)).toBe(parseEther('0.01'))
  })

  await test.step('reads what was done', async () => {
    await account.getByTestId('tab-activity').click()
    const rows = account.locator('[data-testid^="activity-0x"]')
    await expect(rows.filter({ hasText: /Sent/ }).first()).toContainText('0.01')
    await expect(rows.filter({ hasText: 'TUSD' }).first()).toBeVisible({ timeout: 20_000 })
    await expect(rows.filter({ hasText: 'LKT' }).first()).toBeVisible()
  })

  await test.step('takes a name', async () => {
    await ui.id('choose-name').click()
    await ui.id('name-begin').click()
    await ui.id('name-input').fill(label)
    await expect(ui.id('name-register')).toBeEnabled()
    await ui.id('name-register').click()
    await approve()
    await expect(ui.id('name-done')).toContainText(`${label}.latchkey.id is yours`)
    await ui.id('name-finish').click()
    await expect(account.getByTestId('account-name')).toHaveText(`${label}.latchkey.id`)
  })
})
