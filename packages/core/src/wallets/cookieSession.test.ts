import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import { createConfig } from '../createConfig.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { cookieToInitialState, createCookieStorage, parseCookie } from './cookieSession.ts'

const address = '0x00000000000000000000000000000000000000A1'
const entry = { namespace: 'eip155', connectorId: 'test.wallet', address, caipNetworkId: 'eip155:10' }

/** A browser's cookies: what is written is read back, what has no age is gone. */
function stubPage(protocol = 'https:') {
  const jar = new Map<string, string>()
  const written: string[] = []
  const local = createMemoryStorage()
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  return { jar, written, local }
}

const header = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, value]) => `${encodeURIComponent(`latchkey/${name}`)}=${encodeURIComponent(value)}`)
    .join('; ')
const session = header({
  schema: '1',
  connections: JSON.stringify([entry]),
  'eip155:connected_connector_id': 'test.wallet',
  active_caip_network_id: 'eip155:10',
})

function makeConfig(parameters: Pick<ConfigParameters, 'initialState' | 'storageScope'> = {}) {
  const wallet = createTestWallet({ network: 'eip155:10' })
  const config = createConfig({
    networks: [testNetwork(1), testNetwork(10)],
    adapters: [createTestAdapter({ wallets: [wallet] })],
    logLevel: 'silent',
    storage: createMemoryStorage(),
    ...parameters,
  })
  return { config, wallet }
}

afterEach(() => vi.unstubAllGlobals())

describe('a session in cookies', () => {
  it('[X.48] is what a server reads of the header, and nothing is written there', () => {
    const storage = createCookieStorage({ cookie: session })
    expect(JSON.parse(storage.getItem('latchkey/connections') ?? '')).toEqual([entry])
    storage.setItem('latchkey/connections', 'x')
    expect(storage.getItem('latchkey/connections')).toContain(address)
    storage.removeItem('latchkey/connections')
    expect(storage.getItem('latchkey/connections')).toBeNull()
    expect(storage.getItem('latchkey/recent_wallets')).toBeNull()
    expect(createCookieStorage().getItem('latchkey/connections')).toBeNull()
  })

  it('[X.48] goes to cookies with its address, network and wallet id alone; keys and lists stay in the browser', () => {
    const { jar, written, local } = stubPage()
    const storage = createCookieStorage()
    const shared = {
      'latchkey/p1/connections': JSON.stringify([entry]),
      'latchkey/p1/eip155:connected_connector_id': 'test.wallet',
    }
    const own = { 'latchkey/p1/recent_wallets': 'many', 'latchkey/p1/walletconnect_sessions': 'symKey' }
    const all = Object.entries({ ...shared, ...own })
    for (const [key, value] of all) storage.setItem(key, value)
    expect([...jar.keys()].map(decodeURIComponent)).toEqual(Object.keys(shared))
    expect(Object.fromEntries(local.entries)).toEqual(own)
    expect(written[0]).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/)
    for (const [key, value] of all) {
      expect(storage.getItem(key)).toBe(value)
      storage.removeItem(key)
      expect(storage.getItem(key)).toBeNull()
    }
  })

  it('a page without https has no Secure cookie; its lifetime can be chosen', () => {
    const { written } = stubPage('http:')
    createCookieStorage({ maxAge: 60 }).setItem('latchkey/schema', '1')
    expect(written).toEqual(['latchkey%2Fschema=1; Path=/; Max-Age=60; SameSite=Lax'])
  })

  it('[S8.76] what is too long for a cookie is refused aloud, and the engine goes on in memory', () => {
    stubPage()
    const storage = createCookieStorage()
    expect(() => storage.setItem('latchkey/connections', 'x'.repeat(5_000))).toThrow('too long')
    const { config } = makeConfig()
    const stopped: string[] = []
    const full = createConfig({ ...config._internal.parameters, storage })
    full.events.subscribe(({ event }) => stopped.push(event))
    full._internal.storage.set('connections', 'x'.repeat(5_000))
    expect(stopped).toEqual(['storage_unavailable'])
    expect(full._internal.storage.get('connections', String)).toHaveLength(5_000)
  })

  it('[X.48] is shown before the config starts, read-only, the same on a server and in a browser', () => {
    // What a server passes to its page is text in between.
    const passed = JSON.parse(JSON.stringify(cookieToInitialState(session)))
    const [onServer, inBrowser] = [cookieToInitialState(session), passed].map(
      (initialState) => makeConfig({ initialState }).config,
    )
    expect(onServer?.state).toMatchObject({ status: 'reconnecting', activeNetwork: 'eip155:10' })
    expect([...(onServer?.state.connections.values() ?? [])]).toMatchObject([
      { accounts: [address], status: 'reconnecting', connectorUid: undefined },
    ])
    expect(inBrowser?.state).toEqual(onServer?.state)
  })

  it('[X.48] is confirmed by its wallet once the config starts; gone meanwhile, it is shown no longer', async () => {
    vi.stubGlobal('window', {})
    const initialState = cookieToInitialState(session)
    const { config, wallet } = makeConfig({ initialState })
    wallet.isPermitted = true
    config._internal.parameters.storage?.setItem('latchkey/schema', '1')
    config._internal.parameters.storage?.setItem('latchkey/connections', JSON.stringify([entry]))
    const stop = config.start()
    expect(config.state.status).toBe('reconnecting')
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    stop()

    const gone = makeConfig({ initialState }).config
    gone.start()()
    expect([gone.state.status, gone.state.connections.size]).toEqual(['disconnected', 0])
  })

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another product', 'latchkey=1; wagmi.store=x'],
    ['no JSON', header({ schema: '1', connections: '{"a":' })],
    ['a version we do not know', session.replace('schema=1', 'schema=99')],
    ['half an escape', 'latchkey%2Fconnections=%E0%A4%A'],
    [
      'an address that is none',
      header({ schema: '1', connections: JSON.stringify([{ ...entry, address: '<img>' }]) }),
    ],
  ])('[A5] [X.48] %s is no session', (_what, cookie) => {
    const { state } = makeConfig({ initialState: cookieToInitialState(cookie) }).config
    expect([state.status, state.connections.size]).toEqual(['disconnected', 0])
  })

  it.each([
    ['second', 'reconnecting'],
    [undefined, 'disconnected'],
  ])('two configs of one page keep their cookies apart by their scope: %s is %s', (storageScope, status) => {
    const scoped = session.replaceAll('latchkey%2F', 'latchkey%2Fsecond%2F')
    const { config } = makeConfig({ storageScope, initialState: cookieToInitialState(scoped) })
    expect(config.state.status).toBe(status)
  })

  it('[X.48] has no other cookie of the header: it is passed to scripts that must not see those', () => {
    const others = 'sid=secret; latchkey%2Flogin%2Ftoken=secret; xlatchkey%2Fconnections=secret; =secret; secret'
    const initialState = cookieToInitialState(`${others}; ${session}; latchkey%2Fschema=2; ${others}`)
    expect(JSON.stringify(initialState)).not.toContain('secret')
    expect(initialState).toEqual(cookieToInitialState(session))
  })

  it('reads a cookie by its whole name', () => {
    expect(parseCookie('xlatchkey%2Fa=1; latchkey%2Fab=2;latchkey%2Fa=3=4', 'latchkey/a')).toBe('3=4')
  })
})
