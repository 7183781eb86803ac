import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { createTabsStorage } from '../testing/createTabsStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import type { TestConfig } from '../testing/createTestConfig.ts'
import { createTestWallet, type TestWallet, waitForHeld } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { getMissedConnections } from './storedSession.ts'

const address = '0x00000000000000000000000000000000000000A1'
const soon = { interval: 5, timeout: 10_000 }

/** Opens tabs of the site. The extension behind their wallets is the same in all of them, and so is its permission. */
function createSite() {
  const memory = createTabsStorage()
  let isPermitted = false
  return {
    memory,
    lock() {
      isPermitted = false
    },
    /** `more`: wallets of this tab alone. */
    openTab(more: readonly TestWallet[] = []) {
      const wallet = createTestWallet({ accounts: [address], network: 'eip155:10' })
      Object.defineProperty(wallet, 'isPermitted', {
        get: () => isPermitted,
        set: (value: boolean) => {
          isPermitted = value
        },
      })
      const adapter = createTestAdapter({ wallets: [wallet, ...more] })
      const tab = startTestConfig({ wallet, adapter, storage: memory })
      memory.tabs.push(window)
      return tab
    },
  }
}

/** Two tabs; the wallet is connected in the first one, and therefore in both. */
async function openConnectedTabs() {
  const site = createSite()
  const [first, second] = [site.openTab(), site.openTab()]
  await connect(first.config, { connector: first.wallet.connector })
  await becomes(second, 'connected')
  return { ...site, first, second }
}

const status = ({ config }: TestConfig) => config.state.status
const becomes = (tab: TestConfig, wanted: string) =>
  vi.waitFor(() => expect(status(tab)).toBe(wanted), { interval: 5, timeout: 10_000 })
const named = ({ events }: TestConfig, name: string) => events.filter(({ event }) => event === name)
/** Longer than a tab waits before it applies what another one stored. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('the tabs of a site', () => {
  it('[X.27] a wallet that two tabs miss is forgotten by both once one of them disconnects', async () => {
    const { openTab, memory } = createSite()
    const stored = { namespace: 'eip155', connectorId: 'gone.wallet', address, caipNetworkId: 'eip155:1' }
    memory.setItem('latchkey/connections', JSON.stringify([stored]))
    const [first, second] = [openTab(), openTab()]
    for (const tab of [first, second])
      getMissedConnections(tab.config).set('eip155:gone.wallet', stored as never)
    await connect(first.config, { connector: first.wallet.connector })
    await becomes(second, 'connected')
    for (const tab of [first, second])
      getMissedConnections(tab.config).set('eip155:gone.wallet', stored as never)
    memory.setItem('latchkey/disconnected_connector_ids', JSON.stringify({ eip155: ['gone.wallet'] }))
    await disconnect(first.config)
    await becomes(second, 'disconnected')
    await settled()
    const writes = vi.spyOn(memory, 'setItem')
    await settled()
    expect(writes.mock.calls.filter(([key]) => key === 'latchkey/connections')).toEqual([])
    expect(memory.getItem('latchkey/connections')).not.toContain('gone.wallet')
    expect(getMissedConnections(second.config).size).toBe(0)
  })

  it('[X.27] what is connected in one is connected in the others: no prompt, one event each', async () => {
    const { openTab } = createSite()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    await connect(first.config, { connector: first.wallet.connector })
    for (const tab of [second, third]) {
      await becomes(tab, 'connected')
      expect(getAccount(tab.config)).toMatchObject({ address })
      expect(tab.config.state.activeNetwork).toBe('eip155:10')
      const properties = { method: 'browser', name: 'Wallet test.wallet', reconnect: true }
      expect(named(tab, 'CONNECT_SUCCESS')).toEqual([{ event: 'CONNECT_SUCCESS', properties }])
    }
    await settled()
    expect([first, second, third].map(({ wallet }) => wallet.asked)).toEqual([
      ['connect'],
      ['restore'],
      ['restore'],
    ])
    expect(named(first, 'CONNECT_SUCCESS')).toHaveLength(1)
    expect(second.wallet.listeners()).toBe(1)
  })

  it('[X.27] what a person disconnects in one is gone in the others, which say so first; the wallet is told once', async () => {
    const { first, second } = await openConnectedTabs()
    await disconnect(first.config)
    await becomes(second, 'disconnected')
    const { connections, activeNetwork } = second.config.state
    expect([connections.size, activeNetwork]).toEqual([0, 'eip155:1'])
    expect(named(second, 'disconnect_start')).toHaveLength(1)
    expect([second.wallet.asked, second.wallet.listeners()]).toEqual([['restore'], 0])
    expect(first.wallet.asked).toEqual(['connect', 'disconnect'])
    // And back again.
    await connect(second.config, { connector: second.wallet.connector })
    await becomes(first, 'connected')
  })

  it('[X.27] a second wallet joins the first and is the current one; what lives here is left alone', async () => {
    const createOther = () => {
      const wallet = createTestWallet({ id: 'other.wallet', accounts: [address.replace('A1', 'B2')] })
      wallet.isPermitted = true
      return wallet
    }
    const { openTab } = createSite()
    const inFirst = createOther()
    const [first, second] = [openTab([inFirst]), openTab([createOther()])]
    await connect(first.config, { connector: first.wallet.connector })
    await becomes(second, 'connected')
    const seen: string[] = []
    second.config.subscribe(
      (state) => state.connections.get('eip155:test.wallet')?.status ?? 'gone',
      (now) => void seen.push(now),
    )
    await connect(first.config, { connector: inFirst.connector })
    await vi.waitFor(
      () =>
        expect(getAccount(second.config)).toMatchObject({
          address: expect.stringMatching(/B2$/),
          status: 'connected',
        }),
      soon,
    )
    expect([...second.config.state.connections.keys()]).toEqual(['eip155:test.wallet', 'eip155:other.wallet'])
    expect(second.wallet.asked).toEqual(['restore'])
    expect(seen).toEqual([])
  })

  it('[X.30] [X.32] when the current wallet of two is disconnected in one tab, the others are on the network of the one that stays', async () => {
    const createOther = () => {
      const wallet = createTestWallet({ id: 'other.wallet', accounts: [address.replace('A1', 'B2')] })
      wallet.isPermitted = true
      return wallet
    }
    const { openTab } = createSite()
    const inFirst = createOther()
    const [first, second] = [openTab([inFirst]), openTab([createOther()])]
    await connect(first.config, { connector: first.wallet.connector })
    await connect(first.config, { connector: inFirst.connector })
    const shown = () => {
      const { current, activeNetwork } = second.config.state
      return [current.eip155, activeNetwork, getAccount(second.config).status]
    }
    await vi.waitFor(() => expect(shown()).toEqual(['eip155:other.wallet', 'eip155:1', 'connected']), soon)
    await disconnect(first.config, { connection: 'eip155:other.wallet' })
    await vi.waitFor(() => expect(shown()).toEqual(['eip155:test.wallet', 'eip155:10', 'connected']), soon)
  })

  it('[X.32] what one tab has just connected stays stored, and the current wallet, whatever happens to the wallet of another', async () => {
    const createOther = () => {
      const wallet = createTestWallet({ id: 'other.wallet', accounts: [address.replace('A1', 'B2')] })
      wallet.isPermitted = true
      return wallet
    }
    const { memory, openTab } = createSite()
    const inSecond = createOther()
    const [first, second] = [openTab([createOther()]), openTab([inSecond])]
    await connect(first.config, { connector: first.wallet.connector })
    await becomes(second, 'connected')
    await settled()
    const stored = () => [
      JSON.parse(memory.getItem('latchkey/connections') ?? '[]').map(
        (entry: { connectorId: string }) => entry.connectorId,
      ),
      memory.getItem('latchkey/eip155:connected_connector_id'),
    ]
    await connect(second.config, { connector: inSecond.connector })
    // Before the first tab has looked at what the second one stored.
    expect([...first.config.state.connections.keys()]).toEqual(['eip155:test.wallet'])
    first.wallet.changeNetwork('eip155:1')
    expect(stored()).toEqual([['test.wallet', 'other.wallet'], 'other.wallet'])
    first.wallet.emit({ type: 'disconnected' })
    expect(stored()).toEqual([['other.wallet'], 'other.wallet'])
    await vi.waitFor(() => expect(first.config.state.current.eip155).toBe('eip155:other.wallet'), soon)
  })

  it('[X.27] a wallet that doesn’t answer one tab ends nothing in another', async () => {
    const { openTab, lock } = createSite()
    const first = openTab()
    await connect(first.config, { connector: first.wallet.connector })
    lock()
    const second = openTab()
    await vi.waitFor(() => expect(named(second, 'reconnect_end')).toHaveLength(1), soon)
    await settled()
    expect(status(first)).toBe('connected')
  })

  describe('a tab in which an attempt to connect ends without a connection', () => {
    /** A tab whose person is asked by a wallet that never answers; `giveUp` ends that. */
    async function openAsking(site: ReturnType<typeof createSite>, more: readonly TestWallet[] = []) {
      const asked = createTestWallet({ id: 'asked.wallet' })
      const tab = site.openTab([asked, ...more])
      const held = asked.hold('connect')
      const controller = new AbortController()
      const connecting = connect(tab.config, { connector: asked.connector, signal: controller.signal })
      await waitForHeld(held)
      const giveUp = async () => {
        controller.abort()
        await expect(connecting).rejects.toMatchObject({ name: 'AbortedError' })
      }
      return { ...tab, giveUp }
    }

    it('[X.21] [X.27] shows what another tab has connected meanwhile', async () => {
      const site = createSite()
      const [first, second] = [site.openTab(), await openAsking(site)]
      await connect(first.config, { connector: first.wallet.connector })
      await settled()
      await second.giveUp()
      await becomes(second, 'connected')
      expect(getAccount(second.config)).toMatchObject({ address, status: 'connected' })
    })

    it('[X.27] [X.32] shows it beside the wallet that it has', async () => {
      const createOther = () => {
        const wallet = createTestWallet({ id: 'other.wallet', accounts: [address.replace('A1', 'B2')] })
        wallet.isPermitted = true
        return wallet
      }
      const site = createSite()
      const inFirst = createOther()
      const first = site.openTab([inFirst])
      await connect(first.config, { connector: first.wallet.connector })
      const second = await openAsking(site, [createOther()])
      await becomes(second, 'connected')
      await connect(first.config, { connector: inFirst.connector })
      await settled()
      expect([...second.config.state.connections.keys()]).toEqual(['eip155:test.wallet'])
      await second.giveUp()
      await vi.waitFor(() => expect(second.config.state.current.eip155).toBe('eip155:other.wallet'), soon)
      expect(getAccount(second.config).status).toBe('connected')
    })

    it('[X.22] does not look once more for a wallet that it misses', async () => {
      const site = createSite()
      const stored = { namespace: 'eip155', connectorId: 'gone.wallet', address, caipNetworkId: 'eip155:1' }
      const second = await openAsking(site)
      const missing = { ...stored, missingSince: Date.now() }
      // The page knows it already.
      site.memory.tabs.pop()
      site.memory.setItem('latchkey/connections', JSON.stringify([missing]))
      getMissedConnections(second.config).set('eip155:gone.wallet', missing as never)
      const seen: string[] = []
      second.config.subscribe(
        (state) => state.status,
        (now) => void seen.push(now),
      )
      await second.giveUp()
      await settled()
      expect([seen, named(second, 'reconnect_end')]).toEqual([['disconnected'], []])
    })
  })

  it('[X.27] a tab that is closed follows nobody', async () => {
    const { openTab } = createSite()
    const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
    const [first, second] = [openTab(), openTab()]
    const hasEnded = () =>
      added.mock.calls.flatMap(([type, , options]) =>
        type === 'storage' ? [(options as AddEventListenerOptions).signal?.aborted] : [],
      )
    expect(hasEnded()).toEqual([false, false])
    second.stop()
    await new Promise((resolve) => setTimeout(resolve))
    expect(hasEnded()).toEqual([false, true])
    added.mockRestore()
    await connect(first.config, { connector: first.wallet.connector })
    await settled()
    expect([second.wallet.asked, status(second)]).toEqual([[], 'disconnected'])
  })

  describe('a page that comes from the back-forward cache, where it was told nothing', () => {
    /** Two tabs, connected; the second is away, so that no event reaches it. */
    async function away() {
      const { memory, first, second } = await openConnectedTabs()
      const page = memory.tabs.pop()
      const comeBack = (persisted = true) =>
        page?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      return { first, second, comeBack }
    }

    it('[X.27] goes along with what was disconnected meanwhile, and only when it really comes back', async () => {
      const { first, second, comeBack } = await away()
      await disconnect(first.config)
      comeBack(false)
      await settled()
      expect(status(second)).toBe('connected')
      comeBack()
      await becomes(second, 'disconnected')
      await connect(first.config, { connector: first.wallet.connector })
      comeBack()
      await becomes(second, 'connected')
      expect(second.wallet.asked).not.toContain('connect')
    })

    it('[X.27] shows the account and network its wallet has by then, or none', async () => {
      const { second, comeBack } = await away()
      const restored = () => second.wallet.asked.filter((one) => one === 'restore').length
      Object.assign(second.wallet, { accounts: [address.replace('A1', 'C3')], network: 'eip155:1' })
      comeBack()
      await vi.waitFor(() => expect(getAccount(second.config).address).toMatch(/C3$/), soon)
      expect(second.config.state.activeNetwork).toBe('eip155:1')
      expect(second.wallet.listeners()).toBe(1)
      expect(restored()).toBe(2)
      const before = second.config.state
      comeBack()
      await vi.waitFor(() => expect(restored()).toBe(3), soon)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(second.config.state).toBe(before)
      second.wallet.isPermitted = false
      comeBack()
      await becomes(second, 'disconnected')
    })

    it('[X.27] keeps what it has where the wallet says nothing', async () => {
      const { second, comeBack } = await away()
      second.wallet.fail('restore', { thrown: new Error('asleep') })
      comeBack()
      await vi.waitFor(() => expect(second.wallet.asked).toEqual(['restore', 'restore']), soon)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(status(second)).toBe('connected')
    })
  })

  it('reconnecting by hand leaves live connections as they are', async () => {
    const { config, wallet } = createSite().openTab()
    await connect(config, { connector: wallet.connector })
    const before = config.state
    await reconnect(config)
    expect(config.state).toBe(before)
    expect(wallet.asked).toEqual(['connect'])
  })
})
