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
  const answer = async () => {
    await client.confirmUnknown()
    await client.approve()
  }
  const [signature] = await Promise.all([client.act('signTypedData', data), answer()])
  expect(await verifyTypedData({ address, ...data, signature: signature as `0x${string}` })).toBe(true)
}

for (const adapter of ['ethers', 'wagmi'] as const)
  test(`[X.61] ${adapter}: a message, typed data, a payment, another network, a request that is declined or closed`, async ({
    startVisitor,
  }) => {
    const visitor = await startVisitor(adapter)
    const { client, page } = visitor
    const address = await client.signIn(newAddress(adapter))
    const approvePastOffer = async () => {
      await client.press('protect-later')
      await client.approve()
    }

    await test.step('a message and typed data', async () => {
      await client.expectSigns(address, approvePastOffer)
      await expectSignsTypedData(visitor, address, 1)
    })

    await test.step('a declined request is answered, and so is one whose modal is closed', async () => {
      const declined = client.act('signMessage', 'no').catch(String)
      await client.press('reject')
      expect(await declined).toMatch(/reject/i)

      const closed = client.act('signMessage', 'closed').catch(String)
      await expect(client.frame.getByTestId('approve')).toBeVisible()
      await client.close()
      expect(await closed).toMatch(/abort|reject|closed/i)
      await expect(page.locator('#w3m-iframe')).toBeHidden()
    })

    await test.step('a payment arrives on the chain', async () => {
      const ethereum = chain('eip155:1')
      await ethereum.setBalance(address, parseEther('1'))
      const value = '0x5af3107a4000'
      const [hash] = await Promise.all([client.act('send', { to: receiver, value }), client.approve()])
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
      await client.expectSigns(address, approvePastOffer)
    })

    await test.step('on another network, domains of that network are signed', async () => {
      await client.act('switchNetwork', 31338)
      await expect.poll(async () => (await client.state()).network?.chainId).toBe(31338)
      await expectSignsTypedData(visitor, address, 31338)
    })
  })
