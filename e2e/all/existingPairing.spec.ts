import { getBase58Decoder } from '@solana/kit'
import { expect, test, type Visitor } from '../existing/existingTest.ts'
import { account } from '../fixtures/accounts.ts'
import { pairedWallet } from '../fixtures/pairedWallet.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'

// Other people's wallets in the existing client: a code pairs them over our relay.

test.describe.configure({ timeout: 300_000 })

/** Shows the client's code to the dev wallet. Returns the wallet, which asks for the person's approval. */
async function scanWithWallet({ client, page }: Visitor) {
  await client.openModal()
  await client.id('wallet-selector-walletconnect').click()
  const uri = await client.scanCode()
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await client.photograph('code')
  const wallet = pairedWallet(await page.context().newPage())
  await wallet.open()
  await wallet.paste(uri)
  await expect(wallet.id('approval-origin')).toContainText(new URL(page.url()).host)
  return wallet
}

for (const adapter of ['ethers', 'wagmi'] as const)
  test(`[X.61] ${adapter}: a code pairs a wallet over our relay, which signs, stays over a reload, and leaves`, async ({
    startVisitor,
  }) => {
    const me = account(4).address
    const visitor = await startVisitor(adapter)
    const { client } = visitor
    const wallet = await scanWithWallet(visitor)
    await wallet.approvePairing(me)
    expect(await client.expectConnected()).toBe(me)
    await client.expectSigns(me, wallet.approve)

    await client.reload()
    expect(await client.expectConnected()).toBe(me)
    await client.expectSigns(me, wallet.approve)

    await wallet.id('session-disconnect').click()
    await client.expectDisconnected()
  })

test('[X.61] Solana: a code pairs a wallet over our relay, which signs, stays over a reload, and is left', async ({
  startVisitor,
}) => {
  const me = solanaChain().account
  const visitor = await startVisitor('solana')
  const { client } = visitor
  const wallet = await scanWithWallet(visitor)
  await wallet.approve()
  const expectSigns = async () => {
    expect(await client.expectConnected()).toBe(me)
    const text = `hello ${crypto.randomUUID()}`
    const [signature] = await Promise.all([client.act('signMessage', text), wallet.approve()])
    const base58 = getBase58Decoder().decode(Uint8Array.from(signature as number[]))
    expect(isSignedOnSolana(me, new TextEncoder().encode(text), base58)).toBe(true)
  }
  await expectSigns()
  await client.reload()
  await expectSigns()

  await client.act('disconnect')
  await client.expectDisconnected()
  await expect(wallet.sessions).toHaveCount(0)
})
