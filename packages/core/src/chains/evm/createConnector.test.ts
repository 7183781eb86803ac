import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfig } from '../../createConfig.ts'
import { signMessage } from '../../requests/signMessage.ts'
import { describeAdapter } from '../../testing/adapterConformance.ts'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { connect } from '../../wallets/connect.ts'
import { type CreateConnectorParameters, createConnector } from './createConnector.ts'
import { evm } from './evm.ts'
import type { Eip1193Provider } from './requestProvider.ts'
import { createEvmConformanceWallet } from './testing/createEvmConformanceWallet.ts'
import { createMemoryBackend } from './testing/createMemoryBackend.ts'
import { createTestWallet, type TestWallet } from './testing/createTestWallet.ts'
import { installPage } from './testing/installPage.ts'

const identity = { id: 'com.example.wallet', name: 'Example Wallet' }
const keys = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())] as const
const [me, other] = [keys[0].address, keys[1].address] as const
const backends = [31337, 1, 10].map((chainId) => createMemoryBackend(chainId, keys))
const [first = expect.fail(), second = expect.fail(), third = expect.fail()] = backends
const newWallet = () => createTestWallet({ accounts: [me, other], known: [first, second], addable: [third] })
let wallet: TestWallet

describeAdapter({
  name: 'a connector of the app',
  create: () => evm({ connectors: [createConnector({ ...identity, getProvider: () => wallet.provider })] }),
  wallet() {
    wallet = newWallet()
    const fixture = createEvmConformanceWallet([me, other], [first, second, third], wallet)
    return { ...fixture, install: () => void installPage() }
  },
})

describe('createConnector', () => {
  beforeEach(() => {
    installPage()
    wallet = newWallet()
  })
  afterEach(() => void vi.unstubAllGlobals())

  function start(parameters: Partial<CreateConnectorParameters> = {}, storage = createMemoryStorage()) {
    const getProvider = vi.fn(async () => wallet.provider)
    const connector = createConnector({ ...identity, getProvider, ...parameters })
    const networks = [
      {
        id: 31337,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [first.url] } },
      },
    ]
    const adapters = [evm({ connectors: [connector] })]
    const config = createConfig({ networks, adapters, storage, logLevel: 'silent' })
    return { config, connector, getProvider, storage, stop: config.start() }
  }

  it('is listed without its code, connects, signs, and is restored on the next visit', async () => {
    const visit = start()
    expect(visit.config.connectors).toMatchObject([{ ...identity, type: 'EXTERNAL', namespace: 'eip155' }])
    expect(visit.getProvider).not.toHaveBeenCalled()
    await connect(visit.config, { connector: visit.connector })
    const signature = (await signMessage(visit.config, { message: 'Hi' })) as `0x${string}`
    expect(await verifyMessage({ address: me, message: 'Hi', signature })).toBe(true)
    expect(visit.getProvider).toHaveBeenCalledOnce()
    visit.stop()

    const next = start({}, visit.storage)
    await vi.waitFor(() => expect(next.config.state.status).toBe('connected'))
    wallet.share([other])
    const [connection] = [...next.config.state.connections.values()]
    expect(connection?.accounts).toEqual([other])
    next.stop()
    await vi.waitFor(() => expect(next.config.connectors).toEqual([]))
  })

  it('hears what happens from the moment its code is there, and nothing once nobody listens', async () => {
    const { connector } = start()
    const [kept, left] = [vi.fn(), vi.fn()]
    const provider = connector.getProvider() as Required<Eip1193Provider>
    provider.on('chainChanged', kept)
    provider.on('chainChanged', left)
    provider.removeListener('chainChanged', left)
    await vi.waitFor(() => expect(wallet.provider.listenerCount()).toBe(1))
    wallet.move(1)
    provider.removeListener('chainChanged', kept)
    wallet.move(31337)
    expect([kept.mock.calls, left.mock.calls]).toEqual([[['0x1']], []])
  })

  it.each<[string, CreateConnectorParameters['getProvider']]>([
    ['fails to load', () => Promise.reject(new Error('offline'))],
    ['throws', expect.fail],
    ['is no provider', () => ({}) as typeof wallet.provider],
    ['is nothing', () => undefined as unknown as typeof wallet.provider],
  ])('a wallet that %s is unavailable, and the next click tries again', async (_what, broken) => {
    const getProvider = vi.fn(broken)
    const { config, connector } = start({ getProvider })
    await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'WalletUnavailableError' })
    getProvider.mockImplementation(() => wallet.provider)
    expect(await connect(config, { connector })).toMatchObject({ accounts: [me, other] })
  })

  it.each<[string, object]>([
    ['id', { id: '' }],
    ['id', { id: 'a b' }],
    ['id', { id: 42 }],
    ['name', { name: '' }],
    ['name', { name: undefined }],
    ['icon', { icon: 'https://example.com/icon.png' }],
    ['icon', { icon: 'javascript:alert(1)' }],
    ['getProvider', { getProvider: { request() {} } }],
    ['getProvider', { getProvider: undefined }],
  ])('refuses a wrong %s: %j', (field, wrong) => {
    const parameters = { ...identity, getProvider: () => wallet.provider, ...wrong }
    expect(() => createConnector(parameters as CreateConnectorParameters)).toThrow(
      expect.objectContaining({ name: 'InvalidParameterError', field }),
    )
  })
})
