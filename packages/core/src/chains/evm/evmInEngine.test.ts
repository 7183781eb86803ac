import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBalance } from '../../accounts/getBalance.ts'
import type { Config } from '../../config/Config.ts'
import { createConfig } from '../../createConfig.ts'
import { switchNetwork } from '../../networks/switchNetwork.ts'
import { sendTransaction } from '../../requests/sendTransaction.ts'
import { signMessage } from '../../requests/signMessage.ts'
import { waitForTransaction } from '../../requests/waitForTransaction.ts'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { connect } from '../../wallets/connect.ts'
import { disconnect } from '../../wallets/disconnect.ts'
import { evm } from './evm.ts'
import { createTestWallet, type TestWallet } from './testing/createTestWallet.ts'
import { announceWallet, installPage, type TestPage } from './testing/installPage.ts'
import { type Anvil, startAnvil } from './testing/startAnvil.ts'

let chains: readonly [Anvil, Anvil]
let accounts: readonly [string, string]
let page: TestPage
let wallet: TestWallet
let config: Config
let stop: () => void

const start = () => {
  const networks = chains.map(({ chainId, url }) => ({
    id: chainId,
    name: `Test chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }))
  config = createConfig({ networks, adapters: [evm()], storage: createMemoryStorage(), logLevel: 'silent' })
  stop = config.start()
}
const first = () => config.connectors[0] ?? expect.fail('no wallet found')

beforeAll(async () => {
  chains = await Promise.all([startAnvil(31337), startAnvil(31338)])
  accounts = (await chains[0].request({ method: 'eth_accounts' })) as [string, string]
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))
beforeEach(() => {
  page = installPage()
  wallet = createTestWallet({ accounts, known: [chains[0]], addable: [chains[1]] })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the engine over evm() and real chains', () => {
  it('connects, signs, sends, adds and switches a network, disconnects', async () => {
    announceWallet(page, wallet.provider)
    start()
    const connection = await connect(config, { connector: first() })
    expect(connection).toMatchObject({
      status: 'connected',
      network: 'eip155:31337',
      accounts: [...accounts],
    })
    const [address, to] = accounts as [`0x${string}`, string]

    const signature = (await signMessage(config, { message: 'Hello' })) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

    const received = () => chains[0].request({ method: 'eth_getBalance', params: [to, 'latest'] })
    const before = BigInt(String(await received()))
    const hash = await sendTransaction(config, { transaction: { to, value: 7n } })
    expect(await waitForTransaction(config, { hash, network: 'eip155:31337' })).toMatchObject({
      status: 'confirmed',
      hash,
    })
    expect(BigInt(String(await received())) - before).toBe(7n)
    expect(await getBalance(config)).toMatchObject({ value: expect.any(BigInt) })

    await switchNetwork(config, { network: 'eip155:31338' })
    expect(config.state.activeNetwork).toBe('eip155:31338')

    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(wallet.isShared()).toBe(false)
    expect(wallet.provider.listenerCount()).toBe(0)
  })

  it('[E1] has as many listeners on the wallet after 100 connections as before', async () => {
    announceWallet(page, wallet.provider)
    start()
    for (let cycle = 0; cycle < 100; cycle++) {
      await connect(config, { connector: first() })
      expect(wallet.provider.listenerCount()).toBe(3)
      await disconnect(config)
    }
    expect(wallet.provider.listenerCount()).toBe(0)
  })

  it('keeps a session over window.ethereum when its wallet announces itself late', async () => {
    page.ethereum = wallet.provider
    start()
    await connect(config, { connector: first() })
    announceWallet(page, wallet.provider)
    expect(config.connectors.map(({ id }) => id)).toEqual(['injected', 'test.wallet'])
    expect(config.state.status).toBe('connected')
  })
})
