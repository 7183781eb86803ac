import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageStorage } from '../../../walletconnect/src/testing/createPageStorage.ts'
import {
  createApp,
  createWallet,
  grants,
  next,
  propose,
} from '../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../walletconnect/src/testing/startTestRelay.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { address, openApp } from '../testing/startPairing.ts'
import { disconnect } from '../wallets/disconnect.ts'

// The storage of older clients; e2e/all/importSession.spec.ts has the unmodified client, whose storage is a database.

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('indexedDB', undefined)
})
afterEach(() => vi.unstubAllGlobals())

const sessionsKey = 'wc@2:client:0.3//session'
const keychainKey = 'wc@2:core:0.3//keychain'

/** A wallet with a session of another client, which is gone, and what that client has stored. */
async function startForeign(granted: object = grants) {
  const relay = await startTestRelay()
  const clientStorage = createPageStorage()
  const client = createApp([relay.url], { storage: clientStorage })
  const wallet = createWallet([relay.url])
  const { pairing, approve } = await propose(client, wallet)
  const [session] = await Promise.all([pairing.result, approve(granted as typeof grants)])
  client.close()
  const records = JSON.parse((await clientStorage.getItem('latchkey-wc/sessions')) ?? '{}')
  const symKey: string = records[session.topic].key.replace('p1.', '')
  const { topic } = session
  /** The page's storage, with changes of the session and other entries. */
  const createStorage = (change: object = {}, more: Readonly<Record<string, string>> = {}) =>
    createMemoryStorage({
      [sessionsKey]: JSON.stringify([{ ...session, relay: { protocol: 'irn' }, ...change }]),
      [keychainKey]: JSON.stringify({ [topic]: symKey, client_ed25519_seed: 'ab'.repeat(32) }),
      ...more,
    })
  const open = (storage: ReturnType<typeof createMemoryStorage>, more: object = {}) =>
    openApp(relay.url, {}, storage, { importLegacy: true, ...more })
  return { relay, wallet, topic, createStorage, open }
}

const isConnected = ({ config }: { config: { state: { status: string } } }) =>
  vi.waitFor(() => expect(config.state.status).toBe('connected'), { timeout: 10_000 })
/** Waits until the import has ended without a session. */
const isSettled = (storage: ReturnType<typeof createMemoryStorage>) =>
  vi.waitFor(() => {
    // The import begins with an entry of this app, which has the version with it.
    expect(storage.getItem('latchkey/schema')).not.toBeNull()
    expect(storage.getItem('latchkey/relay_import')).toBeNull()
  })
const theirs = ({ entries }: ReturnType<typeof createMemoryStorage>) =>
  [...entries].filter(([key]) => key.startsWith('wc@2:'))

describe('the relay session of an existing client', () => {
  it('[X.28, X.28d] is continued without a code: shown while it is restored, answered by its wallet, there after a reload', async () => {
    const { wallet, topic, createStorage, open } = await startForeign()
    const storage = createStorage()
    const before = theirs(storage)
    const app = open(storage)
    const shown: unknown[] = []
    app.config.subscribe(
      ({ connections }) => connections,
      (connections) => shown.push(...connections.values()),
    )
    await isConnected(app)
    expect(shown).toContainEqual(
      expect.objectContaining({ status: 'reconnecting', connectorName: 'Test', accounts: [address] }),
    )
    const requested = next(wallet, 'request')
    const answer = app.ask('personal_sign', ['0x00', address])
    await wallet.respond({ id: (await requested).request.id, result: '0xsigned' })
    expect(await answer).toBe('0xsigned')
    await isSettled(storage)
    expect(theirs(storage)).toEqual(before)
    app.stop()
    await isConnected(open(storage))
    expect(storage.getItem('latchkey/relay/sessions')).toContain(topic)
  })

  it('[X.28, X.28d] is on the network that the visitor was on', async () => {
    const { createStorage, open } = await startForeign()
    const app = open(createStorage({}, { '@appkit/active_caip_network_id': 'eip155:10' }))
    await isConnected(app)
    expect(app.config.state.activeNetwork).toBe('eip155:10')
    expect([...app.config.state.connections.values()]).toMatchObject([{ network: 'eip155:10' }])
  })

  it('[X.28, X.28d] is imported once: who disconnects stays disconnected', async () => {
    const { createStorage, open } = await startForeign()
    const storage = createStorage()
    const app = open(storage)
    await isConnected(app)
    await disconnect(app.config)
    app.stop()
    const again = open(storage)
    // As long as an import takes.
    const other = await startForeign()
    await isConnected(other.open(other.createStorage()))
    expect(again.config.state.status).toBe('disconnected')
    expect(storage.getItem('latchkey/relay_import')).toBeNull()
  })

  it('[X.28, X.28d] control: without the option it is not read', async () => {
    const { createStorage, open } = await startForeign()
    const app = open(createStorage(), { importLegacy: undefined })
    // As long as an import takes.
    await isConnected(open(createStorage()))
    expect(app.config.state.status).toBe('disconnected')
    expect(app.config.state.connections.size).toBe(0)
  })

  it.each<[string, object, Readonly<Record<string, string>>?]>([
    ['has expired', { expiry: 1_700_000_000 }],
    [
      'is of networks that this app has not',
      { namespaces: { eip155: { ...grants.eip155, accounts: [`eip155:5:${address}`] } } },
    ],
    [
      'is of a wallet that the visitor has disconnected',
      {},
      { '@appkit/disconnected_connector_ids': '{"eip155":["walletConnect"]}' },
    ],
    ['has no accounts', { namespaces: { eip155: {} } }],
    ['is cut off', {}, { [sessionsKey]: '[{"topic":"ab' }],
    ['has lost its key', {}, { [keychainKey]: '{}' }],
    ['has a keychain that is cut off', {}, { [keychainKey]: '{"a' }],
    ['is no list', {}, { [sessionsKey]: '{"topic":1}' }],
    ['is a list of anything', {}, { [sessionsKey]: '[null,7,"a",[],{"expiry":1e12}]' }],
  ])('[X.28, X.28d] that %s is left as it is, and nothing is connected', async (_, change, more) => {
    const { relay, createStorage, open } = await startForeign()
    const storage = createStorage(change, more)
    const before = theirs(storage)
    const openedBefore = relay.opened
    const app = open(storage)
    const shown: string[] = []
    app.config.subscribe(
      ({ status }) => status,
      (status) => shown.push(status),
    )
    await isSettled(storage)
    await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(shown).toEqual([])
    expect(theirs(storage)).toEqual(before)
    expect(relay.opened).toBe(openedBefore)
  })

  it.each([
    ['of another version', 'wc@2:client:0.4//session'],
    ['of another app on this origin', 'wc@2:client:0.3:other//session'],
  ])('[X.28, X.28d] %s is left as it is', async (_, key) => {
    const { createStorage, open } = await startForeign()
    const storage = createStorage()
    storage.setItem(key, storage.getItem(sessionsKey) ?? '')
    storage.removeItem(sessionsKey)
    const before = theirs(storage)
    const app = open(storage)
    await isSettled(storage)
    expect(app.config.state.status).toBe('disconnected')
    expect(theirs(storage)).toEqual(before)
  })

  it('[X.28, X.28d] whose settled part is forged ends as disconnected: the key is not that of its topic', async () => {
    const { createStorage, open } = await startForeign()
    const storage = createStorage(
      { topic: 'ab'.repeat(32) },
      { [keychainKey]: `{"${'ab'.repeat(32)}":"${'cd'.repeat(32)}"}` },
    )
    const app = open(storage)
    await isSettled(storage)
    await vi.waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(app.events).not.toContainEqual(expect.objectContaining({ event: 'CONNECT_SUCCESS' }))
  })

  it('[X.28, X.28d] beside an injected wallet, which the visitor used last, is not brought back', async () => {
    const { createStorage, open } = await startForeign()
    const storage = createStorage(
      {},
      {
        '@appkit/connections': JSON.stringify({
          eip155: [
            {
              connectorId: 'test.wallet',
              accounts: [{ address }],
              caipNetwork: { caipNetworkId: 'eip155:1' },
            },
          ],
        }),
      },
    )
    const app = open(storage)
    await isSettled(storage)
    expect([...app.config.state.connections.values()].map((one) => one.connectorId)).toEqual(['test.wallet'])
  })

  it('[X.28, X.28d] whose wallet is away over the app’s own relay is tried again at the next visit', async () => {
    const { wallet, createStorage, open, relay } = await startForeign()
    const storage = createStorage()
    wallet.close()
    const app = open(storage)
    await vi.waitFor(
      () => expect(app.events).toContainEqual(expect.objectContaining({ event: 'reconnect_end' })),
      { timeout: 10_000 },
    )
    expect(app.config.state.status).toBe('disconnected')
    expect(storage.getItem('latchkey/relay_import')).toBe('pending')
    expect(storage.getItem('latchkey/relay/sessions') ?? '{}').toBe('{}')
    app.stop()
    // Over a public relay, which existing clients use too, a wallet may sleep.
    const publicApp = openApp(relay.url, { projectId: 'theirs' }, storage, { importLegacy: true })
    await isConnected(publicApp)
  })
})
