import { createTestWallet, type TestWallet } from '@latchkey/test'
import { injectWallet } from '@latchkey/test/playwright'
import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type Anvil, startAnvil } from '../../packages/core/src/chains/evm/testing/startAnvil.ts'
import { installClient } from '../existing/installClient.ts'
import { serveApps } from '../existing/serveApps.ts'
import { serveRainbowKit } from '../rainbowkit/serveApp.ts'

// The wallet for tests in front of dapps of two other kits, as npm has them: neither knows anything of ours, and no server of ours runs.

const receiver = '0x00000000000000000000000000000000000000a1'
let nodes: readonly Anvil[]
test.beforeAll('start two chains', async () => {
  nodes = await Promise.all([startAnvil(1), startAnvil(31338)])
})
test.afterAll('stop them', () => Promise.all(nodes.map((node) => node.stop())))

const urlOf = (chainId: number) => nodes.find((node) => node.chainId === chainId)?.url ?? ''
const balanceOf = async (chainId: number) => {
  const node = nodes.find((one) => one.chainId === chainId)
  return BigInt((await node?.request({ method: 'eth_getBalance', params: [receiver, 'latest'] })) as string)
}

/** A wallet that every page of the test knows. Nothing outside of this machine is reached. */
async function openWith(page: Page, url: string): Promise<TestWallet> {
  const wallet = createTestWallet({
    accounts: 2,
    chains: [
      { id: 1, rpcUrl: urlOf(1) },
      { id: 31338, rpcUrl: urlOf(31338) },
    ],
  })
  await page.context().route(/^https:\/\//, (route) => route.abort())
  await injectWallet(page, wallet)
  await page.goto(url)
  return wallet
}

test('[X.74] drives an app with RainbowKit: connect, refusal, signature, payment, switch, lock', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const app = await serveRainbowKit({ 1: urlOf(1), 31338: urlOf(31338) })
  try {
    const wallet = await openWith(page, app.url)
    const connect = async () => {
      await page.getByTestId('rk-connect-button').click()
      await page.getByTestId(`rk-wallet-option-${wallet.info.rdns}`).click()
    }
    wallet.rejectNext()
    await connect()
    await expect
      .poll(() => wallet.requests().find(({ status }) => status === 'rejected')?.isDecision)
      .toBe(true)
    await page.reload()
    await connect()
    const account = page.getByTestId('rk-account-button')
    await expect(account).toBeVisible()

    const [address = '0x'] = wallet.addresses
    const signed = page.locator('#signed')
    wallet.rejectNext('personal_sign')
    await page.getByRole('button', { name: 'Sign' }).click()
    await expect(signed).toHaveText(/rejected/i)
    await page.getByRole('button', { name: 'Sign' }).click()
    await expect(signed).toHaveText(/^0x/)
    const signature = (await signed.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from RainbowKit', signature })).toBe(true)
    expect(wallet.requests('personal_sign').map(({ status }) => status)).toEqual(['rejected', 'answered'])

    const before = await balanceOf(1)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.locator('#sent')).toHaveText(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => balanceOf(1)).toBe(before + 10n ** 18n)

    await page.getByRole('button', { name: 'Switch' }).click()
    await expect(page.locator('#moved')).toHaveText('Local 31338')
    await expect(page.getByTestId('rk-chain-button')).toContainText('Local 31338')
    wallet.switchTo(1)
    // The kit has a name of its own for chain 1.
    await expect(page.getByTestId('rk-chain-button')).toContainText('Ethereum')

    wallet.lock()
    await expect(page.getByTestId('rk-connect-button')).toBeVisible()
  } finally {
    await app.close()
  }
})

test('[X.74] drives an app with AppKit 1.8.0: connect, refusal, signature, payment, switch', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await installClient()
  const chains = {
    'eip155:1': { rpc: urlOf(1), account: receiver },
    'eip155:31338': { rpc: urlOf(31338), account: receiver },
    // Its pages name a Solana chain; none is asked here.
    'solana:localnet': { rpc: urlOf(1), account: receiver },
  }
  const apps = await serveApps({ projectId: 'local', chains, wallet: 'http://localhost:1' })
  try {
    const wallet = await openWith(page, apps.url('ethers'))
    const state = async () => JSON.parse((await page.locator('#state').textContent()) || '{}')
    await page.locator('#open').click()
    await page.getByText(wallet.info.name).first().click()
    await expect.poll(async () => (await state()).account?.status, { timeout: 60_000 }).toBe('connected')
    expect((await state()).account.address).toBe(wallet.addresses[0])

    const sign = (text: string) =>
      page.evaluate(
        (message) =>
          window.app.signMessage(message).catch((error: { code?: string }) => ({ code: error.code })),
        text,
      )
    wallet.rejectNext('personal_sign')
    expect(await sign('no')).toEqual({ code: 'ACTION_REJECTED' })
    const signature = (await sign('yes')) as `0x${string}`
    const [address = '0x'] = wallet.addresses
    expect(await verifyMessage({ address, message: 'yes', signature })).toBe(true)

    await page.evaluate(() => window.app.switchNetwork(31338))
    await expect.poll(async () => (await state()).network?.chainId).toBe(31338)
    expect(wallet.chainId).toBe(31338)
    const before = await balanceOf(31338)
    const hash = await page.evaluate((to) => window.app.send({ to, value: '1000000000000000000' }), receiver)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => balanceOf(31338)).toBe(before + 10n ** 18n)
    expect(wallet.requests('eth_sendTransaction').map(({ origin }) => origin)).toEqual([
      new URL(page.url()).origin,
    ])
    wallet.switchTo(1)
    await expect.poll(async () => (await state()).network?.chainId).toBe(1)
  } finally {
    await apps.close()
  }
})
