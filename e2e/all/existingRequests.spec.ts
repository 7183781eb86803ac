import { parseEther, verifyTypedData } from 'viem'
import { expect, test, type Visitor } from '../existing/existingTest.ts'
import { chain } from '../fixtures/chain.ts'
import { newAddress } from '../fixtures/inbox.ts'

// What an app asks of the wallet through the existing client, with ethers and with wagmi.

test.describe.configure({ timeout: 300_000 })

const receiver = `0x${'de'.repeat(20)}`

/** Signs data of a kind the wallet doesn't know, for a network, and expects the signature of the address. */
async function expectSignsTypedData({ client }: Visitor, address: `0x${string}`, chainId: number) {
  const data = {
    domain: { name: 'Mail', version: '1', chainId },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'hello' },
  } as const
  const signing = client.act('signTypedData', data)
  const [signature] = await Promise.all([signing, client.wallet.approveUnknown()])
  expect(await verifyTypedData({ address, ...data, signature: signature as `0x${string}` })).toBe(true)
}

for (const adapter of ['ethers', 'wagmi'] as const)
  test(`[X.61] ${adapter}: a message, typed data, a payment, another network, a request that is declined or closed`, async ({
    startVisitor,
  }) => {
    const visitor = await startVisitor(adapter)
    const { client, page } = visitor
    const address = await client.signIn(newAddress(adapter))

    await test.step('a message and typed data', async () => {
      await client.expectSigns(address, client.wallet.approvePastOffer)
      await expectSignsTypedData(visitor, address, 1)
    })

    await test.step('a request that is declined, or left by Escape, or whose modal is closed, is answered', async () => {
      const ends = {
        button: () => client.wallet.press('reject'),
        escape: () => page.keyboard.press('Escape'),
        modal: () => client.close(),
      }
      for (const [name, end] of Object.entries(ends)) {
        const ended = client.act('signMessage', name).catch(String)
        await client.wallet.expectArmed()
        await end()
        expect(await ended, name).toMatch(/abort|reject|closed/i)
        await expect(client.wallet.element).toBeHidden()
      }
    })

    await test.step('a payment arrives on the chain', async () => {
      const ethereum = chain('eip155:1')
      await ethereum.setBalance(address, parseEther('1'))
      const value = '0x5af3107a4000'
      const [hash] = await Promise.all([client.act('send', { to: receiver, value }), client.wallet.approve()])
      const sent = await ethereum.transaction(hash as `0x${string}`)
      expect([sent.from.toLowerCase(), sent.to, sent.value]).toEqual([
        address.toLowerCase(),
        receiver,
        BigInt(value),
      ])
    })

    await test.step('after a reload it signs, past the offer of a way to recover that follows the first funds', async () => {
      await client.reload()
      expect(await client.expectConnected()).toBe(address)
      await client.expectSigns(address, client.wallet.approvePastOffer)
    })

    await test.step('on another network, domains of that network are signed', async () => {
      await client.act('switchNetwork', 31338)
      await expect.poll(async () => (await client.state()).network?.chainId).toBe(31338)
      await expectSignsTypedData(visitor, address, 31338)
    })
  })
