import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { createProviderConnector } from './createProviderConnector.ts'
import { deadlines, type Eip1193Provider } from './requestProvider.ts'
import { createScriptedProvider, type ProviderScript } from './testing/createScriptedProvider.ts'

const a = `0x${'a'.repeat(40)}`
const b = `0x${'B'.repeat(40)}`
const never = () => new Promise(() => {})

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
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it resolved'),
    (error: unknown) => error,
  )

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
  ])('[C10] reads chain id %s as %i', async (answer, chainId) => {
    const connector = connectorOf(scripted({ eth_chainId: async () => answer }))
    expect((await connector.connect()).network).toBe(`eip155:${chainId}`)
    expect((await connector.restore())?.network).toBe(`eip155:${chainId}`)
  })

  it.each([undefined, null, '', '0x', 'mainnet', -1, 0, 1.5, Number.NaN, {}, '0x20000000000001'])(
    '[C10] [G3] says that chain id %s is no answer of a wallet',
    async (answer) => {
      const connector = connectorOf(scripted({ eth_chainId: async () => answer }))
      expect(await failureOf(connector.connect())).toMatchObject({ name: 'WalletUnavailableError' })
      expect(await failureOf(connector.restore())).toMatchObject({ name: 'WalletUnavailableError' })
    },
  )

  it.each([
    ['nothing', undefined],
    ['a text', a],
    ['an object', { 0: a, length: 1 }],
    ['a list of garbage', ['hello', 7, null]],
    ['a short address', [a.slice(0, -1)]],
  ])('[G3] says that %s is no answer to who the accounts are', async (_, answer) => {
    const connector = connectorOf(
      scripted({ eth_requestAccounts: async () => answer, eth_accounts: async () => answer }),
    )
    expect(await failureOf(connector.connect())).toMatchObject({ name: 'WalletUnavailableError' })
    expect(await failureOf(connector.restore())).toMatchObject({ name: 'WalletUnavailableError' })
  })

  it('[G3] leaves out what is no address, and takes one account in two spellings as one', async () => {
    const connector = connectorOf(scripted({ eth_requestAccounts: async () => [b, 7, b.toLowerCase(), a] }))
    expect((await connector.connect()).accounts).toEqual([b, a])
  })

  it('says that nothing was allowed when the wallet agrees with no account', async () => {
    const connector = connectorOf(scripted({ eth_requestAccounts: async () => [] }))
    expect(await failureOf(connector.connect())).toMatchObject({ name: 'RpcError', reason: 'unauthorized' })
  })

  it('[G3] takes answers that are plain values instead of promises', async () => {
    const connector = connectorOf(scripted({ eth_requestAccounts: () => [a], eth_chainId: () => '0x1' }))
    expect(await connector.connect()).toEqual({ accounts: [a], network: 'eip155:1' })
  })

  it.each([
    [
      'throws synchronously',
      () => {
        throw { code: 4001, message: 'no' }
      },
      'UserRejectedRequestError',
    ],
    [
      'answers with a promise whose then throws',
      () =>
        Object.defineProperty({}, 'then', {
          get() {
            throw new Error('gotcha')
          },
        }),
      'RpcError',
    ],
    [
      'throws an error whose members throw',
      () => Promise.reject(Object.defineProperty({}, 'code', { get: () => expect.fail('gotcha') })),
      'RpcError',
    ],
    ['rejects with nothing', () => Promise.reject(), 'RpcError'],
    [
      'rejects with a frozen object',
      () => Promise.reject(Object.freeze({ code: 4001 })),
      'UserRejectedRequestError',
    ],
  ])('[G3] answers a typed error when the provider %s', async (_, answer, name) => {
    const connector = connectorOf(scripted({ eth_requestAccounts: answer }))
    expect(await failureOf(connector.connect())).toMatchObject({ name })
  })

  it.each([
    ['lost its request', {}],
    ['is frozen and empty', Object.freeze({})],
    [
      'has a request that throws when read',
      {
        get request() {
          throw new TypeError('gotcha')
        },
      },
    ],
  ])('[G3] [A8] says that the wallet is gone when the provider %s', async (_, provider) => {
    const connector = connectorOf(provider)
    expect(await failureOf(connector.connect())).toMatchObject({ name: 'WalletUnavailableError' })
    expect(await failureOf(connector.restore())).toMatchObject({ name: 'WalletUnavailableError' })
    await connector.disconnect()
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })

  it.each(['Extension context invalidated.', 'Attempting to use a disconnected port object'])(
    '[A8] recognises an extension that was removed: %s',
    async (message) => {
      const connector = connectorOf(scripted({ eth_accounts: () => Promise.reject(new Error(message)) }))
      const error = await failureOf(connector.restore())
      expect(error).toMatchObject({ name: 'WalletUnavailableError' })
      expect(String(error)).toContain('Test Wallet')
    },
  )

  it('works on a frozen provider', async () => {
    const connector = connectorOf(Object.freeze(scripted()))
    expect((await connector.connect()).accounts).toEqual([a, b])
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })
})

describe('deadlines', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('[A8] restores within five seconds or says that nobody answered', async () => {
    const connector = connectorOf(scripted({ eth_accounts: never }))
    let error: unknown
    connector.restore().catch((thrown: unknown) => {
      error = thrown
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(error).toMatchObject({ name: 'TimeoutError', operation: 'eth_accounts' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives a person five minutes', async () => {
    const connector = connectorOf(scripted({ eth_requestAccounts: never }))
    let error: unknown
    connector.connect().catch((thrown: unknown) => {
      error = thrown
    })
    await vi.advanceTimersByTimeAsync(299_999)
    expect(error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(error).toMatchObject({ name: 'TimeoutError', operation: 'eth_requestAccounts' })
  })

  it('[E4] ignores the answer that comes after the caller gave up', async () => {
    let approve = (_accounts: string[]) => {}
    const provider = scripted({ eth_requestAccounts: () => new Promise((resolve) => (approve = resolve)) })
    const controller = new AbortController()
    const outcome = failureOf(connectorOf(provider).connect({ signal: controller.signal }))
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
    controller.abort()
    approve([a])
    expect(await outcome).toMatchObject({ name: 'AbortedError' })
    // It stopped there: the network was never asked for.
    expect(provider.callsOf('eth_chainId')).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['hangs', never, deadlines.read],
    ['does not know the method', () => Promise.reject({ code: -32601 }), 0],
    [
      'throws',
      () => {
        throw new Error('boom')
      },
      0,
    ],
  ])('lets go of a wallet that %s when asked to revoke', async (_, answer, wait) => {
    const provider = scripted({ wallet_revokePermissions: answer })
    const outcome = connectorOf(provider).disconnect()
    await vi.advanceTimersByTimeAsync(wait)
    await expect(outcome).resolves.toBeUndefined()
    expect(provider.callsOf('wallet_revokePermissions')).toEqual([[{ eth_accounts: {} }]])
  })

  it('[S8.17] says so when a wallet knows how to revoke and fails: it still lets the page in', async () => {
    const failing = () => Promise.reject({ code: -32603, message: 'disk full' })
    const outcome = connectorOf(scripted({ wallet_revokePermissions: failing })).disconnect()
    await expect(outcome).rejects.toMatchObject({ name: 'RpcError', code: -32603 })
  })
})

describe('events', () => {
  const listen = async (script?: ProviderScript) => {
    const provider = scripted(script)
    const events: ConnectorEvent[] = []
    const stop = connectorOf(provider).subscribe((event) => events.push(event))
    await vi.waitFor(() => expect(provider.listenerCount()).toBe(3))
    return { provider, events, stop }
  }

  it('[C8] passes on every list of accounts in order, an empty one too', async () => {
    const { provider, events } = await listen()
    for (const accounts of [[], [a], [a], [b, a]]) provider.emit('accountsChanged', accounts)
    expect(events.map((event) => event.type === 'accountsChanged' && event.accounts)).toEqual([
      [],
      [a],
      [a],
      [b, a],
    ])
  })

  it('[C8] keeps the order of accounts and network, whichever comes first', async () => {
    const { provider, events } = await listen()
    provider.emit('chainChanged', '0xa')
    provider.emit('accountsChanged', [b])
    provider.emit('accountsChanged', [a])
    provider.emit('chainChanged', '0x1')
    expect(events.map(({ type }) => type)).toEqual([
      'networkChanged',
      'accountsChanged',
      'accountsChanged',
      'networkChanged',
    ])
  })

  it.each([undefined, null, a, { 0: a }, ['garbage'], [7]])(
    '[C8] [G3] takes the account event %j for no news, above all not for a goodbye',
    async (payload) => {
      const { provider, events } = await listen()
      provider.emit('accountsChanged', payload)
      expect(events).toEqual([])
    },
  )

  it('[C10] reads the network event as text or number and drops what is neither', async () => {
    const { provider, events } = await listen()
    for (const payload of ['0x89', '10', 1, '0x01', undefined, 'loading', {}, -1])
      provider.emit('chainChanged', payload)
    expect(events.map((event) => event.type === 'networkChanged' && event.network)).toEqual([
      'eip155:137',
      'eip155:10',
      'eip155:1',
      'eip155:1',
    ])
  })

  it('[A8] reports a disconnection with what the wallet said', async () => {
    const { provider, events } = await listen()
    const cause = { code: 4900, message: 'gone' }
    provider.emit('disconnect', cause)
    provider.emit('disconnect')
    expect(events).toEqual([
      { type: 'disconnected', cause },
      { type: 'disconnected', cause: undefined },
    ])
  })

  it('does not take a wallet that lost its node (1013) for one that left', async () => {
    const { provider, events } = await listen()
    provider.emit('disconnect', { code: 1013 })
    await vi.waitFor(() => expect(provider.callsOf('eth_accounts')).toHaveLength(1))
    await new Promise(setImmediate)
    expect(events).toEqual([])
  })

  it.each([
    ['shares nothing any more', async () => []],
    ['does not answer sense', async () => 'gone'],
  ])('[A8] takes it for one that left when it %s', async (_, answer) => {
    const { provider, events } = await listen({ eth_accounts: answer })
    provider.emit('disconnect', { code: 1013 })
    await vi.waitFor(() => expect(events).toEqual([{ type: 'disconnected', cause: { code: 1013 } }]))
  })

  it('[G3] reports what a provider emits before anybody connected', async () => {
    const { provider, events } = await listen()
    provider.emit('accountsChanged', [a])
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [a] }])
    expect(provider.requests).toEqual([])
  })

  it('[C8] a session misses nothing its wallet says right after it answered', async () => {
    const provider = scripted()
    const connector = connectorOf(provider)
    await connector.connect()
    const events: ConnectorEvent[] = []
    connector.subscribe((event) => events.push(event))
    provider.emit('accountsChanged', [b])
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [b] }])
  })

  it('[E1] a subscription ended before its code arrived leaves no listener', async () => {
    const provider = scripted()
    const connector = connectorOf(provider)
    connector.subscribe(() => expect.fail('it heard'))()
    await connector.restore()
    provider.emit('accountsChanged', [a])
    expect(provider.listenerCount()).toBe(0)
  })

  it('[E1] has as many listeners after 100 subscriptions as before', async () => {
    const provider = scripted()
    const connector = connectorOf(provider)
    await connector.restore()
    for (let cycle = 0; cycle < 100; cycle++) {
      const stops = [connector.subscribe(() => {}), connector.subscribe(() => {})]
      expect(provider.listenerCount()).toBe(6)
      for (const stop of [...stops, ...stops]) stop()
    }
    expect(provider.listenerCount()).toBe(0)
  })

  it('[E1] hears nothing after unsubscribing from a provider that can not remove listeners', async () => {
    const { removeListener: _, ...provider } = scripted()
    const heard: ConnectorEvent[] = []
    const connector = connectorOf(provider)
    await connector.restore()
    const stop = connector.subscribe((event) => heard.push(event))
    provider.emit('accountsChanged', [a])
    stop()
    provider.emit('accountsChanged', [b])
    expect(heard).toHaveLength(1)
  })

  it('[G3] survives a provider whose on and removeListener throw', async () => {
    const boom = () => {
      throw new Error('boom')
    }
    const connector = connectorOf({ ...scripted(), on: boom, removeListener: boom })
    await connector.restore()
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })
})
