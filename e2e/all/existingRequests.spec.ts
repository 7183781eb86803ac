import { verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from '../existing/existingTest.ts'
import { chain } from '../fixtures/chain.ts'
import { newAddress } from '../fixtures/inbox.ts'

// What an app asks of the wallet through the existing client, with ethers and with wagmi.

test.describe.configure({ timeout: 180_000 })

const typedData = {
  domain: { name: 'Mail', version: '1', chainId: 1 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'hello' },
} as const
const receiver = `0x${'de'.repeat(20)}`

for (const adapter of ['ethers', 'wagmi'] as const)
  test(`[X.61] ${adapter}: a message, typed data, a payment, another network, a request that is declined or closed`, async ({
    startVisitor,
  }) => {
    const { client, page } = await startVisitor(adapter)
    const address = await client.signIn(newAddress(adapter))

    await test.step('a message', async () => {
      const signing = client.act('signMessage', 'hello')
      await client.press('protect-later')
      await client.approve()
      const signature = (await signing) as `0x${string}`
      expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    })

    await test.step('typed data', async () => {
      const signing = client.act('signTypedData', typedData)
      await client.confirmUnknown()
      await client.approve()
      const signature = (await signing) as `0x${string}`
      expect(await verifyTypedData({ address, ...typedData, signature })).toBe(true)
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
      await ethereum.setBalance(address, 10n ** 18n)
      const paying = client.act('send', { to: receiver, value: '0x5af3107a4000' })
      await client.approve()
      const { from, to, value } = await ethereum.transaction((await paying) as `0x${string}`)
      expect([from.toLowerCase(), to, value]).toEqual([address.toLowerCase(), receiver, 100_000_000_000_000n])
    })

    await test.step('after a reload it signs, past the offer of a way to recover that follows the first funds', async () => {
      await client.reload()
      expect(await client.expectConnected()).toBe(address)
      const signing = client.act('signMessage', 'again')
      await client.press('protect-later')
      await client.approve()
      const signature = (await signing) as `0x${string}`
      expect(await verifyMessage({ address, message: 'again', signature })).toBe(true)
    })

    await test.step('on another network, domains of that network are signed', async () => {
      await client.act('switchNetwork', 31338)
      await expect.poll(async () => (await client.state()).network?.chainId).toBe(31338)
      const data = { ...typedData, domain: { ...typedData.domain, chainId: 31338 } }
      const signing = client.act('signTypedData', data)
      await client.confirmUnknown()
      await client.approve()
      const signature = (await signing) as `0x${string}`
      expect(await verifyTypedData({ address, ...data, signature })).toBe(true)
    })
  })
