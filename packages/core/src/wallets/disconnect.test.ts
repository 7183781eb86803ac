import { describe, expect, it, vi } from 'vitest'
import { updateAccount } from '../accounts/updateAccount.ts'
import { TimeoutError } from '../base/errors.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestConfig, type TestConfig } from '../testing/createTestConfig.ts'
import { createTestWallet, type TestWallet, waitForHeld } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { useFakeClock } from '../testing/useFakeClock.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { DisconnectError, NotConnectedError } from './errors.ts'

/** Two connected wallets, one of each chain family; the app is on eip155:10. */
async function connectedTwice() {
  const test = await startTwoFamilies()
  await switchNetwork(test.config, { network: 'eip155:10' })
  return test
}

describe('disconnect', () => {
  it('[S4.33] emits that it begins before any wallet is told, for the form of a transfer', async () => {
    const { config, evm, events } = await connectedTwice()
    const held = evm.hold('disconnect')
    const ending = disconnect(config)
    const request = await waitForHeld(held)
    expect(events.at(-1)).toEqual({ event: 'disconnect_start' })
    expect(config.state.status).toBe('connected')
    request.approve()
    await ending
    expect(config.state.status).toBe('disconnected')
  })

  it('[S4.34] [S4.37] [S8.41] ends every namespace; the failure of one is logged and an event', async () => {
    const { config, evm, solana, events } = await connectedTwice()
    const warned = vi.spyOn(config.logger, 'warn')
    evm.fail('disconnect', { thrown: new TimeoutError({ timeout: 1 }) })
    await disconnect(config)
    expect(solana.asked).toContain('disconnect')
    expect(config.state.connections.size).toBe(0)
    const message = 'Failed to disconnect chain eip155: TimeoutError TIMEOUT'
    expect(warned).toHaveBeenCalledWith(message)
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_ERROR', properties: { message } })
    expect(events.map(({ event }) => event)).not.toContain('DISCONNECT_SUCCESS')
  })

  it.each([
    ['standard', 4001, 'DISCONNECT_SUCCESS'],
    ['compat', 5000, 'DISCONNECT_SUCCESS'],
    ['standard', 5000, 'DISCONNECT_ERROR'],
  ] as const)(
    '[S8.54] [S8.68] with %s a wallet whose person answers %d to giving up its permission: %s',
    async (preset, code, event) => {
      const { config, wallet, events } = await startConnected({ preset })
      wallet.fail('disconnect', { thrown: { code, message: 'no' } })
      await disconnect(config).catch(() => {})
      expect(config.state.connections.size).toBe(0)
      expect(events.at(-1)?.event).toBe(event)
    },
  )

  it.each([
    ['two families', connectedTwice],
    ['one', startConnected],
  ])('[S4.37] [S8.41] ending every namespace is told as "all", once, with %s connected', async (_, begin) => {
    const { config, events } = await begin()
    await disconnect(config)
    expect(events.filter(({ event }) => /^DISCONNECT_(SUCCESS|ERROR)$/.test(event))).toEqual([
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } },
    ])
  })

  it('[S4.34] [S4.37] ends only the namespace that is named', async () => {
    const { config, solana, events } = await connectedTwice()
    await disconnect(config, { namespace: 'eip155' })
    expect([...config.state.connections.keys()]).toEqual(['solana:test.solana'])
    expect(solana.asked).not.toContain('disconnect')
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } })
  })

  it('[S4.36] leaves a session alone that was opened while the wallet took its time to end the one before', async () => {
    const { config, evm, storage } = await connectedTwice()
    const held = evm.hold('disconnect')
    const ending = disconnect(config, { namespace: 'eip155' })
    const request = await waitForHeld(held)
    await connect(config, { connector: evm.connector })
    request.approve()
    await ending
    expect(config.state.connections.get('eip155:test.wallet')?.status).toBe('connected')
    expect(config.state).toMatchObject({
      current: { eip155: 'eip155:test.wallet' },
      activeNetwork: 'eip155:10',
    })
    expect(storage.entries.get('latchkey/eip155:connected_connector_id')).toBe('test.wallet')
    expect(storage.entries.get('latchkey/connections')).toContain('test.wallet')
    expect(storage.entries.get('latchkey/disconnected_connector_ids') ?? '').not.toContain('test.wallet')
  })

  /** A wallet that shares its accounts without prompting. */
  function createPermittedWallet() {
    const wallet = createTestWallet()
    wallet.isPermitted = true
    return wallet
  }

  /** Opens the page again with what is stored; the wallet still shares its accounts. */
  function reloadPage(storage: TestConfig['storage'], wallets: readonly TestWallet[]) {
    const memory = createMemoryStorage(Object.fromEntries(storage.entries))
    return startTestConfig({ memory, adapter: createTestAdapter({ wallets }) })
  }

  it.each(['all', 'one'])(
    '[S4.36] %s: a page reloaded while the wallet takes its time is not connected again',
    async (action) => {
      const { config, storage, wallet } = await startConnected()
      const held = wallet.hold('disconnect')
      const ending = disconnect(config, action === 'all' ? {} : { connection: 'eip155:test.wallet' })
      expect(storage.entries.get('latchkey/connections')).toBe('[]')
      expect(storage.entries.has('latchkey/eip155:connected_connector_id')).toBe(false)
      // A state change of the page that still shows the wallet must not bring the session back.
      wallet.changeNetwork('eip155:10')
      const again = reloadPage(storage, [createPermittedWallet()])
      expect(again.config.state.status).toBe('disconnected')
      const request = await waitForHeld(held)
      request.approve()
      await ending
    },
  )

  it.each(['all', 'one'])(
    '[S4.34] %s: a wallet that has not answered since the page was loaded is told',
    async (action) => {
      const first = await startConnected()
      const wallet = createPermittedWallet()
      const restoring = wallet.hold('restore')
      const { config } = reloadPage(first.storage, [wallet])
      const request = await waitForHeld(restoring)
      expect(config.state.status).toBe('reconnecting')
      await disconnect(config, action === 'all' ? {} : { connection: 'eip155:test.wallet' })
      expect(wallet.asked).toEqual(['restore', 'disconnect'])
      request.approve()
      await new Promise((resolve) => setTimeout(resolve))
      expect(config.state.connections.size).toBe(0)
    },
  )

  it('[S4.34] a wallet that was too slow to be restored is told once, although its connection is gone', async () => {
    const first = await startConnected()
    await import('./restoreConnection.ts')
    useFakeClock()
    const wallet = createPermittedWallet()
    wallet.hold('restore')
    const { config, events } = reloadPage(first.storage, [wallet])
    await vi.advanceTimersByTimeAsync(6_000)
    expect(config.state.connections.size).toBe(0)
    await disconnect(config, { namespace: 'solana' })
    expect(wallet.asked).not.toContain('disconnect')
    await disconnect(config)
    await disconnect(config)
    expect(wallet.asked.filter((method) => method === 'disconnect')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
  })

  it('[S4.36] a wallet that was missing when the person disconnected is not restored when it appears', async () => {
    useFakeClock()
    const first = await startConnected()
    const { config, adapter } = reloadPage(first.storage, [])
    await vi.advanceTimersByTimeAsync(4_000)
    await disconnect(config)
    adapter.announce(createPermittedWallet())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(config.state.status).toBe('disconnected')
  })

  it('[S4.35] resets what is known of the account, and the network', async () => {
    const { config } = await connectedTwice()
    updateAccount(config, { namespace: 'eip155', details: { balance: '1', profileName: 'a' } })
    expect(config.state.activeNetwork).toBe('eip155:10')
    await disconnect(config, { namespace: 'eip155' })
    expect(config.state).toMatchObject({
      accountDetails: { eip155: undefined, solana: expect.anything() },
      activeNetwork: 'eip155:1',
    })
    await switchNetwork(config, { network: solanaNetworks[0] })
    await disconnect(config)
    expect(config.state).toMatchObject({ accountDetails: {}, activeNetwork: 'eip155:1' })
    expect(config.state.accountDetails).toEqual({})
  })

  it('[S4.36] removes the stored connector ids and social provider; of a named namespace only its id', async () => {
    const { config, storage } = await connectedTwice()
    const stored = (key: string) => storage.entries.get(`latchkey/${key}`)
    const session = () =>
      ['eip155:connected_connector_id', 'solana:connected_connector_id', 'connected_social'].map(stored)
    storage.entries.set('latchkey/connected_social', 'google')
    await disconnect(config, { namespace: 'eip155' })
    expect(session()).toEqual([undefined, 'test.solana', 'google'])
    await disconnect(config)
    expect([...session(), stored('active_caip_network_id')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(stored('disconnected_connector_ids')).toBe('{"eip155":["test.wallet"],"solana":["test.solana"]}')
  })

  it('[S4.36] forgets the id of a connector that is gone from the page, before the engine has started', async () => {
    const { config, storage } = createTestConfig()
    storage.entries.set('latchkey/schema', '1')
    storage.entries.set('latchkey/eip155:connected_connector_id', 'uninstalled')
    await disconnect(config)
    expect(storage.entries.has('latchkey/eip155:connected_connector_id')).toBe(false)
  })

  const timeout = new TimeoutError({ timeout: 1 })
  const rpc = { code: -32603, message: 'secret' }
  const ofSolana = 'Failed to disconnect chain solana: '
  const ofEip155 = 'Failed to disconnect chain eip155: '
  it.each([
    [rpc, timeout, `${ofSolana}TimeoutError TIMEOUT, ${ofEip155}Error`],
    [timeout, new Error('secret'), `${ofSolana}Error, ${ofEip155}TimeoutError TIMEOUT`],
  ])(
    '[S4.37] [S8.17] [S8.41] fails where no wallet could be told, with the causes and our words only: %#',
    async (evmError, solanaError, message) => {
      const test = await connectedTwice()
      const warned = vi.spyOn(test.config.logger, 'warn')
      test.evm.fail('disconnect', { thrown: evmError })
      test.solana.fail('disconnect', { thrown: solanaError })
      const failure = await disconnect(test.config).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(DisconnectError)
      expect(warned.mock.calls).toEqual([[message]])
      expect(failure).toMatchObject({ cause: { errors: [solanaError, evmError], message } })
      expect(test.config.state.status).toBe('disconnected')
      expect(test.events.slice(-1)).toEqual([{ event: 'DISCONNECT_ERROR', properties: { message } }])
      expect(test.events.filter(({ event }) => event === 'DISCONNECT_ERROR')).toHaveLength(1)
    },
  )

  it('[S8.17] does not wait for ever for a wallet that never answers', async () => {
    useFakeClock()
    const { config, wallet } = await startConnected()
    wallet.hold('disconnect')
    const ending = expect(disconnect(config)).rejects.toThrow(DisconnectError)
    await vi.advanceTimersByTimeAsync(5_000)
    await ending
    expect(config.state.status).toBe('disconnected')
  })

  it('gives up a connect attempt under way', async () => {
    const { config, wallet } = startTestConfig()
    wallet.hold('connect')
    const connecting = expect(connect(config, { connector: wallet.connector })).rejects.toThrow('cancelled')
    await disconnect(config)
    await connecting
    expect(config.state.status).toBe('disconnected')
  })
})

describe('disconnect of one connection', () => {
  async function connectedTwiceInOneFamily() {
    const [first, second] = [createTestWallet({ id: 'first' }), createTestWallet({ id: 'second' })]
    const test = startTestConfig({ adapter: createTestAdapter({ wallets: [first, second] }) })
    await connect(test.config, { connector: first.connector })
    await connect(test.config, { connector: second.connector })
    return { ...test, first, second }
  }

  it('refuses a connection that is not there', async () => {
    const { config } = startTestConfig()
    const leaving = disconnect(config, { connection: 'eip155:none' })
    await expect(leaving).rejects.toThrow(NotConnectedError)
  })

  it('refuses one that is undefined by mistake, and ends no other', async () => {
    const { config } = await connectedTwiceInOneFamily()
    const [, , missing] = [...config.state.connections.values()]
    const leaving = disconnect(config, { connection: missing } as unknown as { connection: string })
    await expect(leaving).rejects.toThrow(NotConnectedError)
    expect(config.state.connections.size).toBe(2)
  })

  it('[S4.37] takes the connection itself, leaves the other, and names the family', async () => {
    const { config, events } = await connectedTwiceInOneFamily()
    const [first] = [...config.state.connections.values()]
    await disconnect(config, { connection: first ?? 'none' })
    expect([...config.state.connections.keys()]).toEqual(['eip155:second'])
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } })
  })

  it('leaves a connection alone that was opened again while its wallet took its time', async () => {
    const { config, second } = await connectedTwiceInOneFamily()
    const held = second.hold('disconnect')
    const leaving = disconnect(config, { connection: 'eip155:second' })
    const request = await waitForHeld(held)
    await connect(config, { connector: second.connector })
    request.approve()
    await leaving
    expect([...config.state.connections.keys()]).toEqual(['eip155:first', 'eip155:second'])
    expect(config.state.current.eip155).toBe('eip155:second')
  })

  it('[S4.37, S8.41] closes the connection of a wallet that fails, says so, and the other one becomes current', async () => {
    const { config, second, events } = await connectedTwiceInOneFamily()
    const warned = vi.spyOn(config.logger, 'warn')
    second.fail('disconnect', { thrown: new Error('secret') })
    const leaving = disconnect(config, { connection: 'eip155:second' })
    await expect(leaving).rejects.toThrow(DisconnectError)
    expect(config.state.current.eip155).toBe('eip155:first')
    expect([...config.state.connections.keys()]).toEqual(['eip155:first'])
    const message = 'Failed to disconnect chain eip155: Error'
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_ERROR', properties: { message } })
    expect(warned).toHaveBeenCalledWith(message)
  })
})
