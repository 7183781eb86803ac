// alone: counts the timers of the process, which loops of other files (measuring RPC URLs) add to
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { createProviderConnector } from './createProviderConnector.ts'
import { deadlines, type Eip1193Provider } from './requestProvider.ts'
import { createScriptedProvider, type ProviderScript } from './testing/createScriptedProvider.ts'

const a = `0x${'a'.repeat(40)}`
const b = `0x${'B'.repeat(40)}`
const never = () => new Promise(() => {})
const fail = (): never => {
  throw new Error('from the provider')
}

const connectorOf = (provider: unknown) =>
  createProviderConnector({
    uid: 'eip155:test.wallet:1',
    id: 'test.wallet',
    type: 'ANNOUNCED',
    name: 'Test Wallet',
    provider: provider as Eip1193Provider,
  })
const scripted = (script: ProviderScript = {}) =>
  createScriptedProvider({
    eth_requestAccounts: async () => [a, b],
    eth_accounts: async () => [a, b],
    eth_chainId: async () => '0x1',
    ...script,
  })
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it resolved'),
    (error: unknown) => error,
  )
const unavailable = { name: 'WalletUnavailableError' }

describe('connecting to an EIP-1193 provider', () => {
  it('asks for accounts before the network, and for nothing else', async () => {
    const provider = scripted()
    expect(await connectorOf(provider).connect()).toEqual({ accounts: [a, b], network: 'eip155:1' })
    expect(provider.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it.each([
    ['0x89', 137],
    ['0x00089', 137],
    ['137', 137],
    [137, 137],
    ['0x01', 1],
    [1n, 1],
  ])('parses chain id %s as %i', async (answer, chainId) => {
    const connector = connectorOf(scripted({ eth_chainId: async () => answer }))
    expect((await connector.connect()).network).toBe(`eip155:${chainId}`)
    expect((await connector.restore())?.network).toBe(`eip155:${chainId}`)
  })

  const malformed: [string, ProviderScript][] = [
    ...[undefined, null, '', '0x', 'mainnet', -1, 0, 1.5, Number.NaN, {}, '0x20000000000001'].map(
      (answer): [string, ProviderScript] => [
        `${String(answer)} as chain id`,
        { eth_chainId: async () => answer },
      ],
    ),
    ...[undefined, a, { 0: a, length: 1 }, ['hello', 7, null], [a.slice(0, -1)]].map(
      (answer): [string, ProviderScript] => [
        `${JSON.stringify(answer)} as accounts`,
        { eth_requestAccounts: async () => answer, eth_accounts: async () => answer },
      ],
    ),
  ]
  it.each(malformed)('treats %s as a wallet that is unavailable', async (_, script) => {
    const connector = connectorOf(scripted(script))
    expect(await errorOf(connector.connect())).toMatchObject(unavailable)
    expect(await errorOf(connector.restore())).toMatchObject(unavailable)
  })

  it('leaves out what is no address, and takes one account in two spellings as one', async () => {
    const connector = connectorOf(scripted({ eth_requestAccounts: async () => [b, 7, b.toLowerCase(), a] }))
    expect((await connector.connect()).accounts).toEqual([b, a])
  })

  it('takes answers that are plain values instead of promises, and works on a frozen provider', async () => {
    const provider = scripted({ eth_requestAccounts: () => [a], eth_chainId: () => '0x1' })
    const connector = connectorOf(Object.freeze(provider))
    expect(await connector.connect()).toEqual({ accounts: [a], network: 'eip155:1' })
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })

  const hostileThenable = () => Object.defineProperty({}, 'then', { get: fail })
  const hostileError = () => Promise.reject(Object.defineProperty({}, 'code', { get: fail }))
  const throwsRejection = () => {
    throw { code: 4001, message: 'no' }
  }
  it.each<[string, () => unknown, object]>([
    ['approves with no account', async () => [], { name: 'RpcError', reason: 'unauthorized' }],
    ['throws synchronously', throwsRejection, { name: 'UserRejectedRequestError' }],
    ['answers with a promise whose then throws', hostileThenable, { name: 'RpcError' }],
    ['throws an error whose members throw', hostileError, { name: 'RpcError' }],
    ['rejects with nothing', () => Promise.reject(), { name: 'RpcError' }],
    [
      'rejects with a frozen object',
      () => Promise.reject(Object.freeze({ code: 4001 })),
      { name: 'UserRejectedRequestError' },
    ],
  ])('answers a typed error when the provider %s', async (_, answer, expected) => {
    expect(await errorOf(connectorOf(scripted({ eth_requestAccounts: answer })).connect())).toMatchObject(
      expected,
    )
  })

  it.each([
    ['lost its request', {}],
    ['is frozen and empty', Object.freeze({})],
    [
      'has a request that throws when read',
      {
        get request() {
          throw new TypeError('from the provider')
        },
      },
    ],
  ])('says that the wallet is gone when the provider %s', async (_, provider) => {
    const connector = connectorOf(provider)
    expect(await errorOf(connector.connect())).toMatchObject(unavailable)
    expect(await errorOf(connector.restore())).toMatchObject(unavailable)
    await connector.disconnect()
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })

  it.each(['Extension context invalidated.', 'Attempting to use a disconnected port object'])(
    'recognises an extension that was removed by "%s"',
    async (message) => {
      const connector = connectorOf(scripted({ eth_accounts: () => Promise.reject(new Error(message)) }))
      const error = await errorOf(connector.restore())
      expect(error).toMatchObject(unavailable)
      expect(String(error)).toContain('Test Wallet')
    },
  )
})

describe('deadlines', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['restore', 'eth_accounts', 5_000],
    ['connect', 'eth_requestAccounts', 300_000],
  ] as const)('[X.26] %s waits for %s for %i ms', async (action, method, timeout) => {
    const onError = vi.fn()
    connectorOf(scripted({ [method]: never }))
      [action]()
      .catch(onError)
    await vi.advanceTimersByTimeAsync(timeout - 1)
    expect(onError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError', operation: method }))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[X.26] ignores the answer that comes after the caller gave up', async () => {
    let approve = (_accounts: string[]) => {}
    const provider = scripted({ eth_requestAccounts: () => new Promise((resolve) => (approve = resolve)) })
    const controller = new AbortController()
    const error = errorOf(connectorOf(provider).connect({ signal: controller.signal }))
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
    controller.abort()
    approve([a])
    expect(await error).toMatchObject({ name: 'AbortedError' })
    // It stopped there: the network was never asked for.
    expect(provider.callsOf('eth_chainId')).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['hangs', never, deadlines.read],
    ['does not know the method', () => Promise.reject({ code: -32601 }), 0],
    ['throws', fail, 0],
  ])('disconnects a wallet that %s when asked to revoke', async (_, answer, wait) => {
    const provider = scripted({ wallet_revokePermissions: answer })
    const disconnected = connectorOf(provider).disconnect()
    await vi.advanceTimersByTimeAsync(wait)
    await expect(disconnected).resolves.toBeUndefined()
    expect(provider.callsOf('wallet_revokePermissions')).toEqual([[{ eth_accounts: {} }]])
  })

  it('[S8.68] disconnects a wallet whose person declines to revoke: that is no failure', async () => {
    const declining = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    const disconnected = connectorOf(scripted({ wallet_revokePermissions: declining })).disconnect()
    await expect(disconnected).resolves.toBeUndefined()
  })

  it('[S8.17] throws when a wallet knows how to revoke and fails, because it still admits the page', async () => {
    const failing = () => Promise.reject({ code: -32603, message: 'disk full' })
    const disconnected = connectorOf(scripted({ wallet_revokePermissions: failing })).disconnect()
    await expect(disconnected).rejects.toMatchObject({ name: 'RpcError', code: -32603 })
  })
})

describe('events', () => {
  const subscribe = async (script?: ProviderScript) => {
    const provider = scripted(script)
    const events: ConnectorEvent[] = []
    connectorOf(provider).subscribe((event) => events.push(event))
    await vi.waitFor(() => expect(provider.listenerCount()).toBe(3))
    return { provider, events }
  }
  const accountsChanged = (...accounts: string[]) => ({ type: 'accountsChanged', accounts })
  const networkChanged = (network: string) => ({ type: 'networkChanged', network })

  it('passes on accounts and networks in the order of the wallet, an empty list of accounts too', async () => {
    const { provider, events } = await subscribe()
    provider.emit('chainChanged', '0xa')
    for (const accounts of [[], [a], [a], [b, a]]) provider.emit('accountsChanged', accounts)
    provider.emit('chainChanged', '0x1')
    expect(events).toEqual([
      networkChanged('eip155:10'),
      accountsChanged(),
      accountsChanged(a),
      accountsChanged(a),
      accountsChanged(b, a),
      networkChanged('eip155:1'),
    ])
    // Nobody connected, so the wallet was asked nothing.
    expect(provider.requests).toEqual([])
  })

  it('drops malformed accounts and networks, above all instead of reporting no account', async () => {
    const { provider, events } = await subscribe()
    for (const payload of [undefined, null, a, { 0: a }, ['garbage'], [7]])
      provider.emit('accountsChanged', payload)
    for (const payload of ['0x89', undefined, '10', 'loading', 1, {}, '0x01', -1])
      provider.emit('chainChanged', payload)
    expect(events).toEqual(['eip155:137', 'eip155:10', 'eip155:1', 'eip155:1'].map(networkChanged))
  })

  it('reports a disconnection with the error of the wallet', async () => {
    const { provider, events } = await subscribe()
    const cause = { code: 4900, message: 'gone' }
    provider.emit('disconnect', cause)
    provider.emit('disconnect')
    expect(events).toEqual([
      { type: 'disconnected', cause },
      { type: 'disconnected', cause: undefined },
    ])
  })

  it.each([
    ['still shares accounts', async () => [a], 0],
    ['shares nothing any more', async () => [], 1],
    ['gives a malformed answer', async () => 'gone', 1],
  ])('a wallet that lost its node (1013) and %s: disconnections', async (_, answer, count) => {
    const { provider, events } = await subscribe({ eth_accounts: answer })
    provider.emit('disconnect', { code: 1013 })
    await vi.waitFor(() => expect(provider.callsOf('eth_accounts')).toHaveLength(1))
    await new Promise(setImmediate)
    expect(events).toEqual(Array(count).fill({ type: 'disconnected', cause: { code: 1013 } }))
  })

  it('a subscription right after connect misses no event', async () => {
    const provider = scripted()
    const connector = connectorOf(provider)
    await connector.connect()
    const events: ConnectorEvent[] = []
    connector.subscribe((event) => events.push(event))
    provider.emit('accountsChanged', [b])
    expect(events).toEqual([accountsChanged(b)])
  })

  it('a subscription ended before its code arrived leaves no listener', async () => {
    const provider = scripted()
    const connector = connectorOf(provider)
    connector.subscribe(() => expect.fail('it received an event'))()
    await connector.restore()
    provider.emit('accountsChanged', [a])
    expect(provider.listenerCount()).toBe(0)
  })

  it('unsubscribing twice removes one subscription, and leaves no listener', async () => {
    const provider = scripted()
    const connector = connectorOf(provider)
    await connector.restore()
    const stops = [connector.subscribe(() => {}), connector.subscribe(() => {})]
    expect(provider.listenerCount()).toBe(6)
    stops[0]?.()
    stops[0]?.()
    expect(connector.isUsed()).toBe(true)
    stops[1]?.()
    expect(provider.listenerCount()).toBe(0)
    expect(connector.isUsed()).toBe(false)
  })

  it('emits nothing after unsubscribing from a provider that can not remove listeners', async () => {
    const { removeListener: _, ...provider } = scripted()
    const listener = vi.fn()
    const connector = connectorOf(provider)
    await connector.restore()
    const stop = connector.subscribe(listener)
    provider.emit('accountsChanged', [a])
    stop()
    provider.emit('accountsChanged', [b])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('survives a provider whose on and removeListener throw', async () => {
    const connector = connectorOf({ ...scripted(), on: fail, removeListener: fail })
    await connector.restore()
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })
})
