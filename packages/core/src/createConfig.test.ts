// alone: counts the timers of the process, which loops of other files (measuring RPC URLs) add to
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createConfig } from './createConfig.ts'
import { createTestAdapter } from './testing/createTestAdapter.ts'
import { createTestConfig, type TestConfigParameters } from './testing/createTestConfig.ts'
import { createTestWallet } from './testing/createTestWallet.ts'
import { startConnected, startTestConfig } from './testing/startTestConfig.ts'
import { testNetwork } from './testing/testNetwork.ts'
import { useFakeClock } from './testing/useFakeClock.ts'
import { connect } from './wallets/connect.ts'
import './analytics/startAnalytics.ts'

describe('createConfig', () => {
  it.each([
    [[10, 1], undefined, 'eip155:1'],
    [[31337, 10], undefined, 'eip155:31337'],
    [[1, 10], 'eip155:10', 'eip155:10'],
  ] as const)('[S9.57] of %j with default %s it starts on %s', (ids, defaultNetwork, expected) => {
    const { config } = createTestConfig({ networks: ids.map(testNetwork), defaultNetwork })
    expect(config.state.activeNetwork).toBe(expected)
  })

  it('touches neither page nor network nor storage before it starts, and never on a server', () => {
    const touched = vi.fn()
    const hostile = new Proxy({}, { get: touched })
    for (const name of ['document', 'localStorage', 'navigator', 'fetch']) vi.stubGlobal(name, hostile)
    const storage = { getItem: touched, setItem: touched, removeItem: touched }
    const adapter = { ...createTestAdapter(), setup: touched }
    const config = createConfig({ networks: [testNetwork(1)], adapters: [adapter], storage })
    expect(typeof window).toBe('undefined')
    config.start()()
    vi.unstubAllGlobals()
    expect(touched).not.toHaveBeenCalled()
    expect(config.state.status).toBe('disconnected')
  })

  it('two configs live side by side', async () => {
    const first = await startConnected()
    const second = startTestConfig()
    expect(first.config.state.status).toBe('connected')
    expect(second.config.state.status).toBe('disconnected')
    expect(second.config._internal.inFlight).not.toBe(first.config._internal.inFlight)
  })

  it('subscribe tells of what changes in the slice, with what was before', async () => {
    const { config, wallet } = await startConnected()
    const seen: unknown[] = []
    const stop = config.subscribe(
      (state) => state.activeNetwork,
      (now, before) => seen.push([now, before]),
    )
    wallet.changeAccounts(['0x00000000000000000000000000000000000000B1'])
    wallet.changeNetwork('eip155:10')
    stop()
    wallet.changeNetwork('eip155:1')
    expect(seen).toEqual([['eip155:10', 'eip155:1']])
  })

  it('[S4.01] no update can claim a status that the connections do not have', () => {
    const { config } = createTestConfig()
    config._internal.setState((state) => ({ ...state, status: 'connected' }))
    expect(config.state.status).toBe('disconnected')
  })
})

describe('config.start', () => {
  /** A config that is not started, on a page whose clock is fake. */
  function openPage() {
    vi.stubGlobal('window', {})
    useFakeClock()
    onTestFinished(() => void vi.unstubAllGlobals())
    return createTestConfig()
  }

  it('[E1] [X.27] begins once for several callers and StrictMode, and leaves nothing behind', async () => {
    const { config, wallet, adapter, events } = openPage()
    const first = config.start()
    first()
    const second = config.start()
    const third = config.start()
    expect(adapter.running()).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(events.map(({ event }) => event)).toEqual(['INITIALIZE'])
    await connect(config, { connector: wallet.connector })
    second()
    second()
    first()
    await vi.advanceTimersByTimeAsync(10)
    expect(adapter.running()).toBe(1)
    third()
    await vi.advanceTimersByTimeAsync(10)
    expect([adapter.running(), wallet.listeners(), vi.getTimerCount()]).toEqual([0, 0, 0])
    expect(config.connectors).toEqual([])
  })

  it('[E1] [X.27] a hundred starts and stops leave the listeners as they were, and the session restorable', async () => {
    const { config, wallet, adapter } = openPage()
    let stop = config.start()
    await connect(config, { connector: wallet.connector })
    for (let round = 0; round < 100; round++) {
      stop()
      await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), { interval: 1 })
      stop = config.start()
      expect(config.state.status).toBe('reconnecting')
      await vi.waitFor(() => expect(config.state.status).toBe('connected'), { interval: 1 })
    }
    expect([wallet.listeners(), adapter.running()]).toEqual([1, 1])
    stop()
    // What was being loaded when it stopped lets go of its deadline as soon as it is there.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { interval: 1, timeout: 10_000 })
    expect(wallet.listeners()).toBe(0)
  })

  it('an adapter that throws does not take the others along', async () => {
    const broken = {
      ...createTestAdapter({ namespace: 'solana' }),
      setup: () => {
        throw new Error('no')
      },
    }
    const wallet = createTestWallet()
    const adapters = [broken, createTestAdapter({ wallets: [wallet] })]
    const { config } = startTestConfig({ adapters })
    expect(config.connectors).toEqual([wallet.connector])
    await vi.waitFor(() => expect(config.logger.read().join()).toContain('An adapter could not start'))
  })
})

describe('startExtras', () => {
  afterEach(() => vi.unstubAllGlobals())

  const server = 'https://server.example'
  /** The paths a page asks its server for, as it starts and is used. */
  async function pathsOf(parameters: TestConfigParameters, isSent: boolean): Promise<string[]> {
    const paths: string[] = []
    vi.stubGlobal('fetch', async (input: string) => {
      const { pathname } = new URL(input)
      paths.push(pathname)
      if (pathname === '/.well-known/latchkey')
        return Response.json({ api: server, events: server, projectId: 'local' })
      if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: true })
      return Response.json({})
    })
    const { config, stop } = startTestConfig({ server, projectId: 'local', ...parameters })
    // It comes after the start, with code of its own: here already, so that a moment is enough to see that nothing does.
    if (isSent) await vi.waitFor(() => expect(paths).toContain('/e'), { timeout: 10_000, interval: 1 })
    else await new Promise((resolve) => setTimeout(resolve, 200))
    config.events.emit({ event: 'CLICK_NETWORKS' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    stop()
    return paths
  }

  const consent = () => true
  it.each<[string, boolean, TestConfigParameters]>([
    ['the default', false, { consent }],
    ['preset standard', false, { consent, preset: 'standard' }],
    ['preset compat', true, { consent, preset: 'compat' }],
    ['preset compat, switched off', false, { consent, preset: 'compat', analytics: false }],
    ['preset standard, switched on', true, { consent, analytics: true }],
    ['preset compat, nobody asked', false, { preset: 'compat' }],
    ['preset compat, consent refused', false, { preset: 'compat', consent: () => false }],
  ])('[S9.69] usage events, %s: sent %s', async (_, isSent, parameters) => {
    const paths = await pathsOf(parameters, isSent)
    // Off is no request at all, not even one that asks whether it is on.
    if (isSent) expect(paths).toContain('/e')
    else expect(paths).toEqual([])
  })
})
