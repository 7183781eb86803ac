import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallet, grants, next } from '../../../../walletconnect/src/testing/createPair.ts'
import { switchNetwork } from '../../networks/switchNetwork.ts'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { address, openApp, other, pair, start, waiting } from '../../testing/startPairing.ts'
import { connect } from '../../wallets/connect.ts'
import { disconnect } from '../../wallets/disconnect.ts'

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a paired wallet on the page', () => {
  /** The page's `window.open`, and whether the page was just clicked. */
  const stubPage = () => {
    const open = vi.fn()
    Object.assign(window, { open, self: window, top: window })
    const userActivation = { isActive: true }
    vi.stubGlobal('navigator', { userActivation })
    return { open, userActivation }
  }
  /** A signature that the wallet answers. */
  const sign = async (app: Awaited<ReturnType<typeof start>>, onRequest = async () => {}) => {
    const requested = next(app.wallet, 'request')
    const answer = app.ask('personal_sign', ['0x00', address])
    const { request } = await requested
    await onRequest()
    await app.wallet.respond({ id: request.id, result: '0xsigned' })
    return answer
  }

  it('[X.25] a request opens the wallet again in its click, once it is sent, and offers it until it is answered', async () => {
    const { open, userActivation } = stubPage()
    const app = await start()
    const { pairing } = app.connector
    const link = { href: 'wallet://', name: 'Wallet' }
    pairing?.choose(link)
    await (await pair(app)).connecting
    const offered: unknown[] = []
    pairing?.subscribe(() => offered.push(pairing.awaited()?.name))
    const isOffered = () => vi.waitFor(() => expect(pairing?.awaited()?.name).toBe('Wallet'))
    expect(await sign(app, isOffered)).toBe('0xsigned')
    expect(open.mock.calls).toEqual([['wallet://', '_self', 'noreferrer noopener']])
    expect(offered).toEqual(['Wallet', undefined])
    // Nobody clicks: the browser would block it, so it is only offered.
    userActivation.isActive = false
    await sign(app, isOffered)
    expect(open).toHaveBeenCalledOnce()
    expect(offered).toEqual(['Wallet', undefined, 'Wallet', undefined])
    // A request that the wallet doesn't get opens nothing.
    userActivation.isActive = true
    expect(await app.ask('eth_accounts')).toEqual([address])
    expect(open).toHaveBeenCalledOnce()
  })

  it.each(['the relay’s alone', 'both'] as const)(
    '[S8.76] a pairing that does not fit the storage is told once, and works: full is %s',
    async (which) => {
      stubPage()
      const storage = createMemoryStorage()
      const own = createMemoryStorage()
      storage.fault = 'full'
      if (which === 'both') own.fault = 'full'
      const app = await start({ storage }, own)
      await (await pair(app)).connecting
      expect(await sign(app)).toBe('0xsigned')
      const faults = app.events.filter(({ event }) => event === 'storage_unavailable')
      expect(faults).toEqual([{ event: 'storage_unavailable', properties: { operation: 'write' } }])
    },
  )

  it('[S8.76] nothing is told of a storage that an app does without, or that works', async () => {
    stubPage()
    for (const storage of [null, createMemoryStorage()]) {
      const app = await start({ storage })
      await (await pair(app)).connecting
      expect(app.events.map(({ event }) => event)).not.toContain('storage_unavailable')
    }
  })

  it.each(['denied', 'full', 'none at all'] as const)(
    '[X.25] [S8.76] a request opens the paired wallet on a page whose storage is %s',
    async (fault) => {
      const { open } = stubPage()
      const storage = createMemoryStorage()
      const app = await start({ storage: fault === 'none at all' ? null : storage })
      if (fault !== 'none at all') storage.fault = fault
      const { pairing } = app.connector
      pairing?.choose({ href: 'wallet://', name: 'Wallet' })
      await (await pair(app)).connecting
      expect(storage.entries.has('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(false)
      const isOffered = () => vi.waitFor(() => expect(pairing?.awaited()?.name).toBe('Wallet'))
      expect(await sign(app, isOffered)).toBe('0xsigned')
      expect(open.mock.calls).toEqual([['wallet://', '_self', 'noreferrer noopener']])
      pairing?.reset()
      expect(pairing?.choice()).toBeUndefined()
      await sign(app)
      expect(open).toHaveBeenCalledOnce()
    },
  )

  it('[X.28] the storage is cleared while the page is open: the page follows the wallet, and requests are answered', async () => {
    const app = await start()
    const { connecting, topic } = await pair(app)
    const { uid } = await connecting
    app.storage.entries.clear()
    const accounts = [`eip155:1:${other}`, `eip155:10:${other}`]
    await app.wallet.update({ topic, namespaces: { eip155: { ...grants.eip155, accounts } } })
    await vi.waitFor(() => expect(app.config.state.connections.get(uid)?.accounts).toEqual([other]))
    app.storage.entries.clear()
    expect(await sign(app)).toBe('0xsigned')
    expect(app.config.state.connections.get(uid)?.status).toBe('connected')
  })

  it('[X.25] a wallet that scanned the code is never opened', async () => {
    const { open } = stubPage()
    const app = await start()
    await (await pair(app)).connecting
    await sign(app)
    expect(open).not.toHaveBeenCalled()
    expect(app.connector.pairing?.awaited()).toBeUndefined()
  })

  it('without an adapter it changes to a network the wallet allowed, and says which one it did not', async () => {
    const app = await start()
    const connection = await (await pair(app, { eip155: { ...grants.eip155 } })).connecting
    expect(connection.network).toBe('eip155:1')
    await switchNetwork(app.config, { network: 'eip155:10' })
    expect(app.config.state.connections.get(connection.uid)?.network).toBe('eip155:10')
    expect(app.config.state.activeNetwork).toBe('eip155:10')
    await disconnect(app.config)
    const [scope] = grants.eip155.accounts
    await (await pair(app, { eip155: { ...grants.eip155, chains: ['eip155:1'], accounts: [scope ?? ''] } }))
      .connecting
    await expect(switchNetwork(app.config, { network: 'eip155:10' })).rejects.toMatchObject({
      name: 'InvalidNetworkError',
      reason: 'notSupported',
    })
    expect(app.config.state.activeNetwork).toBe('eip155:1')
  })

  describe('without an adapter, a switch that the wallet decides about', () => {
    const scope = { ...grants.eip155, chains: ['eip155:1'], accounts: grants.eip155.accounts.slice(0, 1) }
    /** The session allows the wallet to be asked, and has one network. */
    const open = async (methods: readonly string[] = []) => {
      const app = await start()
      const eip155 = { ...scope, methods: [...scope.methods, 'wallet_switchEthereumChain', ...methods] }
      const { connecting, topic } = await pair(app, { eip155 })
      await connecting
      const requested = next(app.wallet, 'request')
      const switching = switchNetwork(app.config, { network: 'eip155:10' })
      switching.catch(() => undefined)
      return { app, eip155, topic, switching, request: (await requested).request }
    }

    it('[S4.55] that answers before it changes is waited for', async () => {
      const { app, topic, switching, request } = await open()
      expect(request).toMatchObject({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
      const asked = vi.spyOn(app.connector.getProvider() as { request(call: object): unknown }, 'request')
      await app.wallet.respond({ id: request.id, result: null })
      // The app has read the network, which is still the one before.
      await vi.waitFor(() => expect(asked.mock.calls.flat()).toContainEqual({ method: 'eth_chainId' }))
      await app.wallet.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 10 })
      await switching
      expect(app.config.state.activeNetwork).toBe('eip155:10')
      expect(await app.ask('eth_chainId')).toBe('0xa')
    })

    it('[S8.53] is told by the words alone that the wallet does not know the network', async () => {
      const { app, switching, request } = await open()
      const error = { code: -32603, message: 'Unrecognized chain ID "0xa".' }
      await app.wallet.respond({ id: request.id, error })
      await expect(switching).rejects.toMatchObject({ name: 'InvalidNetworkError', reason: 'notSupported' })
      expect(app.config.state.activeNetwork).toBe('eip155:1')
    })

    it('[S4.56] adds a network that the wallet does not know, where the session allows it', async () => {
      const { app, topic, switching, request } = await open(['wallet_addEthereumChain'])
      const added = next(app.wallet, 'request')
      await app.wallet.respond({ id: request.id, error: { code: 4902, message: 'Unknown' } })
      const adding = (await added).request
      expect(adding).toMatchObject({
        method: 'wallet_addEthereumChain',
        params: [{ chainId: '0xa', chainName: 'Chain 10', rpcUrls: ['https://rpc.test/10'] }],
      })
      await app.wallet.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 10 })
      await app.wallet.respond({ id: adding.id, result: null })
      await switching
      expect(app.config.state.activeNetwork).toBe('eip155:10')
    })
  })

  it('[S7.02] once the relay’s client is there, the app’s calls carry its id', async () => {
    const app = await start()
    expect(app.config._internal.stores.clientId).toBeUndefined()
    await (await pair(app)).connecting
    expect(app.config._internal.stores.clientId).toMatch(/^did:key:z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/)
  })

  it('[X.41] the connection is called what the wallet calls itself, as plain text, after a reload too', async () => {
    const app = await start()
    const name = `<b>Wallet</b>\u202e\u0000 ${'x'.repeat(100)}`
    const metadata = { name, description: '', url: 'https://wallet.example', icons: [] }
    const wallet = createWallet([app.relay.url], { metadata })
    const connection = await (await pair({ ...app, wallet })).connecting
    const connectorName = `<b>Wallet</b> ${'x'.repeat(50)}`
    expect(connection.connectorName).toBe(connectorName)
    app.stop()
    const again = openApp(app.relay.url, {}, app.storage)
    const [shown] = [...again.config.state.connections.values()]
    expect(shown).toMatchObject({ status: 'reconnecting', connectorName })
    await vi.waitFor(
      () =>
        expect([...again.config.state.connections.values()]).toMatchObject([
          { status: 'connected', connectorName },
        ]),
      { timeout: 10_000 },
    )
  })

  it('[X.27] made twice on a page, started often, clicked ten times: one socket, one code, one session, none left', async () => {
    const app = await start()
    const twice = openApp(app.relay.url, {}, app.storage)
    const stops = Array.from({ length: 50 }, () => app.config.start())
    expect(app.relay.opened).toBe(0)
    const clicks = Array.from({ length: 10 }, () => connect(app.config, { connector: app.connector }))
    const { uri } = await waiting(app.connector)
    expect(app.relay.sockets()).toHaveLength(1)
    const proposed = next(app.wallet, 'proposal')
    await app.wallet.pair(uri)
    const { proposal } = await proposed
    await app.wallet.approve({ id: proposal.id, namespaces: grants })
    const connections = await Promise.all(clicks)
    expect(new Set(connections.map(({ uid }) => uid)).size).toBe(1)
    expect(app.events.filter(({ event }) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
    // App and wallet. The other config, which nobody used, has opened nothing.
    expect(app.relay.opened).toBe(2)
    expect(twice.connector.pairing?.get()).toEqual({ status: 'idle' })
    for (const stop of [...stops, app.stop, twice.stop]) stop()
    await vi.waitFor(() => expect(app.relay.sockets()).toHaveLength(1))
  })

  it('[X.27] two configs over one storage are one client: both have the session, and what one asks is answered once, there', async () => {
    const app = await start()
    await (await pair(app)).connecting
    const second = openApp(app.relay.url, {}, app.storage)
    await vi.waitFor(() => expect(second.config.state.status).toBe('connected'), { timeout: 10_000 })
    // One of the wallet, and one of each config in use, which are one client.
    const clients = app.relay.sockets().map(({ client }) => client)
    expect(clients).toHaveLength(3)
    expect(new Set(clients).size).toBe(2)
    let requests = 0
    app.wallet.subscribe((event) => event.type === 'request' && requests++)
    expect(await sign({ ...app, ask: second.ask })).toBe('0xsigned')
    expect(requests).toBe(1)
    expect(app.relay.sockets()).toHaveLength(3)
    await disconnect(second.config)
    await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'), { timeout: 10_000 })
  })
})
