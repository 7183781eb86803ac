import { describe, expect, it, vi } from 'vitest'
import { TimeoutError } from '../base/errors.ts'
import { toRpcError } from '../base/rpcErrors.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet, type TestWallet, waitForHeld } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { getConnectors } from '../wallets/connectors.ts'
import { ReconnectingError } from '../wallets/errors.ts'
import { InvalidNetworkError } from './errors.ts'
import { switchChain, switchNetwork } from './switchNetwork.ts'

describe('switchNetwork', () => {
  it.each([
    [true, 'APKT001'],
    [false, undefined],
  ])(
    '[S8.36] a network the app doesn’t have is logged for who builds it, and an alert with debug %s',
    async (debug, code) => {
      const { config } = startTestConfig({ debug, logLevel: undefined })
      vi.spyOn(console, 'error').mockImplementation(() => {})
      await expect(switchNetwork(config, { network: 'eip155:424242' })).rejects.toThrow(
        expect.objectContaining({ name: 'InvalidNetworkError', reason: 'notListed' }),
      )
      await vi.waitFor(() =>
        expect(JSON.stringify(config.logger.read())).toContain(
          "Network not found - please make sure it is included in 'networks' array",
        ),
      )
      expect(config.state.alert?.code).toBe(code)
    },
  )

  it('moves the app alone where no wallet is connected, and keeps that', async () => {
    const { config, wallet, events, storage } = startTestConfig()
    await switchNetwork(config, { network: 'eip155:10' })
    expect([config.state.activeNetwork, wallet.asked]).toEqual(['eip155:10', []])
    expect(events.at(-1)).toEqual({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } })
    expect(Object.fromEntries(storage.entries)).toMatchObject({
      'latchkey/active_caip_network_id': 'eip155:10',
      'latchkey/active_namespace': 'eip155',
    })
  })

  it('a chain id is a network of EVM, and one that is not listed is refused', async () => {
    const { config, wallet } = await startConnected()
    expect(await switchChain(config, { chainId: 137 })).toMatchObject({ caipNetworkId: 'eip155:137' })
    expect([config.state.activeNetwork, wallet.asked.at(-1)]).toEqual([
      'eip155:137',
      'switchNetwork eip155:137',
    ])
    await expect(switchChain(config, { chainId: 424242 })).rejects.toMatchObject({
      name: 'InvalidNetworkError',
    })
    for (const chainId of [0, -1, 1.5, Number.NaN])
      await expect(switchChain(config, { chainId })).rejects.toMatchObject({ field: 'chainId' })
    expect(config.state.activeNetwork).toBe('eip155:137')
  })

  it('asks the wallet and follows it', async () => {
    const { config, wallet, events } = await startConnected()
    await switchNetwork(config, { network: 'eip155:137' })
    await switchNetwork(config, { network: 'eip155:137' })
    const switched = { event: 'SWITCH_NETWORK', properties: { network: 'eip155:137' } }
    expect(events.filter(({ event }) => event === 'SWITCH_NETWORK')).toEqual([switched])
    expect(wallet.asked).toEqual(['connect', 'switchNetwork eip155:137', 'restore'])
    expect(config.state.activeNetwork).toBe('eip155:137')
    expect(config.state.connections.get('eip155:test.wallet')?.network).toBe('eip155:137')
  })

  it.each([
    ['approved', undefined],
    ['refused', { code: 4001 }],
  ])(
    '[C4] [X.31] parallel switches to one network share one prompt; another waits until that is %s',
    async (_how, refusal) => {
      const { config, wallet } = await startConnected()
      const held = wallet.hold('switchNetwork')
      const same = [1, 2].map(() => switchNetwork(config, { network: 'eip155:10' }))
      const outcomes = Promise.allSettled(same)
      const other = switchNetwork(config, { network: 'eip155:137' })
      const first = await waitForHeld(held)
      if (refusal) first.reject(refusal)
      else first.approve()
      expect((await outcomes).map(({ status }) => status === 'rejected')).toEqual([!!refusal, !!refusal])
      expect(config.state.activeNetwork).toBe(refusal ? 'eip155:1' : 'eip155:10')
      const second = await waitForHeld(held, 2)
      second.approve()
      await other
      expect(wallet.asked.slice(1)).toEqual(['switchNetwork eip155:10', 'switchNetwork eip155:137'])
      expect(config.state.activeNetwork).toBe('eip155:137')
    },
  )

  it('[S4.55] a wallet that was moved without an event is asked, and a refusal leaves the app where the wallet is', async () => {
    const { config, wallet, events } = await startConnected()
    wallet.network = 'eip155:10'
    wallet.fail('switchNetwork', { thrown: { code: 4001, message: 'no' } })
    await expect(switchNetwork(config, { network: 'eip155:1' })).rejects.toMatchObject({ code: 4001 })
    expect(config.state.activeNetwork).toBe('eip155:10')
    wallet.fail('switchNetwork', undefined)

    wallet.network = 'eip155:137'
    await switchNetwork(config, { network: 'eip155:10' })
    expect(wallet.asked).toEqual([
      'connect',
      'restore',
      'switchNetwork eip155:1',
      'restore',
      'switchNetwork eip155:10',
    ])
    expect([wallet.network, config.state.activeNetwork]).toEqual(['eip155:10', 'eip155:10'])
    expect(events.at(-1)).toEqual({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } })
  })

  it.each([
    ['is locked', (wallet: TestWallet) => void Object.assign(wallet, { isPermitted: false })],
    ['fails', (wallet: TestWallet) => wallet.fail('restore', { thrown: new Error('asleep') })],
  ])('[S4.55] a wallet that %s when it is read counts as being where it was', async (_, make) => {
    const { config, wallet } = await startConnected()
    wallet.network = 'eip155:10'
    make(wallet)
    await expect(switchNetwork(config, { network: 'eip155:1' })).resolves.toMatchObject({ id: 1 })
    expect(wallet.asked).toEqual(['connect', 'restore'])
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[C1] [X.31] a wallet that moves without answering settles the request', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('switchNetwork')
    const switching = switchNetwork(config, { network: 'eip155:10' })
    await waitForHeld(held)
    wallet.changeNetwork('eip155:10')
    await expect(switching).resolves.toMatchObject({ caipNetworkId: 'eip155:10' })
    expect(config.state.activeNetwork).toBe('eip155:10')
  })

  it('[X.31] a wallet that says yes and stays is not believed', async () => {
    const wallet = createTestWallet()
    const adapter = createTestAdapter({ wallets: [wallet] })
    const stubborn = { ...adapter, network: { switchNetwork: async () => 'eip155:1' as const } }
    const { config } = await startConnected({ wallet, adapter: stubborn })
    const failure = await switchNetwork(config, { network: 'eip155:10' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ContextMismatchError)
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[X.31] [S8.37] gives up a wallet that never answers, which alerts who builds the app', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const { config, wallet } = await startConnected({ debug: true, logLevel: undefined })
    wallet.hold('switchNetwork')
    await expect(switchNetwork(config, { network: 'eip155:10', timeout: 20 })).rejects.toThrow(TimeoutError)
    expect(config.state.activeNetwork).toBe('eip155:1')
    expect(config._internal.inFlight.size).toBe(0)
    await vi.waitFor(() => expect(config.state.alert?.code).toBe('APKT004'))
  })

  it('[S8.37] a wallet that declines a switch alerts nobody', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const { config, wallet } = await startConnected({ debug: true, logLevel: undefined })
    wallet.fail('switchNetwork', { thrown: { code: 4001, message: 'no' } })
    await expect(switchNetwork(config, { network: 'eip155:10' })).rejects.toMatchObject({ code: 4001 })
    await new Promise((resolve) => setTimeout(resolve))
    expect(config.state.alert).toBeUndefined()
  })

  it.each([
    ['compat', 'UserRejectedRequestError', 5000],
    ['standard', 'InvalidNetworkError', expect.anything()],
  ] as const)('[S8.54] with %s a 5000 to adding the network is %s', async (preset, name, code) => {
    const wallet = createTestWallet()
    const adapter = createTestAdapter({ wallets: [wallet] })
    const refusal = toRpcError({ code: 5000, message: 'no', data: { a: 1 } })
    const refusing = {
      ...adapter,
      network: {
        switchNetwork: () => Promise.reject(new InvalidNetworkError('notSupported', { cause: refusal })),
      },
    }
    const { config } = await startConnected({ wallet, adapter: refusing, preset })
    await expect(switchNetwork(config, { network: 'eip155:10' })).rejects.toMatchObject({ name, code })
  })

  it('[S8.21] refuses a network whose namespace has no adapter', async () => {
    const networks = [testNetwork(1), { ...testNetwork(1), id: 'abc', caipNetworkId: 'solana:abc' }]
    const { config } = startTestConfig({ networks })
    await expect(switchNetwork(config, { network: 'solana:abc' })).rejects.toThrow(
      expect.objectContaining({ name: 'AdapterError', reason: 'chainNotFound' }),
    )
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S8.22] refuses where the adapter can do nothing about networks', async () => {
    const wallet = createTestWallet()
    const adapter = createTestAdapter({ wallets: [wallet], without: 'network' })
    const { config } = await startConnected({ wallet, adapter })
    await expect(switchNetwork(config, { network: 'eip155:10' })).rejects.toThrow(
      expect.objectContaining({
        name: 'AdapterError',
        reason: 'noNetworks',
        message: 'NetworkController client not set',
      }),
    )
  })

  it('refuses a network that is not listed and an id that is none', async () => {
    const { config } = startTestConfig()
    await expect(switchNetwork(config, { network: 'eip155:5' })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', reason: 'notListed' }),
    )
    await expect(switchNetwork(config, { network: 'eip155' as 'eip155:1' })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', reason: 'malformed' }),
    )
  })

  it('[X.20] refuses while the session is only restored', async () => {
    const address = '0x00000000000000000000000000000000000000A1'
    const entry = { namespace: 'eip155', connectorId: 'gone', address, caipNetworkId: 'eip155:1' }
    const memory = createMemoryStorage({ 'latchkey/connections': JSON.stringify([entry]) })
    const { config } = startTestConfig({ memory })
    await expect(switchNetwork(config, { network: 'eip155:10' })).rejects.toThrow(ReconnectingError)
  })
})

describe('going to a network of another chain family', () => {
  /** Two families, and every change of `state.switchingTo`. */
  async function start() {
    const test = await startTwoFamilies()
    const marks: unknown[] = []
    test.config.subscribe(
      ({ switchingTo }) => switchingTo,
      (now) => marks.push(now),
    )
    return { ...test, marks }
  }

  it('[S4.38] [S4.39] is marked while it runs, and offers the wallets of that family alone', async () => {
    const { config, solana, marks } = await start()
    const offered = () => getConnectors(config).map(({ namespace }) => namespace)
    const held = solana.hold('switchNetwork')
    expect(offered()).toEqual(['eip155', 'solana'])
    const switching = switchNetwork(config, { network: solanaNetworks[1] })
    const request = await waitForHeld(held)
    expect([marks, offered()]).toEqual([['solana'], ['solana']])
    // Whoever names a family gets that one.
    expect(getConnectors(config, { namespace: 'eip155' }).map(({ id }) => id)).toEqual(['test.wallet'])
    request.approve()
    await switching
    expect([marks, offered()]).toEqual([
      ['solana', undefined],
      ['eip155', 'solana'],
    ])
    expect(config.state.activeNetwork).toBe(solanaNetworks[1])
  })

  it('[S4.38] the mark stays while another switch to the family waits', async () => {
    const { config, solana, marks } = await start()
    const held = solana.hold('switchNetwork')
    const first = switchNetwork(config, { network: solanaNetworks[1] })
    const request = await waitForHeld(held)
    // The wallet goes to a third network meanwhile, so that the second switch has something to ask for.
    solana.changeNetwork('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')
    const second = switchNetwork(config, { network: solanaNetworks[0] })
    request.reject({ code: 4001, message: 'no' })
    await expect(first).rejects.toMatchObject({ code: 4001 })
    const last = await waitForHeld(held, 2)
    expect(config.state.switchingTo).toBe('solana')
    last.approve()
    await second
    expect(config.state.switchingTo).toBeUndefined()
    expect(marks).toEqual(['solana', undefined])
  })

  it('[S4.38] the mark goes when the wallet refuses, and a switch inside a family sets none', async () => {
    const { config, solana, marks } = await start()
    await switchNetwork(config, { network: 'eip155:10' })
    expect(marks).toEqual([])
    solana.fail('switchNetwork', { thrown: { code: 4001, message: 'no' } })
    await expect(switchNetwork(config, { network: solanaNetworks[1] })).rejects.toMatchObject({ code: 4001 })
    expect(marks).toEqual(['solana', undefined])
    expect(config.state.activeNetwork).toBe('eip155:10')
  })
})
