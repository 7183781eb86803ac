import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { addExplorer } from '../fixtures/moreNetworks.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(3).address
const client = () => createPublicClient({ transport: http(chain().rpc) })
const held = (token: Hex) =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [me as Hex] })

type Quote = { fromAmount: string; fromAccount: string; toAccount: string; toAmount: string; router: string }

test('[S4.17, S4.19] [X.71] a coin for a token, then a token for another with its approval: what was quoted comes, to the unit', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const quotes: Quote[] = []
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json().catch(() => ({}))) as { quotes?: Quote[] }
    quotes.push(...(body.quotes ?? []))
    await route.fulfill({ response })
  })
  await installScriptedWallet(page, { accounts: [me] })
  await addExplorer(page, 'https://explorer.example/')
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const choose = async (side: 'from' | 'to', symbol: string) => {
    await ui.id(`swap-${side}-token`).click()
    if (symbol === 'LKT') await expectAccessible(page)
    await ui.view('SwapSelectToken').getByTestId(`swap-token-${symbol}`).first().click()
    await expect(ui.id(`swap-${side}-token`)).toContainText(symbol)
  }
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()

  await ui.id('feature-swaps').click()
  await expect(ui.view('Swap')).toBeVisible()
  await choose('to', 'TUSD')
  await ui.id('swap-from-amount').fill('1')
  await expect(ui.id('swap-to-amount')).toContainText('2,4')
  await expect(ui.id('swap-details')).toContainText('Provider fee')
  await expectAccessible(page)
  await expect(ui.id('swap-review')).toBeEnabled()
  await ui.id('swap-review').click()
  await expect(ui.view('SwapPreview')).toContainText('Minimum received')
  await expect(ui.view('SwapPreview')).toContainText('You pay')
  await expectAccessible(page)
  expect(quotes.at(-1)?.fromAmount).toBe(String(10n ** 18n))
  const bought = quotes.at(-1)
  const token = bought?.toAccount.split(':').at(-1) as Hex
  const before = await held(token)
  await ui.id('swap-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Swap started')
  await expect(ui.view('TransactionResult')).toContainText('You get, about')
  await expect(ui.id('transaction-result')).toHaveAttribute('data-status', 'confirmed')
  await expect(ui.id('snackbar')).toContainText('Swapped')
  // The result names what was sold and what comes, network, receiver, and the hash with its link.
  await expect(ui.id('transaction-amount')).toHaveText('1 ETH')
  const facts = ui.id('transaction-facts')
  for (const words of ['TUSD', 'Latchkey One', me, /0x[\da-f]{64}/]) await expect(facts).toContainText(words)
  const hash = (await facts.textContent())?.match(/0x[\da-f]{64}/)?.[0]
  await expect(ui.id('transaction-explorer')).toHaveAttribute('href', `https://explorer.example/tx/${hash}`)
  await test.step('[S1.10] what was quoted comes, to the unit', async () =>
    expect((await held(token)) - before).toBe(BigInt(bought?.toAmount ?? -1)))
  await ui.leaveResult()

  await ui.id('feature-swaps').click()
  await choose('from', 'TUSD')
  await choose('to', 'LKT')
  await ui.id('swap-from-amount').fill('25')
  await expect(ui.id('swap-review')).toBeEnabled()
  await ui.id('swap-review').click()
  await expect(ui.id('swap-approval')).toContainText('exactly 25 TUSD')
  await ui.id('swap-confirm').click()
  await expect(ui.id('swap-confirm')).toHaveText('Swap')
  await expect(ui.id('swap-confirm')).toBeEnabled()
  expect(quotes.at(-1)?.fromAmount).toBe('25000000')
  const second = quotes.at(-1)
  const [sold, wanted] = [second?.fromAccount, second?.toAccount].map((one) => one?.split(':').at(-1) as Hex)
  const had = await held(wanted as Hex)
  await ui.id('swap-confirm').click()
  // the toast of the first swap may still be on the screen, so the token's balance says when the second one is done
  await expect.poll(async () => (await held(wanted as Hex)) - had).toBeGreaterThan(0n)
  await expect(ui.id('snackbar')).toContainText('Swapped')
  expect((await held(wanted as Hex)) - had).toBe(BigInt(second?.toAmount ?? -1))
  // exactly what was swapped: nothing is left to be spent
  const router = second?.router.split(':').at(-1) as Hex
  const args = [me as Hex, router] as const
  expect(
    await client().readContract({ address: sold as Hex, abi: erc20Abi, functionName: 'allowance', args }),
  ).toBe(0n)
  expect(await scriptedWallet(page).calls('eth_sendTransaction')).toHaveLength(3)
})

test('[S2.27] an app opens the form with what it wants swapped; without an account the wallets come first', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await page.getByText('The modal by hand').click()
  await ui.id('open-Swap-filled').click()
  await expect(ui.view('Connect')).toBeVisible()
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  await ui.id('open-Swap-filled').click()
  await expect(ui.id('swap-from-token')).toContainText('TUSD')
  await expect(ui.id('swap-to-token')).toContainText('LKT')
  await expect(ui.id('swap-from-amount')).toHaveValue('12.5')
  await expect(ui.id('swap-to-amount')).not.toHaveText('0')
  // what the person does to it stays, also after a look at the tokens
  await ui.id('swap-from-amount').fill('7')
  await ui.id('swap-to-token').click()
  await expect(ui.view('SwapSelectToken')).toBeVisible()
  await ui.id('modal-back').click()
  await expect(ui.id('swap-from-amount')).toHaveValue('7')
  await expect(ui.id('swap-to-token')).toContainText('LKT')
})
