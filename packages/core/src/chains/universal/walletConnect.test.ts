import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { grants, next } from '../../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../../walletconnect/src/testing/startTestRelay.ts'
import { getEvmProvider } from '../../bindings/getEvmProvider.ts'
import type { PairingState } from '../../config/PairingSource.ts'
import { createConfig } from '../../createConfig.ts'
import { address, network, openApp, other, pair, start, waiting } from '../../testing/startPairing.ts'
import { connect } from '../../wallets/connect.ts'
import { disconnect } from '../../wallets/disconnect.ts'
import { getRecentWallets } from '../../wallets/recentWallets.ts'
import { walletConnect } from './walletConnect.ts'

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Begins to connect and waits for the code; `abort` gives up. The outcome may be ignored. */
async function showCode(
  app: Pick<Awaited<ReturnType<typeof start>>, 'config' | 'connector'>,
  after?: string,
) {
  const controller = new AbortController()
  const connecting = connect(app.config, { connector: app.connector, signal: controller.signal })
  connecting.catch(() => undefined)
  return { connecting, code: await waiting(app.connector, after), abort: () => controller.abort() }
}
const link = { href: 'wallet://', name: 'Wallet' }
const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const grantsOn = (chain: string, account = address) => ({
  eip155: { ...grants.eip155, chains: [chain], accounts: [`${chain}:${account}`] },
})

describe('pairing', () => {
  it('[S1.06] [S4.02] [S9.25] shows a code for four minutes, connects, and says how', async () => {
    const app = await start()
    expect(app.relay.opened).toBe(0)
    const lives: number[] = []
    app.connector.pairing?.subscribe(() => {
      const state = app.connector.pairing?.get()
      if (state?.status === 'waiting') lives.push(state.expiry - Date.now())
    })
    const { connecting, proposal } = await pair(app)
    expect(Math.ceil((lives[0] ?? 0) / 1_000)).toBe(240)
    const connection = await connecting
    expect(connection).toMatchObject({ status: 'connected', accounts: [address], network: 'eip155:1' })
    expect(proposal.proposer.metadata).toMatchObject({ name: 'App', url: 'https://app.example' })
    expect(proposal.requiredNamespaces).toEqual({})
    expect(proposal.optionalNamespaces.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      rpcMap: { 1: 'https://rpc.test/1', 10: 'https://rpc.test/10' },
    })
  })

  it('[X.32] a second pairing of a family takes the place of the first, whose wallet is told', async () => {
    const app = await start()
    await (await pair(app)).connecting
    const [first] = app.wallet.sessions()
    await (await pair(app, grantsOn('eip155:1', other))).connecting
    const shown = [...app.config.state.connections.values()].map(({ uid, accounts }) => [uid, accounts])
    expect(shown).toEqual([['eip155:walletConnect', [other]]])
    const topics = () => app.wallet.sessions().map(({ topic }) => topic)
    await vi.waitFor(() => expect(topics()).not.toContain(first?.topic))
    expect(topics()).toHaveLength(1)
  })

  it('[X.29] a request of one pairing is refused once another wallet with the same account is paired', async () => {
    const app = await start()
    await (await pair(app)).connecting
    const asked: string[] = []
    app.wallet.subscribe((event) => {
      if (event.type !== 'request') return
      asked.push(event.request.method)
      app.wallet.respond({ id: event.request.id, result: '0x22' })
    })
    const sign = { method: 'personal_sign', params: ['0x00', address] }
    const first = getEvmProvider(app.config)
    const ends = vi.fn()
    first.on('disconnect', ends)
    await (await pair(app)).connecting
    expect(app.config.state.connections.size).toBe(1)
    await expect(first.request(sign)).rejects.toMatchObject({
      name: 'ContextMismatchError',
      moved: 'connector',
    })
    expect(asked).toEqual([])
    expect(ends).toHaveBeenCalledOnce()
    await getEvmProvider(app.config).request(sign)
    expect(asked).toEqual(['personal_sign'])
  })

  it('[S3.14] asks for the network in use as default chain', async () => {
    const { proposal } = await pair(await start())
    expect(proposal.optionalNamespaces.eip155).toMatchObject({ defaultChain: 'eip155:1' })
  })

  it('[S4.06] [S4.07] [S4.08] emits qrcode, or mobile with a link, which is stored until the wallet is disconnected', async () => {
    const app = await start()
    const { pairing } = app.connector
    const success = (method: string) => ({
      event: 'CONNECT_SUCCESS',
      properties: { method, name: 'WalletConnect' },
    })
    await (await pair(app)).connecting
    expect(app.events).toContainEqual(success('qrcode'))
    const restored = openApp(app.relay.url, {}, app.storage)
    await vi.waitFor(() => expect(restored.config.state.status).toBe('connected'), { timeout: 10_000 })
    const properties = { method: 'qrcode', name: 'WalletConnect', reconnect: true }
    expect(restored.events).toContainEqual({ event: 'CONNECT_SUCCESS', properties })
    restored.stop()
    await disconnect(app.config)
    pairing?.choose(link)
    await (await pair(app)).connecting
    expect(app.events).toContainEqual(success('mobile'))
    expect(pairing?.choice()).toEqual(link)
    expect(app.storage.getItem(linkKey)).toContain('wallet://')
    await disconnect(app.config)
    expect(app.storage.getItem(linkKey)).toBeNull()
    expect(pairing?.choice()).toBeUndefined()
    expect(pairing?.method).toBe('qrcode')
    expect(pairing?.get()).toEqual({ status: 'idle' })
  })

  it('[S4.07] the recent wallet is the paired one, by its own name, and the same wallet is stored once', async () => {
    const app = await start()
    for (let round = 0; round < 2; round++) {
      await (await pair(app)).connecting
      await disconnect(app.config)
    }
    const stored = [{ id: 'walletConnect', name: 'Test' }]
    expect(getRecentWallets(app.config)).toEqual(stored)
    expect(JSON.parse(app.storage.getItem('latchkey/recent_wallets') ?? '')).toEqual(stored)
  })

  it('[S4.06] a reset clears code, link and status, and rejects the attempt', async () => {
    const app = await start()
    app.connector.pairing?.choose(link)
    const { connecting } = await showCode(app)
    app.connector.pairing?.reset()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortedError' })
    expect(app.connector.pairing?.get()).toEqual({ status: 'idle' })
    expect(app.connector.pairing?.method).toBe('qrcode')
    expect(app.storage.getItem(linkKey)).toBeNull()
    expect(app.config.state.status).toBe('disconnected')
    // The wallet that scans the next code is another one.
    await (await pair(app)).connecting
    expect(app.storage.getItem(linkKey)).toBeNull()
  })

  it.each([
    ['was forgotten', 'qrcode'],
    ['is still chosen', 'mobile'],
  ])('[S4.07] [S4.08] after an attempt that was given up, a link that %s: %s', async (_, method) => {
    const app = await start()
    app.connector.pairing?.choose(link)
    const tried = await showCode(app)
    tried.abort()
    await expect(tried.connecting).rejects.toMatchObject({ name: 'AbortedError' })
    if (method === 'qrcode') app.connector.pairing?.choose(undefined)
    await (await pair(app)).connecting
    const properties = { method, name: 'WalletConnect' }
    expect(app.events.at(-1)).toEqual({ event: 'CONNECT_SUCCESS', properties })
    expect(app.storage.getItem(linkKey) === null).toBe(method === 'qrcode')
  })

  it('[S4.10] whoever gives an attempt up, as closing the modal does, leaves no code', async () => {
    const app = await start()
    const first = await showCode(app)
    first.abort()
    await expect(first.connecting).rejects.toMatchObject({ name: 'AbortedError' })
    await expect.poll(() => app.connector.pairing?.get()).toEqual({ status: 'idle' })
    const second = await showCode(app)
    expect(second.code.uri).not.toBe(first.code.uri)
    second.abort()
  })

  it('[S4.05] a code that has expired since is not shown again, although codes are reused', async () => {
    const app = await start({ cache: 'always' })
    const first = await showCode(app)
    first.abort()
    await expect(first.connecting).rejects.toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    const now = Date.now.bind(Date)
    const passed = first.code.expiry - 10_000 - now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
    onTestFinished(() => clock.mockRestore())
    const second = await showCode(app, first.code.uri)
    expect(second.code.uri).not.toBe(first.code.uri)
    second.abort()
    await second.connecting.catch(() => undefined)
  })

  it.each([
    ['never', false],
    ['always', true],
  ] as const)(
    '[S4.04] [S4.05] [X.17] with cache %s the code of an aborted attempt stays valid: %s',
    async (cache, same) => {
      const app = await start({ cache })
      const { connecting, code, abort } = await showCode(app)
      abort()
      await expect(connecting).rejects.toMatchObject({ name: 'AbortedError' })
      const shown = same ? { status: 'waiting', uri: code.uri } : { status: 'idle' }
      await vi.waitFor(() => expect(app.connector.pairing?.get()).toMatchObject(shown))
      await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'))
      const again = await showCode(app, same ? undefined : code.uri)
      expect(again.code.uri === code.uri).toBe(same)
      app.connector.pairing?.reset()
      await expect(again.connecting).rejects.toThrow()
      await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'))
      const afterReset = await showCode(app)
      expect(afterReset.code.uri).not.toBe(again.code.uri)
      app.connector.pairing?.reset()
    },
  )

  it.each([
    ['public where the options say the project of its operator', { projectId: 'theirs' }, 'public'],
    ['the app’s own otherwise', {}, 'configured'],
  ])('[X.15] the relay is %s', async (_title, options, reach) => {
    const { connector } = await start(options)
    expect(await connector.pairing?.reach()).toBe(reach)
  })

  it.each([
    ['a relay of its own', {}, 'configured', 'mine'],
    ['a public one, and who the app is there', { relayProjectId: 'theirs' }, 'public', 'theirs'],
  ])('[X.15] the server names %s', async (_title, more, reach, project) => {
    const relay = await startTestRelay()
    const server = { api: 'https://api.test', relay: [relay.url], ...more }
    vi.stubGlobal('fetch', async () => Response.json({ http: [], ws: [] }))
    const config = createConfig({
      networks: [network(1)],
      adapters: walletConnect([], { WebSocket, storage: null }),
      storage: null,
      logLevel: 'silent',
      projectId: 'mine',
      server,
    })
    onTestFinished(config.start())
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    expect(await connector.pairing?.reach()).toBe(reach)
    await showCode({ config, connector })
    expect(relay.sockets()[0]?.url.searchParams.get('projectId')).toBe(project)
    connector.pairing?.reset()
  })

  it('rejects when the wallet declines', async () => {
    const app = await start()
    const { connecting, code } = await showCode(app)
    const proposed = next(app.wallet, 'proposal')
    await app.wallet.pair(code.uri)
    await app.wallet.reject({ id: (await proposed).proposal.id })
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    expect(app.connector.pairing?.get()).toEqual({ status: 'failed', kind: 'rejected' })
  })

  it('ends a session that has none of the networks, and lists what another leaves out', async () => {
    const app = await start()
    const { connecting } = await pair(app, grantsOn('eip155:5'))
    await expect(connecting).rejects.toMatchObject({ name: 'InvalidNetworkError', reason: 'notSupported' })
    expect(app.connector.pairing?.get()).toEqual({ status: 'failed', kind: 'missingNetwork' })
    await vi.waitFor(() => expect(app.wallet.sessions()).toEqual([]))
    expect((await (await pair(app, grantsOn('eip155:10'))).connecting).network).toBe('eip155:10')
    const state = app.connector.pairing?.get() as Extract<PairingState, { status: 'connected' }>
    expect(state.missing).toContain('eip155: eip155:1')
  })

  it('[X.17] shows that no relay answers, within 5 s and without a code', async () => {
    const { config, connector, relay } = await start()
    await relay.stop()
    const controller = new AbortController()
    const connecting = connect(config, { connector, signal: controller.signal })
    connecting.catch(() => undefined)
    await vi.waitFor(
      () => expect(connector.pairing?.get()).toEqual({ status: 'preparing', relay: 'unreachable' }),
      { timeout: 5_000 },
    )
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortedError' })
  })

  it('a relay that never answers ends the attempt, and emits one event however often it is tried', async () => {
    const { config, connector, events } = openApp('ws://127.0.0.1:9', {})
    const errors = () => events.filter(({ event }) => event === 'CONNECT_PROXY_ERROR')
    // The socket is real and refused at once; only the waiting between the tries is not.
    const realTimeout = setTimeout
    vi.useFakeTimers()
    for (const _ of [1, 2]) {
      let outcome: unknown
      connect(config, { connector }).then(
        () => (outcome = 'connected'),
        (error: unknown) => (outcome = error),
      )
      for (let turn = 0; outcome === undefined && turn < 3_000; turn += 1) {
        await vi.advanceTimersByTimeAsync(100)
        await new Promise((resolve) => realTimeout(resolve, 2))
      }
      expect(outcome).toMatchObject({ name: 'WalletUnavailableError' })
      expect(connector.pairing?.get()).toEqual({ status: 'failed', kind: 'unreachable' })
      expect(errors()).toEqual([
        {
          event: 'CONNECT_PROXY_ERROR',
          properties: {
            message: expect.stringMatching(/^WalletUnavailableError \w+$/),
            name: 'WalletConnect',
          },
        },
      ])
    }
  })

  it('[S8.43] needs a relay', async () => {
    const { config, connector } = openApp('ws://127.0.0.1:9', { relayUrls: [] })
    await expect(connect(config, { connector })).rejects.toThrow('Sign Client not initialized')
  })
})

describe('a session', () => {
  it('[S4.27] [S4.28] [S4.29] follows updates, chains and accounts', async () => {
    const app = await start()
    const { connecting, topic } = await pair(app)
    const { uid } = await connecting
    const now = () => app.config.state.connections.get(uid)
    const emit = (name: string, data: unknown) => app.wallet.emit({ topic, chainId: 'eip155:1', name, data })
    await emit('chainChanged', 10)
    await vi.waitFor(() => expect(now()?.network).toBe('eip155:10'))
    expect(app.config.state.activeNetwork).toBe('eip155:10')
    await emit('accountsChanged', [`eip155:10:${other}`])
    await vi.waitFor(() => expect(now()?.accounts).toEqual([other]))
    // Nothing but garbage is no wallet saying "no account"; what follows is heard after it.
    await emit('accountsChanged', ['garbage'])
    await emit('chainChanged', 1)
    await vi.waitFor(() => expect(now()?.network).toBe('eip155:1'))
    expect(app.config.state.activeNetwork).toBe('eip155:1')
    expect(await app.ask('eth_accounts')).toEqual([other])
    await emit('accountsChanged', [])
    await emit('accountsChanged', [address])
    await vi.waitFor(() => expect(now()?.accounts).toEqual([address]))
    expect(now()?.status).toBe('connected')
    await app.wallet.update({ topic, namespaces: grantsOn('eip155:1', other) })
    await vi.waitFor(() => expect(now()).toMatchObject({ network: 'eip155:1', accounts: [other] }))
  })

  it('[S4.26] ended by the wallet disconnects the app, and neither its link nor its chain stays', async () => {
    const app = await start()
    const { pairing } = app.connector
    pairing?.choose(link)
    const { connecting, topic } = await pair(app)
    await connecting
    await app.wallet.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 10 })
    const chainKey = 'latchkey/relay/chain'
    await vi.waitFor(() => expect(app.storage.getItem(chainKey)).toContain('eip155:10'))
    expect(app.storage.getItem(linkKey)).toContain('wallet://')
    await app.wallet.disconnect(topic)
    await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    await expect(app.ask('eth_accounts')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect([app.storage.getItem(linkKey), app.storage.getItem(chainKey)]).toEqual([null, null])
    expect([pairing?.choice(), pairing?.method, pairing?.get().status]).toEqual([undefined, 'qrcode', 'idle'])
    // Another wallet scans the next code: nothing opens the first one for it.
    await (await pair(app)).connecting
    expect(app.storage.getItem(linkKey)).toBeNull()
    const success = { event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'WalletConnect' } }
    expect(app.events.filter(({ event }) => event === 'CONNECT_SUCCESS').at(-1)).toEqual(success)
  })

  it('[S4.01] [S4.26] ended by the app with wallet_revokePermissions disconnects it, and the wallet is told', async () => {
    const app = await start()
    app.connector.pairing?.choose(link)
    await (await pair(app)).connecting
    const provider = getEvmProvider(app.config)
    const onDisconnect = vi.fn()
    provider.on('disconnect', onDisconnect)
    const params = [{ eth_accounts: {} }]
    expect(await provider.request({ method: 'wallet_revokePermissions', params })).toBeNull()
    expect(app.config.state.status).toBe('disconnected')
    expect(onDisconnect).toHaveBeenCalledOnce()
    expect(app.storage.getItem(linkKey)).toBeNull()
    expect(app.storage.getItem('latchkey/connections')).toBe('[]')
    await vi.waitFor(() => expect(app.wallet.sessions()).toEqual([]))
  })

  it('[S6.12] [S6.13] gets the requests it allows; a node answers reads; everything else is rejected', async () => {
    const app = await start()
    await expect(app.ask('personal_sign')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await (await pair(app)).connecting
    app.wallet.subscribe((event) => {
      if (event.type === 'request') app.wallet.respond({ id: event.request.id, result: event.request.method })
    })
    expect(await app.ask('personal_sign', ['0x00', address])).toBe('personal_sign')
    expect(await app.ask('eth_chainId')).toBe('0x1')
    const fetched = vi.fn(async (_url: string, init: { body: string }) => {
      const calls = [JSON.parse(init.body)].flat() as { id: unknown; method: string }[]
      const answers = calls.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x1' : '0x7',
      }))
      return new Response(JSON.stringify(init.body.startsWith('[') ? answers : answers[0]))
    })
    vi.stubGlobal('fetch', fetched)
    expect(await app.ask('eth_blockNumber')).toBe('0x7')
    expect(fetched.mock.calls[0]?.[0]).toBe('https://rpc.test/1')
    await expect(app.ask('eth_signTransaction', [{}])).rejects.toMatchObject({ code: 4200 })
    await expect(app.ask('wallet_watchAsset')).rejects.toMatchObject({ code: 4200 })
  })

  it('[S8.44] [S8.45] switches to its networks, and rejects others and reads of a network without node', async () => {
    const app = await start()
    const accounts = [...grants.eip155.accounts, `eip155:5:${address}`]
    await (await pair(app, { eip155: { ...grants.eip155, accounts } })).connecting
    const switchTo = (chainId: string) => app.ask('wallet_switchEthereumChain', [{ chainId }])
    expect(await switchTo('0xa')).toBeNull()
    expect(await app.ask('eth_chainId')).toBe('0xa')
    await switchTo('0x5')
    await expect(app.ask('eth_blockNumber')).rejects.toMatchObject({ code: 'NO_RPC_URL' })
    await expect(switchTo('x')).rejects.toMatchObject({ code: 'CHAIN_NOT_FOUND' })
    await expect(switchTo('0x89')).rejects.toMatchObject({ code: 4902 })
  })

  it('is restored on the network it was left on, once the relay has confirmed it', async () => {
    const first = await start()
    await (await pair(first)).connecting
    await first.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])
    await vi.waitFor(() => expect(first.config.state.activeNetwork).toBe('eip155:10'))
    first.stop()
    const { config } = openApp(first.relay.url, {}, first.storage)
    expect(config.state.status).toBe('reconnecting')
    await vi.waitFor(() => expect(config.state.status).toBe('connected'), { timeout: 10_000 })
    const [connection] = [...config.state.connections.values()]
    expect(connection).toMatchObject({ network: 'eip155:10', accounts: [address] })
  })

  it('[X.22] is not restored without a relay that confirms it, and the event gives the reason', async () => {
    const first = await start()
    await (await pair(first)).connecting
    first.stop()
    await first.relay.stop()
    const { config, events } = openApp(first.relay.url, {}, first.storage)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), { timeout: 10_000 })
    expect(events).toContainEqual({
      event: 'reconnect_end',
      properties: { connectorId: 'walletConnect', outcome: 'relay_lost' },
    })
  })

  it('[S4.34] [S4.06] disconnected while it is being restored ends at the wallet, and its link is forgotten', async () => {
    const first = await start()
    first.connector.pairing?.choose(link)
    await (await pair(first)).connecting
    first.stop()
    expect(first.storage.getItem(linkKey)).toContain('wallet://')
    const { config } = openApp(first.relay.url, {}, first.storage)
    expect(config.state.status).toBe('reconnecting')
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(first.storage.getItem(linkKey)).toBeNull()
    await vi.waitFor(() => expect(first.wallet.sessions()).toEqual([]), { timeout: 10_000 })
    expect(config.state.connections.size).toBe(0)
  })

  it('[S4.26] ended by the wallet meanwhile is not restored', async () => {
    const first = await start()
    const { connecting, topic } = await pair(first)
    await connecting
    first.stop()
    await first.wallet.disconnect(topic)
    // As a page leaves it that is closed without a word.
    first.storage.setItem(linkKey, JSON.stringify(link))
    const { config } = openApp(first.relay.url, {}, first.storage)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), { timeout: 10_000 })
    expect(config.state.connections.size).toBe(0)
    expect(first.storage.getItem(linkKey)).toBeNull()
  })

  it('rejects requests at once when the relay is gone', async () => {
    const app = await start()
    await (await pair(app)).connecting
    await app.relay.stop()
    const begin = Date.now()
    await expect(app.ask('personal_sign', ['0x00', address])).rejects.toMatchObject({
      name: 'WalletUnavailableError',
    })
    expect(Date.now() - begin).toBeLessThan(10_000)
  })
})
