import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { AbortedError, TimeoutError } from '../base/errors.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { AdapterNotFoundError, ConnectorNotFoundError, WalletUnavailableError } from './errors.ts'
import { getRecentWallets } from './recentWallets.ts'

const names = (events: readonly { event: string }[]) => events.map(({ event }) => event)

describe('connect', () => {
  it('[S4.01] is connecting while the wallet is asked and connected once it has confirmed', async () => {
    const { config, wallet, events } = startTestConfig()
    const asked = wallet.hold('connect')
    expect(config.state.status).toBe('disconnected')
    const connecting = connect(config, { connector: wallet.connector.uid })
    expect(config.state.status).toBe('connecting')
    expect(getAccount(config)).toMatchObject({ status: 'connecting', address: undefined })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.approve()
    const connection = await connecting
    expect(config.state.status).toBe('connected')
    expect(config.state.connections.get(connection.uid)).toMatchObject({ status: 'connected' })
    expect(events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Wallet test.wallet' },
    })
  })

  it('goes where the wallet is if that network is one of ours, else stays', async () => {
    const first = startTestConfig({ wallet: createTestWallet({ network: 'eip155:137' }) })
    await connect(first.config, { connector: first.wallet.connector })
    expect(first.config.state.activeNetwork).toBe('eip155:137')
    const second = startTestConfig({ wallet: createTestWallet({ network: 'eip155:999' }) })
    const connection = await connect(second.config, { connector: second.wallet.connector })
    expect(second.config.state.activeNetwork).toBe('eip155:1')
    expect(connection.network).toBe('eip155:999')
  })

  it('restores the state and tells a refusal from a failure', async () => {
    const { config, wallet, events } = startTestConfig()
    wallet.fail('connect', { thrown: { code: 4001, message: 'User rejected the request.' } })
    await expect(connect(config, { connector: wallet.connector })).rejects.toMatchObject({ code: 4001 })
    wallet.fail('connect', { thrown: { code: -32603, message: 'secret 0xabc' } })
    await expect(connect(config, { connector: wallet.connector })).rejects.toMatchObject({ code: -32603 })
    expect(config.state.status).toBe('disconnected')
    expect(names(events)).toEqual(['INITIALIZE', 'USER_REJECTED', 'CONNECT_ERROR'])
    expect(events.at(-1)).toMatchObject({ properties: { message: 'RpcError -32603' } })
  })

  it('[S8.54] 5000 without words is a failure, and a no under the preset that takes it for one', async () => {
    for (const [preset, name] of [
      ['standard', 'RpcError'],
      ['compat', 'UserRejectedRequestError'],
    ] as const) {
      const { config, wallet, events } = startTestConfig({ preset })
      wallet.fail('connect', { thrown: { code: 5000, message: 'Something' } })
      await expect(connect(config, { connector: wallet.connector })).rejects.toMatchObject({
        name,
        code: 5000,
      })
      expect(names(events).at(-1)).toBe(preset === 'compat' ? 'USER_REJECTED' : 'CONNECT_ERROR')
    }
  })

  it('[S8.26] refuses a wallet of a namespace without adapter, and a wallet that is not there', async () => {
    const { config } = startTestConfig()
    const foreign = createTestWallet({ namespace: 'solana' })
    await expect(connect(config, { connector: foreign.connector })).rejects.toThrow(AdapterNotFoundError)
    await expect(connect(config, { connector: foreign.connector })).rejects.toThrow('Adapter not found')
    await expect(connect(config, { connector: 'eip155:none' })).rejects.toThrow(ConnectorNotFoundError)
    expect(foreign.asked).toEqual([])
  })

  it('[E3] ten clicks make one prompt and one connection', async () => {
    const { config, wallet, events } = startTestConfig()
    const all = Array.from({ length: 10 }, () => connect(config, { connector: wallet.connector }))
    const connections = await Promise.all(all)
    expect(new Set(connections).size).toBe(1)
    expect(wallet.asked).toEqual(['connect'])
    expect(names(events).filter((name) => name === 'CONNECT_SUCCESS')).toHaveLength(1)
    await connect(config, { connector: wallet.connector })
    expect(config.state.connections.size).toBe(1)
    expect(wallet.listeners()).toBe(1)
  })

  it('[E4] ignores the approval of an attempt that was cancelled', async () => {
    const { config, wallet, events } = startTestConfig()
    const asked = wallet.hold('connect')
    const controller = new AbortController()
    const connecting = connect(config, { connector: wallet.connector, signal: controller.signal })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    controller.abort()
    asked[0]?.approve()
    await expect(connecting).rejects.toThrow(AbortedError)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(config.state.connections.size).toBe(0)
    expect(wallet.listeners()).toBe(0)
    expect(names(events)).toEqual(['INITIALIZE'])
  })

  it('[E4] the late approval of A does not win over B', async () => {
    const a = createTestWallet({ id: 'a' })
    const b = createTestWallet({ id: 'b', accounts: ['0x00000000000000000000000000000000000000B1'] })
    const { config } = startTestConfig({ adapter: createTestAdapter({ wallets: [a, b] }) })
    const held = a.hold('connect')
    const first = connect(config, { connector: a.connector })
    const lost = expect(first).rejects.toThrow(AbortedError)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await connect(config, { connector: b.connector })
    held[0]?.approve()
    await lost
    expect([...config.state.connections.keys()]).toEqual(['eip155:b'])
    expect(getAccount(config).address).toBe('0x00000000000000000000000000000000000000B1')
  })

  it('leaving and coming back within one task keeps the one prompt, as StrictMode does', async () => {
    const { config, wallet } = startTestConfig()
    const asked = wallet.hold('connect')
    const controller = new AbortController()
    const left = connect(config, { connector: wallet.connector, signal: controller.signal })
    const gone = expect(left).rejects.toThrow(AbortedError)
    controller.abort()
    const back = connect(config, { connector: wallet.connector })
    await gone
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.approve()
    await expect(back).resolves.toMatchObject({ status: 'connected' })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('gives up a wallet that never answers, and the next attempt works', async () => {
    const { config, wallet } = startTestConfig()
    wallet.hold('connect')
    await expect(connect(config, { connector: wallet.connector, timeout: 20 })).rejects.toThrow(TimeoutError)
    expect(config.state.status).toBe('disconnected')
    wallet.release('connect')
    await expect(connect(config, { connector: wallet.connector })).resolves.toMatchObject({
      status: 'connected',
    })
  })

  it.each([
    { accounts: [], network: 'eip155:1' as const },
    { accounts: ['<script>'], network: 'eip155:1' as const },
    { accounts: ['0x00000000000000000000000000000000000000A1'], network: 'nonsense:1' as const },
    { accounts: ['0x00000000000000000000000000000000000000A1'], network: 'solana:abc' as const },
  ])(
    '[X.20] an answer that makes no sense is no connection: $accounts $network',
    async ({ accounts, network }) => {
      const { config, wallet } = startTestConfig()
      wallet.accounts = accounts
      wallet.network = network as 'eip155:1'
      await expect(connect(config, { connector: wallet.connector })).rejects.toThrow(WalletUnavailableError)
      expect(config.state.status).toBe('disconnected')
    },
  )

  it('[E1] a hundred times connected and disconnected leaves no listener', async () => {
    const { config, wallet } = startTestConfig()
    const before = wallet.listeners()
    for (let round = 0; round < 100; round++) {
      await connect(config, { connector: wallet.connector })
      await disconnect(config)
    }
    expect(wallet.listeners()).toBe(before)
    expect(config._internal.pending.size).toBe(0)
    expect(config._internal.attempts.size).toBe(0)
  })

  it('[S9.07] remembers two recent wallets, newest first and without repetition', async () => {
    const wallets = ['a', 'b', 'c'].map((id) => createTestWallet({ id }))
    const { config } = startTestConfig({ adapter: createTestAdapter({ wallets }) })
    for (const id of ['a', 'b', 'c', 'b']) {
      const wallet = wallets.find((entry) => entry.connector.id === id)
      if (wallet) await connect(config, { connector: wallet.connector })
    }
    expect(getRecentWallets(config).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
