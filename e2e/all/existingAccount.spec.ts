import { expect, test } from '../existing/existingTest.ts'
import { chain } from '../fixtures/chain.ts'
import { newAddress } from '../fixtures/inbox.ts'

// The account in the existing client: balance, prices, quotes and history come from our data API.

test.describe.configure({ timeout: 180_000 })

const ether = 10n ** 18n

test('[X.61] the account: its worth, ways to fund it, its activity, another network', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const address = await client.signIn(newAddress('account'))
  await chain('eip155:1').setBalance(address, ether)

  await test.step('a payment, so that there is an activity', async () => {
    const paying = client.act('send', { to: `0x${'de'.repeat(20)}`, value: '0x5af3107a4000' })
    await client.press('protect-later')
    await client.approve()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  })

  await test.step('balance and price', async () => {
    await client.openAccount()
    await expect(page.locator('wui-balance')).toContainText('2499')
    await expect(page.locator('w3m-account-tokens-widget')).toContainText('Ether')
  })

  await test.step('the activity', async () => {
    await client.id('tab-activity').click()
    await expect(page.locator('w3m-activity-list')).toContainText(/sent/i, { timeout: 20_000 })
  })

  await test.step('ways to fund it: a service to buy from, and the address as a code', async () => {
    await client.id('wallet-features-fund-wallet-button').click()
    await client.id('wallet-features-onramp-button').click()
    // What comes behind it is a page of that service.
    await expect(client.id('onramp-provider-meld')).toBeVisible()
    await client.id('header-back').click()
    await client.id('wallet-features-receive-button').click()
    expect(await client.scanCode()).toContain(address)
    await client.id('header-back').click()
    await client.id('header-back').click()
  })

  await test.step('another network', async () => {
    await client.id('w3m-account-select-network').click()
    await client.id('w3m-network-switch-Latchkey Two').click()
    await expect.poll(async () => (await client.state()).network?.chainId).toBe(31338)
  })
})

test('[X.61] a swap: tokens of our exchange, a quote, and what would be paid and received', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const address = await client.signIn(newAddress('swap'))
  await chain('eip155:1').setBalance(address, ether)
  await client.openAccount()
  await client.id('wallet-features-swaps-button').click()
  await client.id('swap-select-token-button-toToken').click()
  await client.id('swap-select-token-item-TUSD').click()
  const source = client.id('swap-select-token-button-sourceToken')
  await expect(source.or(client.id('swap-input-token-sourceToken')).first()).toBeVisible()
  if (await source.isVisible()) {
    await source.click()
    await client.id('swap-select-token-item-ETH').first().click()
  }
  await client.id('swap-input-sourceToken').fill('0.1')
  const review = client.id('swap-action-button').locator('button')
  await expect(review).toHaveText(/review swap/i, { timeout: 20_000 })
  await expect(review).toBeEnabled({ timeout: 20_000 })
  await review.click()
  const preview = page.locator('w3m-swap-preview-view')
  await expect(preview).toContainText('0.10 ETH')
  await expect(preview).toContainText('249.12 TUSD')
})
