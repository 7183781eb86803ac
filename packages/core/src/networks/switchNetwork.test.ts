import { describe, expect, it, vi } from 'vitest'
import { InvalidNetworkError, TimeoutError } from '../base/errors.ts'
import { updateSend } from '../config/sendForm.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { getConnectors } from '../wallets/connectors.ts'
import { ReconnectingError } from '../wallets/errors.ts'
import { ChainAdapterNotFoundError, NetworkClientNotSetError, NetworkUndefinedError } from './errors.ts'
import { switchNetwork } from './switchNetwork.ts'

describe('switchNetwork', () => {
  it('[S8.36] a network the app doesn’t have is an alert for who builds it, beside the error', async () => {
    for (const debug of [true, false]) {
      const { config } = startTestConfig({ debug, logLevel: undefined })
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      await expect(switchNetwork(config, { network: 'eip155:424242' })).rejects.toThrow()
      await vi.waitFor(() =>
        expect(JSON.stringify(config.logger.read())).toContain(
          "Network not found - please make sure it is included in 'networks' array",
        ),
      )
      if (debug) expect(config.state.alert).toMatchObject({ code: 'APKT001', short: 'Network Not Found' })
      else expect(config.state.alert).toBeUndefined()
      logged.mockRestore()
    }
  })

  it('moves the app alone where no wallet is connected, and keeps that', async () => {
    const { config, wallet, events, storage } = startTestConfig()
    await switchNetwork(config, { network: 'eip155:10' })
    expect(config.state.activeNetwork).toBe('eip155:10')
    expect(wallet.asked).toEqual([])
    expect(events.at(-1)).toEqual({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } })
    expect(storage.entries.get('latchkey/active_caip_network_id')).toBe('eip155:10')
    expect(storage.entries.get('latchkey/active_namespace')).toBe('eip155')
  })

  it('asks the wallet and follows it', async () => {
    const { config, wallet, events } = await startConnected()
    await switchNetwork(config, { network: 'eip155:137' })
    await switchNetwork(config, { network: 'eip155:137' })
    const switched = { event: 'SWITCH_NETWORK', properties: { network: 'eip155:137' } }
    expect(events.filter(({ event }) => event === 'SWITCH_NETWORK')).toEqual([switched])
    expect(wallet.asked).toEqual(['connect', 'switchNetwork eip155:137'])
    expect(config.state.activeNetwork).toBe('eip155:137')
    expect(config.state.connections.get('eip155:test.wallet')?.network).toBe('eip155:137')
  })

  it('[S4.40] empties the send form; on the same network it stays, and so does what waits in the wallet', async () => {
    const { config } = await startConnected()
    const fill = () => updateSend(config, { sendTokenAmount: '1', receiverAddress: '0x1' })
    const form = () => [config.state.send.sendTokenAmount, config.state.send.receiverAddress]
    fill()
    await switchNetwork(config, { network: 'eip155:137' })
    expect(form()).toEqual([undefined, undefined])
    fill()
    await switchNetwork(config, { network: 'eip155:137' })
    expect(form()).toEqual(['1', '0x1'])
    // What waits in the wallet stays what was shown.
    fill()
    config._internal.setState((state) => ({ ...state, send: { ...state.send, loading: true } }))
    await switchNetwork(config, { network: 'eip155:10' })
    expect(form()).toEqual(['1', '0x1'])
  })

  it('[C4] [X.31] parallel switches to one network share one prompt, another waits its turn', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('switchNetwork')
    const first = switchNetwork(config, { network: 'eip155:10' })
    const same = switchNetwork(config, { network: 'eip155:10' })
    const other = switchNetwork(config, { network: 'eip155:137' })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    expect(wallet.asked.slice(1)).toEqual(['switchNetwork eip155:10'])
    held[0]?.approve()
    await Promise.all([first, same])
    expect(config.state.activeNetwork).toBe('eip155:10')
    await vi.waitFor(() => expect(held).toHaveLength(2))
    expect(wallet.asked.slice(1)).toEqual(['switchNetwork eip155:10', 'switchNetwork eip155:137'])
    held[1]?.approve()
    await other
    expect(config.state.activeNetwork).toBe('eip155:137')
  })

  it('[C4] a refused switch does not take the one behind it along', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('switchNetwork')
    const first = expect(switchNetwork(config, { network: 'eip155:10' })).rejects.toMatchObject({
      code: 4001,
    })
    const second = switchNetwork(config, { network: 'eip155:137' })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.reject({ code: 4001 })
    await first
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[1]?.approve()
    await expect(second).resolves.toMatchObject({ id: 137 })
  })

  it('[C1] a wallet that moves without answering settles the request', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('switchNetwork')
    const switching = switchNetwork(config, { network: 'eip155:10' })
    await vi.waitFor(() => expect(held).toHaveLength(1))
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

  it('[X.31] gives up a wallet that never answers', async () => {
    const { config, wallet } = await startConnected()
    wallet.hold('switchNetwork')
    await expect(switchNetwork(config, { network: 'eip155:10', timeout: 20 })).rejects.toThrow(TimeoutError)
    expect(config.state.activeNetwork).toBe('eip155:1')
    expect(config._internal.pending.size).toBe(0)
  })

  it('[S8.21] refuses a network whose namespace has no adapter', async () => {
    const networks = [testNetwork(1), { ...testNetwork(1), id: 'abc', caipNetworkId: 'solana:abc' }]
    const { config } = startTestConfig({ networks })
    const refused = expect(switchNetwork(config, { network: 'solana:abc' })).rejects
    await refused.toThrow(ChainAdapterNotFoundError)
    await expect(switchNetwork(config, { network: 'solana:abc' })).rejects.toThrow('Chain adapter not found')
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S8.22] refuses where the adapter can do nothing about networks', async () => {
    const wallet = createTestWallet()
    const { config } = await startConnected({
      wallet,
      adapter: createTestAdapter({ wallets: [wallet], without: 'network' }),
    })
    const refused = switchNetwork(config, { network: 'eip155:10' })
    await expect(refused).rejects.toThrow(NetworkClientNotSetError)
    await expect(refused).rejects.toThrow('NetworkController client not set')
  })

  it('refuses a network that is not listed and an id that is none', async () => {
    const { config } = startTestConfig()
    await expect(switchNetwork(config, { network: 'eip155:5' })).rejects.toThrow(NetworkUndefinedError)
    await expect(switchNetwork(config, { network: 'eip155' as 'eip155:1' })).rejects.toThrow(
      InvalidNetworkError,
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
  it('[S4.38] [S4.39] is marked while it runs, and offers the wallets of that family alone', async () => {
    const { config, solana } = await startTwoFamilies()
    const names = () => getConnectors(config).map(({ namespace }) => namespace)
    const held = solana.hold('switchNetwork')
    expect([config.state.switchingTo, names()]).toEqual([undefined, ['eip155', 'solana']])
    const going = switchNetwork(config, { network: solanaNetworks[1] })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    expect([config.state.switchingTo, names()]).toEqual(['solana', ['solana']])
    // Who names a family gets that one.
    expect(getConnectors(config, { namespace: 'eip155' }).map(({ id }) => id)).toEqual(['test.wallet'])
    held[0]?.approve()
    await going
    expect([config.state.switchingTo, names()]).toEqual([undefined, ['eip155', 'solana']])
    expect(config.state.activeNetwork).toBe(solanaNetworks[1])
  })

  it('[S4.38] the mark goes when the wallet refuses', async () => {
    const { config, solana } = await startTwoFamilies()
    const seen: unknown[] = []
    config.subscribe(
      ({ switchingTo }) => switchingTo,
      (now) => seen.push(now),
    )
    solana.fail('switchNetwork', { thrown: { code: 4001, message: 'no' } })
    await expect(switchNetwork(config, { network: solanaNetworks[1] })).rejects.toMatchObject({ code: 4001 })
    expect(seen).toEqual(['solana', undefined])
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S4.38] a switch inside a family is none', async () => {
    const { config } = await startTwoFamilies()
    const seen: unknown[] = []
    config.subscribe(
      ({ switchingTo }) => switchingTo,
      (now) => seen.push(now),
    )
    await switchNetwork(config, { network: 'eip155:10' })
    expect(seen).toEqual([])
  })
})
