import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { expect, test } from '../existing/existingTest.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'

// The Solana adapter of the existing client.

test('[X.61] Solana: signs in, signs a message, pays, is there after a reload, and signs out', async ({
  startVisitor,
}) => {
  test.setTimeout(180_000)
  const { client } = await startVisitor('solana')
  const address: string = await client.signIn(newAddress('solana'))
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  await test.step('a message', async () => {
    const signing = client.act('signMessage', 'hello')
    await client.press('protect-later')
    await client.approve()
    const signature = getBase58Decoder().decode(Uint8Array.from((await signing) as number[]))
    expect(isSignedOnSolana(address, new TextEncoder().encode('hello'), signature)).toBe(true)
  })

  await test.step('a payment arrives on the chain', async () => {
    const chain = solanaChain()
    await chain.airdrop(address, 1_000_000_000)
    await expect.poll(() => chain.balance(address)).toBe(1_000_000_000n)
    const to = getBase58Decoder().decode(randomBytes(32))
    const paying = client.act('send', { to, value: 2_000_000 })
    await client.approve()
    expect(await paying).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await expect.poll(() => chain.balance(to)).toBe(2_000_000n)
  })

  await test.step('a reload, and out', async () => {
    await client.reload()
    expect(await client.expectConnected()).toBe(address)
    await client.act('disconnect')
    await client.expectDisconnected()
  })
})
