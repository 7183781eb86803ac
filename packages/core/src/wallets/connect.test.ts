import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { AbortedError, TimeoutError } from '../base/errors.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet, waitForHeld } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from './connect.ts'
import { toBasicStatus } from './connections.ts'
import { disconnect } from './disconnect.ts'
import { ConnectorNotFoundError, WalletUnavailableError } from './errors.ts'
import { getRecentWallets } from './recentWallets.ts'

const address = '0x00000000000000000000000000000000000000A1'
const names = (events: readonly { event: string }[]) => events.map(({ event }) => event)

/** A started config and a wallet that leaves connect requests unanswered. */
function startHeld() {
  const test = startTestConfig()
  const held = test.wallet.hold('connect')
  const start = (signal?: AbortSignal) => connect(test.config, { connector: test.wallet.connector, signal })
  return { ...test, held, start }
}

describe('connect', () => {
  it('[S4.01] [S4.08] is connecting while the wallet is asked and connected once it has confirmed', async () => {
    const { config, wallet, events, held } = startHeld()
    expect(config.state.status).toBe('disconnected')
    const connecting = connect(config, { connector: wallet.connector.uid })
    expect(getAccount(config)).toMatchObject({ status: 'connecting', address: undefined })
    const request = await waitForHeld(held)
    request.approve()
    const { uid } = await connecting
    expect([config.state.status, config.state.connections.get(uid)?.status]).toEqual([
      'connected',
      'connected',
    ])
    expect(events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Wallet test.wallet' },
    })
  })

  it.each([
    ['the wallet’s network if it is listed', 'eip155:137', 'eip155:137'],
    ['its own network if the wallet’s is not listed', 'eip155:999', 'eip155:1'],
  ] as const)('moves the app to %s', async (_title, network, active) => {
    const { config, wallet } = startTestConfig({ wallet: createTestWallet({ network }) })
    expect(await connect(config, { connector: wallet.connector })).toMatchObject({ network })
    expect(config.state.activeNetwork).toBe(active)
  })

  it.each([
    ['standard', 4001, 'UserRejectedRequestError', 'USER_REJECTED'],
    ['standard', -32603, 'RpcError', 'CONNECT_ERROR'],
    ['standard', 5000, 'RpcError', 'CONNECT_ERROR'],
    ['compat', 5000, 'UserRejectedRequestError', 'USER_REJECTED'],
  ] as const)('[S8.54] preset %s: code %d is a %s, reported as %s', async (preset, code, name, event) => {
    const { config, wallet, events } = startTestConfig({ preset })
    wallet.fail('connect', { thrown: { code, message: 'secret 0xabc' } })
    await expect(connect(config, { connector: wallet.connector })).rejects.toMatchObject({ name, code })
    expect(config.state.status).toBe('disconnected')
    expect(events.slice(preset === 'compat' ? -1 : 1)).toEqual([
      { event, properties: { message: `${name} ${code}` } },
    ])
  })

  it('[S8.26] refuses a wallet of a namespace without adapter, and a wallet that is not there', async () => {
    const { config } = startTestConfig()
    const foreign = createTestWallet({ namespace: 'solana' })
    await expect(connect(config, { connector: foreign.connector })).rejects.toThrow(
      expect.objectContaining({ name: 'AdapterError', reason: 'notFound' }),
    )
    await expect(connect(config, { connector: 'eip155:none' })).rejects.toThrow(ConnectorNotFoundError)
    expect(foreign.asked).toEqual([])
  })

  it('[E3] ten clicks make one prompt and one connection', async () => {
    const { config, wallet, events } = startTestConfig()
    const all = Array.from({ length: 10 }, () => connect(config, { connector: wallet.connector }))
    expect(new Set(await Promise.all(all)).size).toBe(1)
    expect(wallet.asked).toEqual(['connect'])
    expect(names(events)).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
    await connect(config, { connector: wallet.connector })
    expect([config.state.connections.size, wallet.listeners()]).toEqual([1, 1])
  })

  it('[E4] ignores the approval of an attempt that was cancelled', async () => {
    const { config, wallet, events, held, start } = startHeld()
    const controller = new AbortController()
    const connecting = start(controller.signal)
    const request = await waitForHeld(held)
    controller.abort()
    request.approve()
    await expect(connecting).rejects.toThrow(AbortedError)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect([config.state.connections.size, wallet.listeners()]).toEqual([0, 0])
    expect(names(events)).toEqual(['INITIALIZE'])
  })

  it('aborts the wallet’s request when the only caller has left', async () => {
    const { wallet, held, start } = startHeld()
    const asked = vi.spyOn(wallet.connector, 'connect')
    const controller = new AbortController()
    const left = expect(start(controller.signal)).rejects.toThrow(AbortedError)
    await waitForHeld(held)
    controller.abort()
    await left
    await vi.waitFor(() => expect(asked.mock.calls[0]?.[0]?.signal?.aborted).toBe(true))
  })

  it('[E4] the late approval of A does not win over B', async () => {
    const a = createTestWallet({ id: 'a' })
    const b = createTestWallet({ id: 'b', accounts: [address.replace('A1', 'B1')] })
    const { config } = startTestConfig({ adapter: createTestAdapter({ wallets: [a, b] }) })
    const held = a.hold('connect')
    const first = expect(connect(config, { connector: a.connector })).rejects.toThrow(AbortedError)
    const request = await waitForHeld(held)
    await connect(config, { connector: b.connector })
    request.approve()
    await first
    expect([...config.state.connections.keys()]).toEqual(['eip155:b'])
    expect(getAccount(config).address).toMatch(/B1$/)
  })

  it('leaving and coming back within one task keeps the one prompt, as StrictMode does', async () => {
    const { wallet, held, start } = startHeld()
    const controller = new AbortController()
    const left = expect(start(controller.signal)).rejects.toThrow(AbortedError)
    controller.abort()
    const back = start()
    await left
    const request = await waitForHeld(held)
    request.approve()
    await expect(back).resolves.toMatchObject({ status: 'connected' })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('gives up a wallet that never answers, and the next attempt works', async () => {
    const { config, wallet, start } = startHeld()
    await expect(connect(config, { connector: wallet.connector, timeout: 20 })).rejects.toThrow(TimeoutError)
    expect(config.state.status).toBe('disconnected')
    wallet.release('connect')
    await expect(start()).resolves.toMatchObject({ status: 'connected' })
  })

  it.each([
    { accounts: [], network: 'eip155:1' },
    { accounts: ['<script>'], network: 'eip155:1' },
    { accounts: [address], network: 'nonsense:1' },
    { accounts: [address], network: 'solana:abc' },
  ])('[X.20] an answer that makes no sense is no connection: %j', async (answer) => {
    const { config, wallet } = startTestConfig()
    Object.assign(wallet, answer)
    await expect(connect(config, { connector: wallet.connector })).rejects.toThrow(WalletUnavailableError)
    expect(config.state.status).toBe('disconnected')
  })

  it('[E1] a hundred times connected and disconnected leaves no listener', async () => {
    const { config, wallet } = startTestConfig()
    for (let round = 0; round < 100; round++) {
      await connect(config, { connector: wallet.connector })
      await disconnect(config)
    }
    const { inFlight, connectAttempts } = config._internal
    expect([wallet.listeners(), inFlight.size, connectAttempts.size]).toEqual([0, 0, 0])
  })

  it.each([
    ['disconnected', 'disconnected'],
    ['connecting', 'connecting'],
    ['reconnecting', 'connecting'],
    ['connected', 'connected'],
  ] as const)('[S4.01] for code that knows three values, %s is %s', (status, known) => {
    expect(toBasicStatus(status)).toBe(known)
  })

  it('[S9.07] of a stored list that is longer, two are returned, as plain text', () => {
    const { config, storage } = startTestConfig()
    const stored = Array.from({ length: 8 }, (_, n) => ({ id: `w${n}`, name: `Wallet\u202e ${n}` }))
    storage.setItem('latchkey/recent_wallets', JSON.stringify([{ id: 1 }, ...stored]))
    expect(getRecentWallets(config)).toEqual([
      { id: 'w0', name: 'Wallet 0' },
      { id: 'w1', name: 'Wallet 1' },
    ])
  })

  it('[S9.07] a stored list that names one twice has it once', () => {
    const { config, storage } = startTestConfig()
    const [a, b] = ['a', 'b'].map((id) => ({ id, name: id }))
    storage.setItem('latchkey/recent_wallets', JSON.stringify([a, a, b]))
    expect(getRecentWallets(config)).toEqual([a, b])
  })

  it.each([
    ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'by an existing client'],
    ['walletConnect', 'when it was paired'],
    ['wallet IO.METAMASK', 'for a chain family whose wallets have no other id'],
  ])('[S9.07] a wallet that was stored as %s %s is not there twice', async (id) => {
    const wallet = createTestWallet({ id: 'io.metamask' })
    const [stored, other] = [
      { id, name: 'wallet IO.METAMASK' },
      { id: 'other', name: 'Other' },
    ]
    const { config, storage } = startTestConfig({ adapter: createTestAdapter({ wallets: [wallet] }) })
    storage.setItem('latchkey/recent_wallets', JSON.stringify([stored, other]))
    await connect(config, { connector: wallet.connector })
    expect(getRecentWallets(config)).toEqual([{ id: 'io.metamask', name: 'Wallet io.metamask' }, other])
  })

  it('[S9.07] remembers two recent wallets, newest first and without repetition', async () => {
    const wallets = ['a', 'b', 'c'].map((id) => createTestWallet({ id }))
    const { config } = startTestConfig({ adapter: createTestAdapter({ wallets }) })
    for (const index of [0, 1, 2, 1]) await connect(config, { connector: wallets[index]?.connector ?? '' })
    expect(getRecentWallets(config).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
