import type { Page } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { addExplorer } from '../fixtures/moreNetworks.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(16).address
const held = (token: string) =>
  createPublicClient({ transport: http(chain().rpc) }).readContract({
    address: token as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [me],
  })

/** The modal at the form, and what the server said meanwhile. */
async function start(page: Page, openApp: (path?: string) => Promise<void>) {
  await installScriptedWallet(page, { accounts: [me] })
  await addExplorer(page, 'https://explorer.example/')
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-onramp').click()
  await expect(ui.view('OnRampProviders')).toBeVisible()
  return ui
}

type Ui = ReturnType<typeof modal>

/** Opens the provider's page. */
async function goPay(page: Page, ui: Ui) {
  await expect(ui.id('onramp-continue')).toBeEnabled()
  await expect(ui.id('onramp-continue')).toHaveText(/Continue with/)
  const opening = page.waitForEvent('popup')
  await ui.id('onramp-continue').click()
  const window = await opening
  await expect(window.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await expect(ui.view('BuyInProgress')).toBeVisible()
  return window
}

const status = (ui: Ui, word: string) =>
  expect(ui.id('onramp-status')).toHaveAttribute('data-status', word, { timeout: 15_000 })

test('[S1.11] [S9.11] [X.71] with a test card: what the quote said arrives in the account, to the unit, and is kept', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  let quote: { purchaseAmount: { amount: string }; paymentTotal: { amount: string } } | undefined
  let token = ''
  await page.route('**/v1/onramp/quote*', async (route) => {
    const response = await route.fetch()
    quote = await response.json()
    await route.fulfill({ response })
  })
  await page.route('**/v1/onramp/options*', async (route) => {
    const response = await route.fetch()
    const { purchaseCurrencies } = await response.json()
    const lkt = purchaseCurrencies.find((one: { id: string }) => one.id === 'lkt')
    token = lkt.networks.find((one: { chain_id: string }) => one.chain_id === '31337').contract_address
    await route.fulfill({ response })
  })
  const ui = await start(page, openApp)
  await expect(ui.id('onramp-test')).toContainText('no real money')
  await expect(ui.id('onramp-provider-card')).toContainText('1-2%')
  await expectAccessible(page)
  await ui.id('onramp-what').click()
  await expect(ui.view('WhatIsABuy')).toContainText('Money in, tokens out')
  await expectAccessible(page)
  await ui.id('onramp-start').click()

  await ui.id('onramp-currency').click()
  await expect(ui.view('OnRampFiatSelect')).toContainText('US Dollar')
  await expectAccessible(page)
  await ui.id('onramp-currency-EUR').click()
  await expect(ui.id('onramp-currency')).toContainText('EUR')
  await ui.id('onramp-token').click()
  await expect(ui.view('OnRampTokenSelect')).toBeVisible()
  await expectAccessible(page)
  await ui.id('onramp-token-LKT').click()
  await ui.id('onramp-amount').fill('70')
  await expect(ui.id('onramp-facts')).toContainText('€71.35')
  await expectAccessible(page)

  const before = await held(token)
  const window = await goPay(page, ui)
  await status(ui, 'open')
  await expectAccessible(page)
  await expect(window.getByText(me)).toBeVisible()
  await window.getByRole('button', { name: /^Pay/ }).click()
  await status(ui, 'delivered')
  const [whole = '', fraction = ''] = quote?.purchaseAmount.amount.split('.') ?? []
  expect((await held(token)) - before).toBe(BigInt(whole + fraction.padEnd(18, '0')))
  await expect(ui.id('onramp-status')).toContainText(/\d[\d.,]* LKT is in your account/)
  await expect(ui.id('onramp-transaction')).toHaveAttribute(
    'href',
    /^https:\/\/explorer\.example\/tx\/0x[\da-f]{64}$/,
  )
  const facts = ui.id('transaction-facts')
  await expect(facts).toContainText('Latchkey One')
  await expect(facts).toContainText(me)
  await expect(facts).toContainText(/0x[\da-f]{64}/)
  await expect(window.getByText('Delivered')).toBeVisible()
  await ui.id('onramp-done').click()
  await expect(ui.id('token-LKT')).toBeVisible()

  // kept over a reload
  await page.reload()
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-onramp').click()
  await ui.id('onramp-purchases').click()
  await expect(ui.view('OnRampActivity')).toContainText('Delivered')
  await expect(ui.view('OnRampActivity')).toContainText('€71.35')
  await expectAccessible(page)
})

test('a card that is declined pays nothing; the checkout cancelled, closed or blocked says so', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const ui = await start(page, openApp)
  const first = await goPay(page, ui)
  await first.getByLabel('Card number').fill('4000 0000 0000 0002')
  await first.getByRole('button', { name: /^Pay/ }).click()
  await status(ui, 'declined')
  await expect(ui.id('onramp-status')).toContainText('Nothing was paid')
  await expect(first.getByRole('alert')).toContainText('declined')
  await first.getByRole('button', { name: 'Cancel' }).click()
  await status(ui, 'cancelled')
  await expectAccessible(page)

  // abandoned: its window is closed, and can be opened again
  await ui.id('onramp-again').click()
  const second = await goPay(page, ui)
  await second.close()
  await expect(ui.id('onramp-closed')).toBeVisible()
  await expect(ui.id('onramp-open')).toHaveAttribute(
    'href',
    /^http:\/\/pay\.localhost:\d+\/checkout\?session=/,
  )
  await expect(ui.id('onramp-open')).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  await ui.id('modal-back').click()

  // blocked: the same by a link
  await page.evaluate(() => {
    window.open = () => null
  })
  await expect(ui.id('onramp-continue')).toHaveText(/Continue with/)
  await ui.id('onramp-continue').click()
  await expect(ui.id('onramp-blocked')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await ui.id('onramp-open').click()
  const third = await opening
  await third.getByLabel('Card number').fill('4000 0000 0000 0341')
  await third.getByRole('button', { name: /^Pay/ }).click()
  await status(ui, 'failed')
  await expect(ui.id('onramp-status')).toContainText('You get your money back')
})

test('[S8.75] [T-ONR] without a price nothing looks like one and nothing can be bought; a lie is no price', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  let answer: 'fail' | 'lie' | 'mock' | undefined = 'fail'
  await page.route('**/v1/onramp/quote*', async (route) => {
    if (answer === 'fail') return route.fulfill({ status: 503, json: {} })
    const response = await route.fetch()
    const quote = await response.json()
    if (answer === 'lie') quote.paymentTotal.amount = '1.00'
    if (answer === 'mock') Object.assign(quote, { quoteId: 'mocked-quote-id', isEstimate: true })
    await route.fulfill({ response, json: quote })
  })
  const ui = await start(page, openApp)
  for (const kind of ['fail', 'lie', 'mock'] as const) {
    answer = kind
    await ui.id('onramp-amount').fill(String(50 + kind.length))
    await expect(ui.id('onramp-unavailable'), kind).toContainText('Price unavailable')
    await expect(ui.id('onramp-quote'), kind).toHaveText('—')
    await expect(ui.id('onramp-facts'), kind).toHaveCount(0)
    await expect(ui.id('onramp-continue'), kind).toBeDisabled()
    await expect(ui.view('OnRampProviders')).not.toContainText('mocked')
  }
  await expectAccessible(page)
  answer = undefined
  await ui.id('retry').click()
  await expect(ui.id('onramp-facts')).toBeVisible()
  await expect(ui.id('onramp-continue')).toBeEnabled()
  for (const [typed, words] of [
    ['9.99', 'from $10.00 to $25,000.00'],
    ['abc', 'This isn’t a valid amount'],
  ] as const) {
    await ui.id('onramp-amount').fill(typed)
    await expect(ui.view('OnRampProviders')).toContainText(words)
    await expect(ui.id('onramp-continue')).toBeDisabled()
  }
})

test('[S8.74] options that can’t be read give way to the built-in ones, and that is said', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await page.route('**/v1/onramp/options*', (route) => route.fulfill({ status: 500, json: {} }))
  await installScriptedWallet(page, { accounts: [me], chainId: 1 })
  await openApp('/lab?wallet=off&network=eip155:1')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-onramp').click()
  await expect(ui.view('OnRampProviders')).toContainText('list couldn’t load')
  await expect(ui.id('onramp-token')).toContainText('USDC')
  await expect(ui.id('onramp-unavailable')).toBeVisible()
  await expect(ui.id('onramp-continue')).toBeDisabled()
  await expectAccessible(page)
})

test('[T-ONR] a server that names another page than the provider’s opens nothing', async ({
  page,
  openApp,
}) => {
  await page.route('**/v1/generators/onrampurl*', (route) =>
    route.fulfill({ json: { url: 'https://evil.invalid/checkout', orderId: 'a'.repeat(32) } }),
  )
  const ui = await start(page, openApp)
  await expect(ui.id('onramp-continue')).toHaveText(/Continue with/)
  const opening = page.waitForEvent('popup')
  await ui.id('onramp-continue').click()
  const window = await opening
  await expect(ui.id('snackbar')).toContainText('isn’t the provider’s')
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(ui.view('OnRampProviders')).toBeVisible()
})

test('[S1.11] [S2.39] switched off, nothing of it is offered or loaded', async ({ page, openApp }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&features=send,receive,swaps,history')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.id('feature-swaps')).toBeVisible()
  await expect(ui.id('feature-onramp')).toHaveCount(0)
  expect(loaded.filter((url) => /OnRamp|onramp|Buy(InProgress|Form)/.test(url))).toEqual([])
})
