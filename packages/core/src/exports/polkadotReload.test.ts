import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestPolkadotAccount, createTestPolkadotWallet } from '../testing/createTestPolkadotWallet.ts'
import { connect, createConfig, signMessage } from './index.ts'
import { getPolkadotSigner, polkadot } from './polkadot.ts'

const polkadotId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusamaId = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const toNetwork = (caipNetworkId: `polkadot:${string}`) =>
  ({
    id: caipNetworkId.slice('polkadot:'.length),
    caipNetworkId,
    chainNamespace: 'polkadot',
    name: caipNetworkId,
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }) as const

afterEach(() => void vi.unstubAllGlobals())

/** A visitor with a wallet of two accounts and a storage that survives reloads. */
function createVisitor() {
  const accounts = [1, 2].map((fill) => createTestPolkadotAccount(new Uint8Array(32).fill(fill), 'sr25519'))
  const wallet = createTestPolkadotWallet({ accounts })
  const storage = createMemoryStorage()
  const loadPage = () => {
    const page = new EventTarget()
    const listen = vi.spyOn(page, 'addEventListener')
    /** Clicks or types once the page would hear it; a browser knows of earlier gestures. */
    const use = async (gesture: string) => {
      await vi.waitFor(() => expect(listen.mock.calls.map(([name]) => name)).toContain(gesture))
      page.dispatchEvent(new Event(gesture))
    }
    vi.stubGlobal('window', page)
    wallet.announce(page)
    const config = createConfig({
      networks: [toNetwork(polkadotId), toNetwork(kusamaId)],
      adapters: [polkadot()],
      storage,
      logLevel: 'silent',
    })
    const stop = config.start()
    onTestFinished(stop)
    return { config, stop, use }
  }
  const enables = () => wallet.requests.filter(({ method }) => method === 'enable').length
  /** Connects, and loads the page again. */
  const reload = async () => {
    const { config, stop } = loadPage()
    const [connector] = config.connectors
    if (!connector) throw new Error('no wallet')
    await connect(config, { connector })
    stop()
    await vi.waitFor(() => expect(wallet.listenerCount()).toBe(0))
    wallet.requests.length = 0
    return { ...loadPage(), connector }
  }
  return { wallet, entries: storage.entries, loadPage, reload, enables }
}

type Config = ReturnType<ReturnType<typeof createVisitor>['loadPage']>['config']
const getConnection = (config: Config) => [...config.state.connections.values()][0]
const getStatus = (config: Config) => getConnection(config)?.status
const untilStatus = (config: Config, status: string | undefined) =>
  vi.waitFor(() => expect(getStatus(config)).toBe(status), { timeout: 10_000 })

describe('a page with a Polkadot wallet that is loaded again', () => {
  it.each(['mousedown', 'pointerup', 'keydown'])(
    '[X.20, X.22c] says not a word to the wallet until the first %s, which restores the connection',
    async (gesture) => {
      const { wallet, reload, enables } = createVisitor()
      const { config, use } = await reload()
      expect(getStatus(config)).toBe('reconnecting')
      await expect(signMessage(config, { message: 'a' })).rejects.toMatchObject({ name: 'ReconnectingError' })
      expect(wallet.requests).toEqual([])
      await use(gesture)
      await untilStatus(config, 'connected')
      expect(getConnection(config)?.accounts).toEqual(wallet.addressesWith(0))
      expect(await signMessage(config, { message: 'a' })).toMatch(/^0x[\da-f]{128}$/)
      await use(gesture)
      expect(enables()).toBe(1)
    },
  )
  it('[X.22, X.22c] ends disconnected without a gesture; a later one restores the connection', async () => {
    const { wallet, reload, enables } = createVisitor()
    const { config, use } = await reload()
    await untilStatus(config, undefined)
    expect(wallet.requests).toEqual([])
    await use('keydown')
    await untilStatus(config, 'connected')
    expect(enables()).toBe(1)
    const signer = await getPolkadotSigner(config)
    await expect(signer.signBytes(new TextEncoder().encode('a'))).resolves.toHaveLength(64)
  }, 20_000)
  it('[X.22c] prompts once, with a gesture, where the page may not use the wallet any more; a no disconnects', async () => {
    const { wallet, reload, enables, loadPage } = createVisitor()
    const { config, use } = await reload()
    wallet.forgetPage()
    wallet.person = 'rejects'
    expect(wallet.requests).toEqual([])
    await use('mousedown')
    await untilStatus(config, undefined)
    expect(enables()).toBe(1)
    await use('mousedown')
    // The next page has nothing to restore.
    const next = loadPage()
    await untilStatus(next.config, undefined)
    expect(enables()).toBe(1)
  })
  it('[X.22c] a click of the page before, which Chromium still counts as activation after a reload, prompts nobody', async () => {
    const { reload, enables } = createVisitor()
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true, isActive: true } })
    const visit = await reload()
    await untilStatus(visit.config, undefined)
    expect(enables()).toBe(0)
    await visit.use('keydown')
    await untilStatus(visit.config, 'connected')
    expect(enables()).toBe(1)
  }, 20_000)
  it('[X.20] has the accounts that the wallet shares now, not those of the last page', async () => {
    const { wallet, reload } = createVisitor()
    const { config, use } = await reload()
    const [, second = ''] = wallet.addressesWith(0)
    wallet.share([second])
    await use('mousedown')
    await untilStatus(config, 'connected')
    expect(getConnection(config)?.accounts).toEqual([second])
  })
  it.each(['{', '"text"', '[7, null]'])(
    '[X.20] ends disconnected with %s as its memory of wallets, and asks nobody',
    async (text) => {
      const { wallet, reload, entries, loadPage } = createVisitor()
      const { stop } = await reload()
      stop()
      const key = [...entries.keys()].find((name) => name.endsWith('polkadot_wallets')) ?? expect.fail('none')
      entries.set(key, text)
      const { config } = loadPage()
      await untilStatus(config, undefined)
      expect(wallet.requests).toEqual([])
    },
  )
})
