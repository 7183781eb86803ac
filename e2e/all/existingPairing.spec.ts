import { verifyMessage } from 'viem'
import { expect, test } from '../existing/existingTest.ts'
import { account } from '../fixtures/accounts.ts'
import { pairedWallet } from '../fixtures/pairedWallet.ts'

// The existing client beside a wallet on another device: the directory is our server's, the relay is ours.

const me = account(11).address

for (const adapter of ['ethers', 'wagmi'] as const)
  test(`[X.61] ${adapter}: a code pairs a wallet over our relay, which signs, stays over a reload, and leaves`, async ({
    startVisitor,
  }) => {
    test.setTimeout(150_000)
    const { client, page } = await startVisitor(adapter)
    const uri = await client.openCode()
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    const wallet = pairedWallet(await page.context().newPage())
    await wallet.open()
    await wallet.paste(uri)
    await expect(wallet.id('approval-origin')).toContainText(new URL(page.url()).host)
    await wallet.approvePairing(me)
    expect(await client.expectConnected()).toBe(me)

    const sign = async (text: string) => {
      const signing = client.act('signMessage', text)
      await wallet.approve()
      const signature = (await signing) as `0x${string}`
      expect(await verifyMessage({ address: me, message: text, signature })).toBe(true)
    }
    await sign('hello')
    await client.reload()
    expect(await client.expectConnected()).toBe(me)
    await sign('again')

    await wallet.id('session-disconnect').click()
    await client.expectDisconnected()
  })
