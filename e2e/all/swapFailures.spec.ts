import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

type Quote = { fromAmount: string; fromAccount: string; toAccount: string; toAmount: string; router: string }

type Visitor = Awaited<ReturnType<typeof openSwaps>>

/** A new account with coins on the chain, and what it takes to act for it there. */
async function createFundedAccount() {
  const address = privateKeyToAccount(generatePrivateKey()).address
  const rpc = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = (await (await fetch(chain().rpc, { method: 'POST', headers, body })).json()) as {
      result?: unknown
    }
    if (answer.result === undefined) throw new Error(JSON.stringify(answer))
    return answer.result
  }
  const call = (to: string, data: string) => rpc('eth_sendTransaction', [{ from: address, to, data }])
  /** What the account's newest transaction cost it, wei. */
  const lastFee = async () => {
    const nonce = (await chain().transactionCount(address)) - 1
    for (let block = BigInt((await rpc('eth_blockNumber', [])) as Hex); block > 0n; block--) {
      const { transactions } = (await rpc('eth_getBlockByNumber', [`0x${block.toString(16)}`, true])) as {
        transactions: { from: string; nonce: Hex; hash: Hex }[]
      }
      const own = transactions.find(
        (one) => one.from.toLowerCase() === address.toLowerCase() && Number(one.nonce) === nonce,
      )
      if (!own) continue
      const receipt = (await rpc('eth_getTransactionReceipt', [own.hash])) as {
        gasUsed: Hex
        effectiveGasPrice: Hex
      }
      return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    }
    throw new Error('it sent nothing')
  }
  await chain().setBalance(address, 10n ** 19n)
  await chain().unlock(address)
  return { address, call, lastFee }
}

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

/** Connects a new account in the lab, with the account view open. `quotes`: what the server has answered so far. */
async function openSwaps(page: Page, openApp: (path: string) => Promise<unknown>) {
  const owner = await createFundedAccount()
  await installScriptedWallet(page, { accounts: [owner.address] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const quotes: Quote[] = []
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json().catch(() => ({}))) as { quotes?: Quote[] }
    quotes.push(...(body.quotes ?? []))
    await route.fulfill({ response })
  })
  await ui.connect('test.scripted')
  await ui.expectConnected(owner.address)
  await ui.open()
  return {
    ui,
    owner,
    quotes,
    /** Has the server refuse one kind of request: the words of it are shown, and the account again. */
    async fail(name: string, words: string, act: () => Promise<unknown>) {
      await page.route(`**/v1/convert/${name}*`, (route) => route.fulfill({ status: 500, body: '{}' }))
      await act()
      await expect(ui.id('snackbar')).toContainText(words)
      await expect(ui.view('Account')).toBeVisible()
      await page.unroute(`**/v1/convert/${name}*`)
    },
    async choose(side: 'from' | 'to', symbol: string) {
      await ui.id(`swap-${side}-token`).click()
      await ui.view('SwapSelectToken').getByTestId(`swap-token-${symbol}`).first().click()
    },
  }
}

/** Opens the swap of one coin into a token, reviewable. Returns the contracts of the token and the router. */
async function quoteOne({ ui, choose, quotes }: Visitor) {
  await ui.id('feature-swaps').click()
  await choose('to', 'OUSD')
  await ui.id('swap-from-amount').fill('1')
  await expect(ui.id('swap-review')).toBeEnabled()
  const toAddress = (account: string | undefined) => account?.split(':').at(-1) as Hex
  return { token: toAddress(quotes.at(-1)?.toAccount), router: toAddress(quotes.at(-1)?.router) }
}

/** Gives the account 1,000 of the token, and opens its swap into the coin. */
async function quoteToken(visitor: Visitor, amount: string) {
  const { ui, owner, choose } = visitor
  const contracts = await quoteOne(visitor)
  await owner.call(contracts.token, `0x40c10f19${word(owner.address)}${word(1_000_000_000n)}`)
  await choose('from', 'OUSD')
  await choose('to', 'ETH')
  await ui.id('swap-from-amount').fill(amount)
  await expect(ui.id('swap-review')).toBeEnabled()
  return contracts
}

test('[S2.31] [S4.14] [S8.02] a step that fails goes back with its words', async ({ page, openApp }) => {
  const { ui, fail } = await openSwaps(page, openApp)
  await fail('tokens', 'Failed to initialize swap', () => ui.id('feature-swaps').click())
  await ui.id('feature-swaps').click()
  await expect(ui.view('Swap')).toBeVisible()
})

test('[S8.06] [S5.15] the swap itself, an amount that is none, one nobody has', async ({ page, openApp }) => {
  const { ui, fail, choose } = await openSwaps(page, openApp)
  await fail('build-transaction', 'Failed to create transaction', async () => {
    await ui.id('feature-swaps').click()
    await choose('to', 'OUSD')
    await ui.id('swap-from-amount').fill('1')
  })
  await ui.id('feature-swaps').click()
  await ui.id('swap-from-amount').fill('1,5')
  await expect(ui.id('swap-error')).toContainText('Incorrect amount')
  await expect(ui.id('swap-error')).toContainText('Please enter a valid amount')
  // a server whose quote names no amount
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { quotes: Quote[] }
    await route.fulfill({ response, json: { quotes: body.quotes.map(({ toAmount: _, ...rest }) => rest) } })
  })
  await ui.id('swap-from-amount').fill('2')
  await expect(ui.id('swap-error')).toContainText('Incorrect amount')
  await expect(ui.id('swap-review')).toBeDisabled()
  await page.unroute('**/v1/convert/quotes*')
  await ui.id('swap-from-amount').fill('11')
  await expect(ui.id('swap-error')).toContainText('Insufficient balance')
  await expect(ui.id('swap-review')).toBeDisabled()
  await ui.id('swap-from-amount').fill('5000')
  await expect(ui.id('swap-error')).toContainText('Insufficient liquidity')
})

test('[X.38, X.38a] [T-SWAP] a built swap with another receiver is never offered', async ({
  page,
  openApp,
}) => {
  const visitor = await openSwaps(page, openApp)
  const { ui } = visitor
  await quoteOne(visitor)
  await page.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { tx: { data: string } }
    // swapExactETHForTokens: the receiver is the third word
    body.tx.data = `${body.tx.data.slice(0, 10 + 2 * 64)}${word('0xbad')}${body.tx.data.slice(10 + 3 * 64)}`
    await route.fulfill({ response, json: body })
  })
  await ui.id('swap-from-amount').fill('2')
  await expect(ui.id('swap-error')).toContainText('so it was rejected')
  await expect(ui.id('swap-review')).toBeDisabled()
  await page.unroute('**/v1/convert/build-transaction*')
  await ui.id('swap-error').getByRole('button').click()
  await expect(ui.id('swap-review')).toBeEnabled()
})

test('[S9.18] [X.38, X.38b] both fees, though one is 0, the route, and the least that comes, also in the preview', async ({
  page,
  openApp,
}) => {
  const visitor = await openSwaps(page, openApp)
  const { ui, quotes } = visitor
  await quoteOne(visitor)
  const details = ui.id('swap-details')
  await expect(details).toContainText('Provider fee0 ETH (0%)')
  await expect(details).toContainText(/Network fee0\.\d+ ETH/)
  await expect(details).toContainText(/Route.+ → .+/)
  // OUSD has 6 decimals; the slippage of the form is 1%, and the least is rounded up.
  const least = (BigInt(quotes.at(-1)?.toAmount ?? 0) * 99n + 99n) / 100n
  const [whole = '', fraction = ''] = [`${least / 1_000_000n}`, `${least % 1_000_000n}`.padStart(6, '0')]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const digits = fraction.replace(/0+$/, '')
  const shown = `Minimum received${grouped}${digits && `.${digits}`} OUSD`
  await expect(details).toContainText(shown)
  await ui.id('swap-review').click()
  await expect(ui.view('SwapPreview')).toContainText(shown)
})

test('[S8.04] [S8.05] allowance and approval that can’t be fetched', async ({ page, openApp }) => {
  const visitor = await openSwaps(page, openApp)
  const { ui, owner, fail } = visitor
  const { token } = await quoteOne(visitor)
  await owner.call(token, `0x40c10f19${word(owner.address)}${word(1_000_000_000n)}`)
  await fail('allowance', 'Failed to check allowance', async () => {
    await ui.id('swap-flip').click()
    await ui.id('swap-from-amount').fill('5')
  })
  await ui.id('feature-swaps').click()
  await expect(ui.id('swap-review')).toBeEnabled()
  await fail('build-approve', 'Failed to create approval transaction', () =>
    ui.id('swap-from-amount').fill('7'),
  )
  await ui.id('feature-swaps').click()
})

test('[S4.16] [S4.18] [S8.07] a declined and a reverted approval: nothing is swapped', async ({
  page,
  openApp,
}) => {
  const visitor = await openSwaps(page, openApp)
  const { ui, owner } = visitor
  const { token, router } = await quoteToken(visitor, '5')
  await ui.id('swap-review').click()
  await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'error', code: 4001 })
  await ui.id('swap-confirm').click()
  await expect(ui.view('SwapPreview')).toContainText('You declined the request')
  await scriptedWallet(page).behave('eth_sendTransaction', undefined)
  // Somebody else approves meanwhile: this token refuses to change what is left.
  await owner.call(token, `0x095ea7b3${word(router)}${word(1n)}`)
  await ui.id('swap-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction error')
  await expect(ui.view('SwapPreview')).toBeVisible()
})

test('[S4.18] [S4.19] a token for a coin: approved once more, then exactly what was quoted, to the wei', async ({
  page,
  openApp,
}) => {
  const visitor = await openSwaps(page, openApp)
  const { ui, owner, quotes } = visitor
  const { token, router } = await quoteToken(visitor, '5')
  // What an older approval has left is in the way: taken back first.
  await owner.call(token, `0x095ea7b3${word(router)}${word(1n)}`)
  await ui.id('swap-from-amount').fill('6')
  await expect(ui.id('swap-review')).toBeEnabled()
  await ui.id('swap-review').click()
  await expect(ui.id('swap-approval')).toContainText('revokes what’s left of an older approval')
  await ui.id('swap-confirm').click()
  await expect(ui.id('swap-confirm')).toHaveText('Swap')
  await expect(ui.id('swap-confirm')).toBeEnabled()
  expect(quotes.at(-1)?.fromAmount).toBe('6000000')
  const quoted = BigInt(quotes.at(-1)?.toAmount ?? -1)
  const before = await chain().balance(owner.address)
  await ui.id('swap-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Swapped')
  expect((await chain().balance(owner.address)) - before + (await owner.lastFee())).toBe(quoted)
})

test('[I4] [S4.15] [X.38] edits faster than quotes, flips, slippage, and a price that is too old', async ({
  page,
  openApp,
}) => {
  const me = account(13).address
  await chain().setBalance(me, 10n ** 19n)
  await chain().unlock(me)
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-swaps').click()
  await ui.id('swap-to-token').click()
  await ui.view('SwapSelectToken').getByTestId('swap-token-DAI').first().click()

  await test.step('[S4.15] [X.37] [I4] only the newest amount’s quote is shown, whichever answer comes last', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const amounts: string[] = []
    await page.route('**/v1/convert/quotes*', async (route) => {
      const amount = new URL(route.request().url()).searchParams.get('amount') ?? ''
      amounts.push(amount)
      if (amount === String(10n ** 18n)) await gate
      await route.continue().catch(() => {})
    })
    await ui.id('swap-from-amount').fill('1')
    await expect.poll(() => amounts).toContain(String(10n ** 18n))
    await ui.id('swap-from-amount').fill('2')
    await expect(ui.id('swap-to-amount')).toContainText('4,9')
    release()
    await expect(ui.id('swap-review')).toBeEnabled()
    await expect(ui.id('swap-to-amount')).toContainText('4,9')
    await page.unroute('**/v1/convert/quotes*')
  })

  await test.step('the amount in dollars, and back', async () => {
    await expect(ui.id('swap-unit')).toContainText('$')
    await ui.id('swap-unit').click()
    await expect(ui.id('swap-from-amount')).toHaveValue(/^\d+(\.\d{1,2})?$/)
    await ui.id('swap-unit').click()
    await expect(ui.id('swap-from-amount')).toHaveValue('2')
  })

  await test.step('[S9.16] [S9.17] the slippage a person chose is what the transaction is built with', async () => {
    await expect(ui.id('swap-details')).toContainText('Max. slippage (1%)')
    const least = ui.id('swap-details').locator('dt', { hasText: 'Minimum received' }).locator('+ dd')
    const before = (await least.textContent()) ?? ''
    const built = page.waitForRequest(
      (request) =>
        request.url().includes('/v1/convert/build-transaction') &&
        (request.postDataJSON() as { eip155?: { slippage?: number } }).eip155?.slippage === 0.5,
    )
    // The quote's rows speak of slippage too: the section is the one that opens.
    await ui.view('Swap').locator('summary', { hasText: 'Slippage' }).click()
    await ui.id('swap-slippage').fill('0.5')
    await built
    await expect(ui.id('swap-review')).toBeEnabled()
    await expect(ui.id('swap-details')).toContainText('Max. slippage (0.5%)')
    await expect(least).not.toHaveText(before)
  })

  await test.step('flipped, what would come is what is given; flipped again, it is as before', async () => {
    await ui.id('swap-flip').click()
    await expect(ui.id('swap-from-token')).toContainText('DAI')
    await expect(ui.id('swap-to-token')).toContainText('ETH')
    await expect(ui.id('swap-from-amount')).toHaveValue(/^49\d\d\./)
    await expect(ui.id('swap-error')).toContainText('Insufficient balance')
    await ui.id('swap-flip').click()
    await expect(ui.id('swap-from-token')).toContainText('ETH')
    await ui.id('swap-from-amount').fill('0.5')
    await expect(ui.id('swap-review')).toBeEnabled()
  })

  await test.step('[X.38, X.38c] a price that got too old can’t be confirmed; the next one can', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    await page.route('**/v1/convert/quotes*', async (route) => {
      asked++
      if (asked > 1) await gate
      const response = await route.fetch()
      const body = (await response.json()) as { quotes: { validFor: number }[] }
      for (const quote of body.quotes) quote.validFor = asked > 1 ? 30_000 : 3_000
      await route.fulfill({ response, json: body })
    })
    await ui.id('swap-from-amount').fill('0.25')
    await expect(ui.id('swap-review')).toBeEnabled()
    await ui.id('swap-review').click()
    await expect(ui.view('SwapPreview')).toBeVisible()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await ui.id('swap-confirm').click({ force: true })
    expect(await scriptedWallet(page).calls('eth_sendTransaction')).toEqual([])
    release()
    await expect(ui.id('swap-confirm')).toHaveText('Swap')
    await expect(ui.id('swap-confirm')).toBeEnabled()
    await ui.id('swap-confirm').click()
    await expect(ui.id('snackbar')).toContainText('Swapped')
    expect(await scriptedWallet(page).calls('eth_sendTransaction')).toHaveLength(1)
  })
})

test('[S8.03] [X.36] the native price that nobody knows is said, and shown as a dash', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [account(3).address] })
  for (const address of ['**/v1/fungible/price*', '**/v1/account/*/balance*'])
    await page.route(address, (route) => route.fulfill({ status: 503, body: '{}' }))
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(account(3).address)
  await ui.open()
  await ui.id('feature-swaps').click()
  await expect(ui.id('snackbar')).toContainText('Failed to fetch network token price')
  await ui.id('swap-to-token').click()
  await ui.view('SwapSelectToken').getByTestId('swap-token-DAI').first().click()
  await ui.id('swap-from-amount').fill('0.1')
  await expect(ui.id('swap-details')).toContainText('Price impact—')
  await expect(ui.id('swap-unit')).toBeHidden()
})
