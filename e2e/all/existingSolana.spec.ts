import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { expect, test } from '../existing/existingTest.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'

// The Solana adapter of the existing client.

test('[X.61] Solana: signs in, signs a message, declines one, pays, shows what it holds, is there after a reload, and signs out', async ({
  startVisitor,
}) => {
  test.setTimeout(300_000)
  const { client, page } = await startVisitor('solana')
  const email = newAddress('solana')
  const address: string = await client.signIn(email)
  const base58 = getBase58Decoder()
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  await test.step('a message, and one that is declined', async () => {
    const signing = client.act('signMessage', 'hello')
    const [signature] = await Promise.all([signing, client.wallet.approvePastOffer()])
    const bytes = new TextEncoder().encode('hello')
    expect(isSignedOnSolana(address, bytes, base58.decode(Uint8Array.from(signature as number[])))).toBe(true)

    const declined = client.act('signMessage', 'no').catch(String)
    await client.wallet.press('reject')
    expect(await declined).toMatch(/reject/i)
  })

  await test.step('a payment arrives on the chain', async () => {
    const chain = solanaChain()
    await chain.airdrop(address, 1_000_000_000)
    await expect.poll(() => chain.balance(address)).toBe(1_000_000_000n)
    const to = base58.decode(randomBytes(32))
    // The server has no prices on Solana, so a mailed code confirms each payment.
    const paying = client.act('send', { to, value: 2_000_000 })
    const [signature] = await Promise.all([paying, client.wallet.approveByCode(email)])
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await expect.poll(() => chain.balance(to)).toBe(2_000_000n)
  })

  await test.step('the account: what it holds; the client shows neither activity nor swaps on Solana', async () => {
    await client.openAccount()
    await expect(page.locator('w3m-account-tokens-widget')).toContainText(/0\.99\d* SOL/)
    await expect(client.id('wallet-features-send-button')).toBeVisible()
    await expect(client.id('tab-activity')).toHaveCount(0)
    await expect(client.id('wallet-features-swaps-button')).toHaveCount(0)
    await client.photograph('solana-account')
    await client.close()
  })

  await test.step('a reload, and out', async () => {
    await client.reload()
    expect(await client.expectConnected()).toBe(address)
    await client.act('disconnect')
    await client.expectDisconnected()
  })
})
