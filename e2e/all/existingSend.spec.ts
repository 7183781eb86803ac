import { parseEther } from 'viem'
import { expect, test } from '../existing/existingTest.ts'
import { chain } from '../fixtures/chain.ts'
import { newAddress } from '../fixtures/inbox.ts'

// Sending in the existing client's own views, past the app: it reads balances and prices from our data API.

test('[X.61] the client’s send form: a token, an amount, an address, a preview, and what it shows arrives', async ({
  startVisitor,
}) => {
  test.setTimeout(300_000)
  const { client, page } = await startVisitor()
  const ethereum = chain('eip155:1')
  const receiver = `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, 'd')}`
  const address = await client.signIn(newAddress('send'))
  await ethereum.setBalance(address, parseEther('1'))
  const form = page.locator('w3m-wallet-send-view')
  const preview = page.locator('w3m-wallet-send-preview-view')

  await test.step('the form', async () => {
    await client.openAccount()
    await client.id('wallet-features-send-button').click()
    await form.locator('w3m-input-token button').click()
    await page.locator('w3m-wallet-send-select-token-view wui-list-token button').first().click()
    await form.locator('w3m-input-token input').fill('0.1')
    await form.locator('w3m-input-address').click()
    await form.locator('w3m-input-address textarea').fill(receiver)
    await client.photograph('send')
    await form.getByText('Preview Send').click()
  })

  await test.step('the preview', async () => {
    await expect(preview).toContainText('0.1 ETH')
    await expect(preview).toContainText(receiver.slice(0, 4))
    await client.photograph('send-preview')
    await preview.locator('wui-button', { hasText: 'Send' }).click()
  })

  await test.step('the payment', async () => {
    await client.wallet.approvePastOffer()
    await expect.poll(() => ethereum.balance(receiver)).toBe(parseEther('0.1'))
    await expect(client.wallet.element).toBeHidden()
  })
})
