import type { SwapTokens } from '@latchkey/protocol'
import { createPublicClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { expect, test } from '../existing/existingTest.ts'
import { chain } from '../fixtures/chain.ts'
import { dataApi } from '../fixtures/dataApi.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { readStack } from '../fixtures/stack.ts'

// The account in the existing client: balance, prices, quotes and history come from our data API.

test.describe.configure({ timeout: 300_000 })

const mainnet = 'eip155:1'

/** How much of a token an address has, read from the chain. */
async function getTokenBalance(symbol: string, owner: Hex): Promise<bigint> {
  const { api, projectId } = readStack()
  const response = await fetch(`${api}/v1/convert/tokens?chainId=${mainnet}&projectId=${projectId}`, {
    signal: AbortSignal.timeout(20_000),
  })
  const { tokens } = (await response.json()) as SwapTokens
  const token = tokens
    .find((one) => one.symbol === symbol)
    ?.address.split(':')
    .at(-1) as Hex
  const client = createPublicClient({ transport: http(chain(mainnet).rpc) })
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

test('[X.61] the account: its worth, ways to fund it, its activity, another network', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const address = await client.signIn(newAddress('account'))
  await chain(mainnet).setBalance(address, parseEther('1'))

  await test.step('a payment, so that there is an activity', async () => {
    const paying = client.act('send', { to: `0x${'de'.repeat(20)}`, value: '0x5af3107a4000' })
    await client.wallet.approvePastOffer()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
    // the view reads the history once
    await expect
      .poll(async () => (await dataApi(readStack().api, mainnet).page(address)).data.length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
  })

  await test.step('balance and price', async () => {
    await client.openAccount()
    // 0.9999 ETH at the price of our exchange, which the swap below moves a little
    await expect(page.locator('wui-balance')).toContainText(/249\d/)
    await expect(page.locator('w3m-account-tokens-widget')).toContainText('Ether')
    await client.photograph('account')
  })

  await test.step('the activity', async () => {
    await client.id('tab-activity').click()
    await expect(page.locator('w3m-activity-list')).toContainText(/sent/i)
    await client.photograph('activity')
  })

  await test.step('ways to fund it: a service to buy from, and the address as a code', async () => {
    await client.id('wallet-features-fund-wallet-button').click()
    await client.id('wallet-features-onramp-button').click()
    // What comes behind it is a page of that service.
    await expect(client.id('onramp-provider-meld')).toBeVisible()
    await client.photograph('buy')
    await client.id('header-back').click()
    await client.id('wallet-features-receive-button').click()
    expect(await client.scanCode()).toBe(address)
    await client.photograph('receive')
    await client.id('header-back').click()
    await client.id('header-back').click()
  })

  await test.step('another network', async () => {
    await client.id('w3m-account-select-network').click()
    await client.id('w3m-network-switch-Latchkey Two').click()
    await expect.poll(async () => (await client.state()).network?.chainId).toBe(31338)
  })
})

test('[X.61] a swap: tokens of our exchange, a quote, and what the preview shows arrives', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const address = await client.signIn(newAddress('swap'))
  await chain(mainnet).setBalance(address, parseEther('1'))
  const preview = page.locator('w3m-swap-preview-view')

  await test.step('tokens and amount', async () => {
    await client.openAccount()
    await client.id('wallet-features-swaps-button').click()
    await client.id('swap-select-token-button-toToken').click()
    await client.id('swap-select-token-item-TUSD').click()
    // The client chooses the currency of the network by itself, where it knows its balance by then.
    const source = client.id('swap-select-token-button-sourceToken')
    await expect(source.or(client.id('swap-input-token-sourceToken')).first()).toBeVisible()
    if (await source.isVisible()) {
      await source.click()
      await client.id('swap-select-token-item-ETH').first().click()
    }
    await client.id('swap-input-sourceToken').fill('0.01')
    const review = client.id('swap-action-button')
    await expect(review).toContainText(/review swap/i)
    await expect(review.locator('button')).toBeEnabled()
    await client.photograph('swap')
    // The client renews the quote from time to time, and takes no press meanwhile.
    await expect(async () => {
      if (!(await preview.isVisible())) await review.click({ timeout: 10_000 })
      await expect(preview).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('the preview', async () => {
    await expect(preview).toContainText('0.01 ETH')
    await client.photograph('swap-preview')
  })

  await test.step('the swap', async () => {
    const receives = preview.getByText(/^\s*[\d.]+ TUSD\s*$/).first()
    const shown = ((await receives.textContent()) ?? '').replace('TUSD', '').trim()
    expect(Number(shown)).toBeGreaterThan(24)
    const submit = preview.locator('wui-button', { hasText: 'Swap' })
    // The client renews the quote from time to time, and its button waits meanwhile.
    await expect(async () => {
      await submit.click({ timeout: 10_000 })
      await expect(client.wallet.element).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await client.wallet.press('protect-later')
    await client.photograph('swap-approval')
    // The contract in front of the exchange, which keeps the operator's fee, is none the wallet knows.
    await client.wallet.approveUnknown()
    const least = (parseUnits(shown, 6) * 99n) / 100n
    await expect.poll(() => getTokenBalance('TUSD', address)).toBeGreaterThanOrEqual(least)
  })
})
