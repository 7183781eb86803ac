import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { updateAccount } from '../accounts/updateAccount.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import { signMessage } from '../requests/signMessage.ts'
import { createMemoryStorage, type MemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet, waitForHeld } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { useFakeClock } from '../testing/useFakeClock.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { ReconnectingError } from './errors.ts'
import { revalidateConnections } from './revalidateConnections.ts'

const address = '0x00000000000000000000000000000000000000A1'
const entry = { namespace: 'eip155', connectorId: 'test.wallet', address, caipNetworkId: 'eip155:10' }

function stored(overrides: Readonly<Record<string, unknown>> = {}): MemoryStorage {
  return createMemoryStorage({
    'latchkey/schema': '1',
    'latchkey/connections': JSON.stringify([{ ...entry, ...overrides }]),
    'latchkey/eip155:connected_connector_id': 'test.wallet',
    'latchkey/active_caip_network_id': 'eip155:10',
  })
}

function permitted(network: 'eip155:10' | 'eip155:137' = 'eip155:10') {
  const wallet = createTestWallet({ network })
  wallet.isPermitted = true
  return wallet
}

/** A config that restores a connection of each of two chain families, both permitted. */
function storedTwoFamilies() {
  const wallet = permitted()
  const caipNetworkId = 'solana:abc'
  const other = createTestWallet({
    id: 'other.wallet',
    namespace: 'solana',
    accounts: [address.replace('A1', 'B2')],
    network: caipNetworkId,
  })
  other.isPermitted = true
  const second = {
    namespace: 'solana',
    connectorId: 'other.wallet',
    address: other.accounts[0],
    caipNetworkId,
  }
  const memory = stored()
  memory.entries.set('latchkey/connections', JSON.stringify([entry, second]))
  memory.entries.set('latchkey/solana:connected_connector_id', 'other.wallet')
  const start = () =>
    startTestConfig({
      wallet,
      memory,
      networks: [testNetwork(1), testNetwork(10), { ...testNetwork(1), id: 'abc', caipNetworkId }],
      adapters: [
        createTestAdapter({ wallets: [wallet] }),
        createTestAdapter({ namespace: 'solana', wallets: [other] }),
      ],
    })
  return { wallet, other, start }
}

const outcome = (events: readonly LatchkeyEvent[]) =>
  events.flatMap((one) => (one.event === 'reconnect_end' ? [one.properties.outcome] : []))

describe('restoring a session', () => {
  it('[S4.01, X.20] [A10] shows the address at once, read-only, and is connected only after the wallet answered', async () => {
    const wallet = permitted()
    const held = wallet.hold('restore')
    const { config, events } = startTestConfig({ wallet, memory: stored() })
    expect(config.state).toMatchObject({ status: 'reconnecting', activeNetwork: 'eip155:10' })
    expect(getAccount(config)).toMatchObject({ address, status: 'reconnecting' })
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow(ReconnectingError)
    const request = await waitForHeld(held)
    expect(config.state.status).toBe('reconnecting')
    request.approve()
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    await expect(signMessage(config, { message: 'a' })).resolves.toMatch(/^0x/)
    expect(wallet.asked).toEqual(['restore', 'signMessage a'])
    expect(events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Wallet test.wallet', reconnect: true },
    })
  })

  it('[X.21] [C12] every namespace comes back, on its own network, not only the one used last', async () => {
    const { wallet, other, start } = storedTwoFamilies()
    // The last wallet used is slow; the other family doesn't wait for it.
    const held = wallet.hold('restore')
    const { config } = start()
    const shown = () => [...config.state.connections.values()].map(({ uid, status }) => `${uid} ${status}`)
    expect(shown()).toEqual(['eip155:test.wallet reconnecting', 'solana:other.wallet reconnecting'])
    await vi.waitFor(() => expect(shown()[1]).toBe('solana:other.wallet connected'))
    expect(shown()[0]).toBe('eip155:test.wallet reconnecting')
    held[0]?.approve()
    await vi.waitFor(() => expect(shown()[0]).toBe('eip155:test.wallet connected'))
    expect(getAccount(config, { namespace: 'eip155' }).address).toBe(address)
    expect(getAccount(config, { namespace: 'solana' }).address).toBe(other.accounts[0])
    expect(config.state.activeNetwork).toBe('eip155:10')
  })

  it('[S4.36] a wallet that answers while the person disconnects is not opened again', async () => {
    const { wallet, other, start } = storedTwoFamilies()
    const restoring = wallet.hold('restore')
    const leaving = other.hold('disconnect')
    const { config } = start()
    await vi.waitFor(() =>
      expect(config.state.connections.get('solana:other.wallet')?.status).toBe('connected'),
    )
    const ending = disconnect(config)
    const last = await waitForHeld(leaving)
    restoring[0]?.approve()
    // The answer is applied in this turn.
    await new Promise((resolve) => setTimeout(resolve))
    last.approve()
    await ending
    expect(config.state.status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
  })

  it('[S3.01] the tab that was chosen meanwhile is still the chosen one when the wallet has answered', async () => {
    const wallet = permitted()
    const held = wallet.hold('restore')
    const { config } = startTestConfig({ wallet, memory: stored() })
    updateAccount(config, { details: { currentTab: 2 } })
    const request = await waitForHeld(held)
    request.approve()
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(getAccount(config).currentTab).toBe(2)
  })

  it('follows the network the wallet is on now', async () => {
    const { config } = startTestConfig({ wallet: permitted('eip155:137'), memory: stored() })
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(config.state.activeNetwork).toBe('eip155:137')
  })

  it('[A9] an address stored in other letters is the same account', async () => {
    const memory = stored({ address: address.toLowerCase() })
    const { config } = startTestConfig({ wallet: permitted(), memory })
    expect(getAccount(config).address).toBe(address.toLowerCase())
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(getAccount(config).allAccounts).toEqual([`eip155:10:${address}`])
  })

  it.each([
    ['is gone', 3_000, 'missing'],
    ['never answers', 5_000, 'silent'],
  ])('[X.22] [A8] a wallet that %s is removed and named after %d ms (%s)', async (_title, limit, reason) => {
    useFakeClock()
    const wallet = permitted()
    wallet.hold('restore')
    const memory = stored({ name: 'Old Wallet', ...(reason === 'missing' && { connectorId: 'gone' }) })
    const { config, events } = startTestConfig({ wallet, memory })
    await vi.advanceTimersByTimeAsync(limit - 100)
    expect(config.state.status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(200)
    expect(config.state.status).toBe('disconnected')
    expect(events.at(-1)).toEqual({
      event: 'wallet_unavailable',
      properties: { connectorId: reason === 'missing' ? 'gone' : 'test.wallet', name: 'Old Wallet' },
    })
    expect(outcome(events)).toEqual([reason])
    // It stays stored, for a reload before the wallet announces itself.
    expect(JSON.parse(memory.entries.get('latchkey/connections') ?? '')).toMatchObject([
      { name: 'Old Wallet' },
    ])
  })

  it('[X.22, X.22b] a wallet that announces after 15 s, and after a second reload before it did, is connected again', async () => {
    await import('./restoreConnection.ts')
    useFakeClock()
    const memory = stored()
    const wallet = permitted()
    const pages = [1, 2].map(() => createTestAdapter())
    for (const adapter of pages) {
      const page = startTestConfig({ wallet, adapter, memory })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(page.config.state.status).toBe('disconnected')
      if (adapter === pages[0]) {
        page.stop()
        await vi.advanceTimersByTimeAsync(10)
        continue
      }
      await vi.advanceTimersByTimeAsync(11_000)
      adapter.announce(wallet)
      await vi.advanceTimersByTimeAsync(10)
      expect(page.config.state.status).toBe('connected')
      expect(page.config.state.activeNetwork).toBe('eip155:10')
    }
    expect(wallet.asked).toEqual(['restore'])
    expect(JSON.parse(memory.entries.get('latchkey/connections') ?? '')[0].missingSince).toBeUndefined()
  })

  it('[X.22] a missing wallet is forgotten after a day, and at once when the person disconnects or connects another', async () => {
    await import('./restoreConnection.ts')
    useFakeClock()
    const hour = 3_600_000
    for (const [missingSince, status] of [
      [Date.now() - 23 * hour, 'reconnecting'],
      [Date.now() - 25 * hour, 'disconnected'],
      [Date.now() + hour, 'disconnected'],
    ] as const) {
      const { config, stop } = startTestConfig({
        adapter: createTestAdapter(),
        memory: stored({ missingSince }),
      })
      expect(config.state.status).toBe(status)
      stop()
      await vi.advanceTimersByTimeAsync(10)
    }
    for (const leave of ['connect', 'disconnect']) {
      const memory = stored({ connectorId: 'gone' })
      const { config, wallet } = startTestConfig({ memory })
      await vi.advanceTimersByTimeAsync(5_000)
      if (leave === 'connect') await connect(config, { connector: wallet.connector })
      await disconnect(config)
      expect(JSON.parse(memory.entries.get('latchkey/connections') ?? '[]')).toEqual([])
    }
  })

  it('[A8] a wallet removed while connected ends the connection', async () => {
    const wallet = permitted()
    const adapter = createTestAdapter({ wallets: [wallet] })
    const { config, events } = startTestConfig({ wallet, adapter, memory: stored() })
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    adapter.withdraw(wallet)
    expect(config.state.status).toBe('disconnected')
    expect(events.at(-1)).toMatchObject({ event: 'wallet_unavailable' })
    expect(wallet.listeners()).toBe(0)
  })

  it('[X.22, X.22b] a wallet announced after the deadline still restores, silently', async () => {
    useFakeClock()
    const wallet = permitted()
    const adapter = createTestAdapter()
    const { config } = startTestConfig({ wallet, adapter, memory: stored() })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(config.state.status).toBe('disconnected')
    adapter.announce(wallet)
    await vi.advanceTimersByTimeAsync(0)
    expect(config.state.status).toBe('connected')
    expect(wallet.asked).toEqual(['restore'])
  })

  it('[S4.01] a wallet announced late is not asked while the person connects another wallet of its family', async () => {
    // Loading the module takes real time.
    await import('./restoreConnection.ts')
    useFakeClock()
    const late = permitted()
    const other = createTestWallet({ id: 'other.wallet', accounts: [address.replace('A1', 'B2')] })
    const adapter = createTestAdapter({ wallets: [other] })
    const { config } = startTestConfig({ wallet: other, adapter, memory: stored() })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(config.state.status).toBe('disconnected')
    const held = other.hold('connect')
    const connecting = connect(config, { connector: other.connector })
    const request = await waitForHeld(held)
    adapter.announce(late)
    // Without the attempt the wallet would be restored within this time.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(late.asked).toEqual([])
    expect(config.state.status).toBe('connecting')
    request.approve()
    await connecting
    await vi.advanceTimersByTimeAsync(1_000)
    expect([...config.state.connections.keys()]).toEqual(['eip155:other.wallet'])
    expect(late.asked).toEqual([])
  })

  it('[X.22] a locked wallet is disconnected without fuss, and restores when it is unlocked', async () => {
    const wallet = createTestWallet({ network: 'eip155:10' })
    const { config, events } = startTestConfig({ wallet, memory: stored() })
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(events.map(({ event }) => event)).toEqual(['INITIALIZE', 'reconnect_end'])
    expect(outcome(events)).toEqual(['locked'])
    await vi.waitFor(() => expect(wallet.listeners()).toBe(1))
    // Neither is an unlock.
    wallet.changeAccounts([])
    wallet.changeNetwork('eip155:10')
    expect(wallet.listeners()).toBe(1)
    wallet.isPermitted = true
    wallet.changeAccounts([address])
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(wallet.asked).toEqual(['restore', 'restore'])
  })

  describe('of two wallets of a family', () => {
    const second = { ...entry, connectorId: 'second.wallet', address: address.replace('A1', 'B2') }
    const firstUid = 'eip155:test.wallet'
    const secondUid = 'eip155:second.wallet'

    /** A page that restores both: the first is there and the current one, the second is locked, or missing without `isFound`. */
    function storedTwo(p: { isFound: boolean; missingSince?: number }) {
      const first = permitted()
      const other = createTestWallet({
        id: 'second.wallet',
        accounts: [second.address],
        network: 'eip155:10',
      })
      const third = createTestWallet({ id: 'third.wallet', accounts: [address.replace('A1', 'C3')] })
      const memory = stored()
      memory.entries.set(
        'latchkey/connections',
        JSON.stringify([entry, { ...second, missingSince: p.missingSince }]),
      )
      const adapter = createTestAdapter({ wallets: p.isFound ? [first, other, third] : [first, third] })
      const { config } = startTestConfig({ wallet: first, adapter, memory })
      const shown = () => [...config.state.connections.values()].map(({ uid, status }) => `${uid} ${status}`)
      /** What is stored of the second wallet. */
      const getStored = () =>
        JSON.parse(memory.entries.get('latchkey/connections') ?? '[]').find(
          ({ connectorId }: { connectorId: string }) => connectorId === 'second.wallet',
        )
      return { config, first, other, third, adapter, shown, getStored }
    }

    it('[X.32] one that was locked at the reload is back once it is unlocked, and the other stays the current one', async () => {
      const { config, other, shown } = storedTwo({ isFound: true })
      await vi.waitFor(() => expect(shown()).toEqual([`${firstUid} connected`]))
      await vi.waitFor(() => expect(other.listeners()).toBe(1))
      other.isPermitted = true
      other.changeAccounts([second.address])
      await vi.waitFor(() => expect(shown()).toEqual([`${firstUid} connected`, `${secondUid} connected`]))
      expect(config.state.current.eip155).toBe(firstUid)
      expect(other.asked).toEqual(['restore', 'restore'])
    })

    it('[X.32] one that is locked while the page is away is back once it is unlocked', async () => {
      const { config, other, shown } = storedTwo({ isFound: true })
      await vi.waitFor(() => expect(shown()).toEqual([`${firstUid} connected`]))
      await connect(config, { connector: other.connector })
      other.isPermitted = false
      await revalidateConnections(config)
      expect(shown()).toEqual([`${firstUid} connected`])
      await vi.waitFor(() => expect(other.listeners()).toBe(2))
      other.isPermitted = true
      other.changeAccounts([second.address])
      await vi.waitFor(() => expect(shown()).toEqual([`${firstUid} connected`, `${secondUid} connected`]))
      expect(config.state.current.eip155).toBe(firstUid)
    })

    it('[X.22] [X.32] one that is missing stays stored beside the other, and is back once it announces itself', async () => {
      // Loading the module takes real time.
      await import('./restoreConnection.ts')
      useFakeClock()
      const { config, other, adapter, shown, getStored } = storedTwo({ isFound: false })
      await vi.advanceTimersByTimeAsync(15_000)
      expect(shown()).toEqual([`${firstUid} connected`])
      expect(getStored()).toMatchObject({ address: second.address })
      other.isPermitted = true
      adapter.announce(other)
      await vi.advanceTimersByTimeAsync(10)
      expect(shown()).toEqual([`${firstUid} connected`, `${secondUid} connected`])
      expect(config.state.current.eip155).toBe(firstUid)
    })

    it('[X.22] [X.27] since when one is missing stays stored while a page looks for it, or tabs would repeat each other’s search', async () => {
      await import('./restoreConnection.ts')
      useFakeClock()
      const missingSince = Date.now() - 60_000
      const { shown, getStored } = storedTwo({ isFound: false, missingSince })
      await vi.advanceTimersByTimeAsync(100)
      expect(shown()).toEqual([`${firstUid} connected`, `${secondUid} reconnecting`])
      const whileLooking = getStored()
      await vi.advanceTimersByTimeAsync(15_000)
      expect(shown()).toEqual([`${firstUid} connected`])
      expect([whileLooking, getStored()]).toEqual([
        { ...second, missingSince, name: expect.any(String) },
        { ...second, missingSince },
      ])
    })

    it('[X.32] one that was locked stays away after the person has connected another wallet', async () => {
      const { config, first, other, third, shown } = storedTwo({ isFound: true })
      await vi.waitFor(() => expect(other.listeners()).toBe(1))
      await connect(config, { connector: third.connector })
      other.isPermitted = true
      other.changeAccounts([second.address])
      first.changeAccounts([first.accounts[0] ?? '', address.replace('A1', 'D4')])
      await vi.waitFor(() => expect(config.state.connections.get(firstUid)?.accounts).toHaveLength(2))
      await new Promise((resolve) => setTimeout(resolve))
      expect(shown()).toEqual([`${firstUid} connected`, 'eip155:third.wallet connected'])
      expect(other.asked).toEqual(['restore'])
    })
  })

  it('a wallet the person has disconnected is left alone, until they connect it again', async () => {
    const memory = createMemoryStorage()
    const wallet = createTestWallet()
    const first = startTestConfig({ wallet, memory })
    await connect(first.config, { connector: wallet.connector })
    await disconnect(first.config)
    wallet.isPermitted = true
    memory.entries.set('latchkey/connections', JSON.stringify([entry]))
    const second = startTestConfig({ wallet, memory })
    expect(second.config.state.status).toBe('disconnected')
    await connect(second.config, { connector: wallet.connector })
    const third = startTestConfig({ wallet, memory })
    expect(third.config.state.status).toBe('reconnecting')
    await vi.waitFor(() => expect(third.config.state.status).toBe('connected'))
    expect(wallet.asked.filter((one) => one === 'restore')).toHaveLength(1)
  })

  it('[E4] a wallet that answers after the person disconnected is not connected again', async () => {
    const { wallet, other, start } = storedTwoFamilies()
    const late = wallet.hold('restore')
    const later = other.hold('restore')
    const { config } = start()
    await vi.waitFor(() => expect([late.length, later.length]).toEqual([1, 1]))
    await disconnect(config, { namespace: 'eip155' })
    late[0]?.approve()
    // The other wallet answers second: once it is connected, the late answer has been processed too.
    later[0]?.approve()
    await vi.waitFor(() => expect(getAccount(config, { namespace: 'solana' }).status).toBe('connected'))
    expect([...config.state.connections.keys()]).toEqual(['solana:other.wallet'])
    expect(getAccount(config, { namespace: 'eip155' }).status).toBe('disconnected')
    expect(wallet.listeners()).toBe(0)
  })

  it.each([
    'not json',
    '{"namespace":"eip155"}',
    '[null, 1, "x", [], {}]',
    ...[
      { namespace: 'solana' },
      { caipNetworkId: 'eip155' },
      { address: '<img src=x>' },
      { connectorId: '' },
      { connectorId: {} },
    ].map((wrong) => JSON.stringify([{ ...entry, ...wrong }])),
  ])('[A5] [X.20] one wrong stored value never makes a connection: %s', async (text) => {
    const wallet = permitted()
    const memory = stored()
    memory.entries.set('latchkey/connections', text)
    const { config } = startTestConfig({ wallet, memory })
    expect([config.state.status, config.state.connections.size]).toEqual(['disconnected', 0])
    await connect(config, { connector: wallet.connector })
    expect(wallet.asked).toEqual(['connect'])
  })

  it.each([
    { active_caip_network_id: 'eip155:31337' },
    { active_caip_network_id: '{"a":1}' },
    { 'eip155:connected_connector_id': '[]' },
    { disconnected_connector_ids: '"all"' },
    { disconnected_connector_ids: '{"eip155":5}' },
  ])('[A5] [S9.57] falls back safely from %o', async (wrong) => {
    const memory = stored()
    for (const [key, value] of Object.entries(wrong)) memory.entries.set(`latchkey/${key}`, String(value))
    const { config } = startTestConfig({ wallet: permitted(), memory })
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(config.networks.map((network) => network.caipNetworkId)).toContain(config.state.activeNetwork)
  })

  it('[S9.57] without a session the configured default wins over the stored network', async () => {
    const memory = createMemoryStorage({ 'latchkey/active_caip_network_id': 'eip155:10' })
    expect(startTestConfig({ memory }).config.state.activeNetwork).toBe('eip155:10')
    const configured = startTestConfig({ memory, defaultNetwork: 'eip155:137' })
    expect(configured.config.state.activeNetwork).toBe('eip155:137')
  })
})
