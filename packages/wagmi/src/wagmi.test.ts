import {
  type Config,
  connect,
  createConfig,
  disconnect,
  getAccount,
  getCapabilities,
  getRecentWallets,
  sendCalls,
  switchConnection,
  switchNetwork,
} from '@latchkey/core'
import { http } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfig as createWagmiConfig, injected, mock } from 'wagmi'
import {
  getAccount as getWagmiAccount,
  switchChain,
  switchConnection as switchWagmiConnection,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
} from 'wagmi/actions'
import { wagmi } from './wagmi.ts'

const [one, two] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const makeWagmi = (features = {}, icon?: string) =>
  createWagmiConfig({
    chains: [mainnet, optimism],
    connectors: [
      (setup) => ({ ...mock({ accounts: [one, two], features })(setup), ...(icon && { icon }) }),
      (setup) => ({ ...mock({ accounts: [two] })(setup), id: 'second', name: 'Second' }),
    ],
    transports: { [mainnet.id]: http('https://rpc.test'), [optimism.id]: http('https://rpc.test') },
    storage: null,
  })
let wagmiConfig: ReturnType<typeof makeWagmi>
let config: Config
let stop: () => void
const start = (features = {}, icon?: string) => {
  startWith(makeWagmi(features, icon))
}
/** Starts both sides with the app's wagmi config. */
const startWith = (own: ReturnType<typeof makeWagmi>) => {
  wagmiConfig = own
  config = createConfig({
    networks: [mainnet, optimism],
    adapters: [wagmi({ config: wagmiConfig })],
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
}
const connector = () => config.connectors[0] ?? expect.fail('no connector')
const expectSameState = () => {
  const account = getWagmiAccount(wagmiConfig)
  const shown = getAccount(config, { namespace: 'eip155' })
  expect(shown.address).toBe(account.address)
  expect(shown.network).toBe(
    account.chainId === undefined || !account.address ? undefined : `eip155:${account.chainId}`,
  )
}

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the wagmi binding', () => {
  it('[S1.19] offers the connectors of the app’s own wagmi config', () => {
    start()
    expect(config.adapters[0]?.type).toBe('wagmi')
    expect(config.connectors.map(({ id, name }) => [id, name])).toEqual([
      ['mock', 'Mock Connector'],
      ['second', 'Second'],
    ])
  })

  it.each([
    ['on another host', 'https://icons.test/a.png', undefined],
    ['that is a page', 'data:text/html,<script>', undefined],
    ['in the text itself', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('[X.37] [X.41] a connector’s picture %s is shown as %s', (_where, icon, shown) => {
    start({}, icon)
    expect(connector().icon).toBe(shown)
  })

  it('[X.30] connecting here connects wagmi, and changes of wagmi change the state here', async () => {
    start()
    await connect(config, { connector: connector() })
    expect(getWagmiAccount(wagmiConfig)).toMatchObject({ status: 'connected', address: one, chainId: 1 })
    expectSameState()
    await switchChain(wagmiConfig, { chainId: optimism.id })
    await vi.waitFor(() => expect(getAccount(config).network).toBe('eip155:10'))
    expect(config.state.activeNetwork).toBe('eip155:10')
    expectSameState()
    await wagmiDisconnect(wagmiConfig)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expectSameState()
  })

  it('[X.30] disconnecting here disconnects wagmi', async () => {
    start()
    await connect(config, { connector: connector() })
    await disconnect(config)
    expect(getWagmiAccount(wagmiConfig).status).toBe('disconnected')
    expectSameState()
  })

  it('[X.30] [S4.07] a connection that wagmi makes is one here, without a request, and its wallet is the recent one', async () => {
    start()
    const [mockConnector = expect.fail('no connector')] = wagmiConfig.connectors
    await wagmiConnect(wagmiConfig, { connector: mockConnector, chainId: optimism.id })
    const wallet = await mockConnector.getProvider()
    const request = vi.spyOn(wallet as { request(call: unknown): Promise<unknown> }, 'request')
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(getAccount(config)).toMatchObject({ address: one, network: 'eip155:10' })
    expectSameState()
    expect(request).not.toHaveBeenCalled()
    expect(getRecentWallets(config)).toEqual([{ id: 'mock', name: 'Mock Connector' }])
    const { accounts, network } = await connect(config, { connector: connector() })
    expect([accounts[0], network]).toEqual([one, 'eip155:10'])
    expect(request).not.toHaveBeenCalled()
  })

  it('[X.30] the wallet that is current here is wagmi’s, whoever chose it', async () => {
    start()
    const [first, second] = wagmiConfig.connectors
    if (!first || !second) expect.fail('no connectors')
    await connect(config, { connector: connector() })
    await wagmiConnect(wagmiConfig, { connector: second })
    const current = () => config.state.connections.get(config.state.current.eip155 ?? '')?.connectorUid
    await vi.waitFor(() => expect(current()).toBe(`eip155:wagmi:${second.uid}`))
    await switchWagmiConnection(wagmiConfig, { connector: first })
    await vi.waitFor(() => expect(current()).toBe(`eip155:wagmi:${first.uid}`))
    await switchConnection(config, { connection: 'eip155:second' })
    await vi.waitFor(() => expect(getWagmiAccount(wagmiConfig).connector?.uid).toBe(second.uid))
    expectSameState()
    await wagmiDisconnect(wagmiConfig, { connector: second })
    await vi.waitFor(() => expect(current()).toBe(`eip155:wagmi:${first.uid}`))
    expect(getWagmiAccount(wagmiConfig).connector?.uid).toBe(first.uid)
  })

  it('[X.30] of what wagmi restores by itself, a wallet that the person has disconnected here stays so until it is chosen', async () => {
    start()
    const [first, second] = wagmiConfig.connectors
    if (!first || !second) expect.fail('no connectors')
    await connect(config, { connector: connector() })
    await disconnect(config)
    // The steps of wagmi's `reconnect`.
    wagmiConfig.setState((state) => ({ ...state, status: 'reconnecting' }))
    const restored = [first, second].map(
      (entry) => [entry.uid, { accounts: [one], chainId: mainnet.id, connector: entry }] as const,
    )
    wagmiConfig.setState((state) => ({ ...state, connections: new Map(restored), current: first.uid }))
    expect(config.state.connections.size).toBe(0)
    wagmiConfig.setState((state) => ({ ...state, status: 'connected' }))
    await vi.waitFor(() => expect(config.state.connections.has('eip155:second')).toBe(true))
    expect(config.state.connections.has('eip155:mock')).toBe(false)
    expect(getRecentWallets(config).map(({ id }) => id)).toEqual(['mock'])
    await wagmiDisconnect(wagmiConfig, { connector: first })
    await wagmiConnect(wagmiConfig, { connector: first })
    await vi.waitFor(() => expect(config.state.current.eip155).toBe('eip155:mock'))
  })

  it('rejects when the person declines, and neither side is connected', async () => {
    start({ connectError: Object.assign(new Error('User rejected the request.'), { code: 4001 }) })
    await expect(connect(config, { connector: connector() })).rejects.toMatchObject({ code: 4001 })
    expect(getWagmiAccount(wagmiConfig).status).toBe('disconnected')
    expectSameState()
  })

  describe('a wallet that changes without an event', () => {
    /** A wallet of the browser that never tells what has changed. */
    const wallet = {
      chainId: 1,
      accounts: [one] as readonly string[],
      asked: [] as string[],
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        wallet.asked.push(method)
        if (method === 'eth_chainId') return `0x${wallet.chainId.toString(16)}`
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return wallet.accounts
        if (method !== 'wallet_switchEthereumChain') return null
        wallet.chainId = Number((params as readonly { chainId: string }[])[0]?.chainId)
        return null
      },
      on() {},
      removeListener() {},
    }
    beforeEach(async () => {
      Object.assign(wallet, { chainId: 1, accounts: [one], asked: [] })
      const quiet = createWagmiConfig({
        chains: [mainnet, optimism],
        connectors: [injected({ target: () => ({ id: 'quiet', name: 'Quiet', provider: wallet as never }) })],
        transports: { [mainnet.id]: http('https://rpc.test'), [optimism.id]: http('https://rpc.test') },
        storage: null,
      })
      startWith(quiet as unknown as ReturnType<typeof makeWagmi>)
      await connect(config, { connector: connector() })
    })

    it('[X.30] [S4.55] is on the network it was switched to, for wagmi too', async () => {
      await switchNetwork(config, { network: 'eip155:10' })
      expect(getAccount(config).network).toBe('eip155:10')
      await vi.waitFor(() => expectSameState())
    })

    it('[S4.55] that was moved to another network is asked to go back, instead of being taken for there', async () => {
      wallet.chainId = 10
      wallet.asked = []
      await switchNetwork(config, { network: 'eip155:1' })
      expect(wallet.asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
      expect(wallet.chainId).toBe(1)
      expectSameState()
    })

    it('[X.30] [X.21] is read when the page returns from the back-forward cache; a locked one keeps its account', async () => {
      Object.assign(wallet, { chainId: 10, accounts: [two] })
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await vi.waitFor(() => expect(getAccount(config)).toMatchObject({ address: two, network: 'eip155:10' }))
      expectSameState()
      wallet.accounts = []
      wallet.asked = []
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await vi.waitFor(() => expect(wallet.asked).toContain('eth_accounts'))
      expect(getAccount(config).address).toBe(two)
      expectSameState()
    })

    const ask = async (method: string) => {
      const provider = (await connector().getProvider()) as typeof wallet
      return provider.request({ method })
    }

    it.each([
      ['fails', () => Promise.reject(new Error('Locked'))],
      ['is empty', async () => []],
      ['never comes', () => new Promise<never>(() => {})],
    ])(
      '[X.30] answers a request for other accounts where the second reading %s, and wagmi keeps its own',
      async (_, read) => {
        const [wagmiConnector = expect.fail('no connector')] = wagmiConfig.connectors
        vi.spyOn(wagmiConnector, 'getAccounts').mockImplementation(read as never)
        wallet.accounts = [two]
        expect(await ask('eth_accounts')).toEqual([two])
        await new Promise((resolve) => setTimeout(resolve))
        expect(wagmiConnector.getAccounts).toHaveBeenCalled()
        expect(getWagmiAccount(wagmiConfig).addresses).toEqual([one])
        expectSameState()
      },
    )

    it('[X.30] hands on an answer that can’t be compared', async () => {
      const odd = { toString: () => expect.fail('compared') }
      wallet.accounts = [odd] as never
      expect(await ask('eth_accounts')).toEqual([odd])
      expect(getWagmiAccount(wagmiConfig).addresses).toEqual([one])
    })

    it('[X.30] [S4.55] an answer that is older than an event of the wallet changes nothing', async () => {
      const [wagmiConnector = expect.fail('no connector')] = wagmiConfig.connectors
      let answer = (_: string) => {}
      vi.spyOn(wallet, 'request').mockImplementationOnce(
        () => new Promise<never>((resolve) => (answer = resolve as never)),
      )
      const asked = ask('eth_chainId')
      await vi.waitFor(() => expect(wallet.request).toHaveBeenCalled())
      wagmiConnector.emitter.emit('change', { chainId: 10 })
      answer('0x1')
      expect(await asked).toBe('0x1')
      expect(getWagmiAccount(wagmiConfig).chainId).toBe(10)
      expectSameState()
    })

    it.each(['eth_accounts', 'eth_chainId'])(
      '[X.30] a wallet that refuses %s keeps its session, as with wagmi',
      async (refused) => {
        const { request } = wallet
        vi.spyOn(wallet, 'request').mockImplementation((call) =>
          call.method === refused ? Promise.reject(new Error('Locked')) : request(call),
        )
        Object.assign(wallet, { chainId: 10, accounts: [two] })
        const session = await connector().restore()
        expect(session).toEqual(
          refused === 'eth_chainId'
            ? { accounts: [two], network: 'eip155:1' }
            : { accounts: [one], network: 'eip155:10' },
        )
      },
    )
  })

  it('[S7.70, S7.72] sends batches of calls over wagmi’s connector', async () => {
    start()
    await connect(config, { connector: connector() })
    const sent: unknown[] = []
    const [wagmiConnector = expect.fail('no connector')] = wagmiConfig.connectors
    const wallet = (await wagmiConnector.getProvider()) as {
      request(request: { method: string; params: unknown }): Promise<unknown>
    }
    const request = wallet.request.bind(wallet)
    vi.spyOn(wagmiConnector, 'getProvider').mockResolvedValue({
      request: async (call: { method: string; params: unknown }) => {
        if (call.method !== 'wallet_sendCalls') return request(call)
        sent.push(call.params)
        return { id: 'one' }
      },
    } as never)
    expect(await sendCalls(config, { calls: [{ to: two, value: 1n }] })).toEqual({ id: 'one' })
    expect(sent).toMatchObject([[{ version: '2.0.0', chainId: '0x1', calls: [{ to: two, value: '0x1' }] }]])
    // what wagmi's mock says of itself
    expect(await getCapabilities(config)).toMatchObject({ 8453: { sessionKeys: { supported: true } } })
  })

  it('removes its connectors when the config stops', async () => {
    start()
    expect(config.connectors).toHaveLength(2)
    stop()
    await vi.waitFor(() => expect(config.connectors).toEqual([]))
  })
})
