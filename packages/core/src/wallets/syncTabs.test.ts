import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { updateSend } from '../config/sendForm.ts'
import { createTabsStorage } from '../testing/createTabsStorage.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import type { TestConfig } from '../testing/createTestConfig.ts'
import { createTestWallet, type TestWallet } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

const address = '0x00000000000000000000000000000000000000A1'
const soon = { interval: 5, timeout: 3000 }

let memory = createTabsStorage()
beforeEach(() => {
  memory = createTabsStorage()
})

/** One more tab of the site; its wallets' extension is the same in all of them. */
function openTab(permits: { isPermitted: boolean }, more: readonly TestWallet[] = []) {
  const wallet = createTestWallet({ accounts: [address], network: 'eip155:10' })
  Object.defineProperty(wallet, 'isPermitted', {
    get: () => permits.isPermitted,
    set: (value: boolean) => {
      permits.isPermitted = value
    },
  })
  const adapter = createTestAdapter({ wallets: [wallet, ...more] })
  const tab = startTestConfig({ wallet, adapter, storage: memory })
  memory.tabs.push(window)
  return tab
}

const status = ({ config }: TestConfig) => config.state.status
const named = ({ events }: TestConfig, name: string) => events.filter(({ event }) => event === name)

describe('the tabs of a site', () => {
  it('[X.27] what is connected in one is connected in the others: no prompt, one event each', async () => {
    const permits = { isPermitted: false }
    const [first, second, third] = [openTab(permits), openTab(permits), openTab(permits)]
    await connect(first.config, { connector: first.wallet.connector })
    for (const tab of [second, third]) {
      await vi.waitFor(() => expect(status(tab)).toBe('connected'), soon)
      expect(getAccount(tab.config)).toMatchObject({ address })
      expect(tab.config.state.activeNetwork).toBe('eip155:10')
      expect(tab.wallet.asked).toEqual(['restore'])
      expect(named(tab, 'CONNECT_SUCCESS')).toEqual([
        {
          event: 'CONNECT_SUCCESS',
          properties: { method: 'browser', name: 'Wallet test.wallet', reconnect: true },
        },
      ])
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(first.wallet.asked).toEqual(['connect'])
    expect(named(first, 'CONNECT_SUCCESS')).toHaveLength(1)
    expect(second.wallet.asked).toEqual(['restore'])
    expect(second.wallet.listeners()).toBe(1)
  })

  it('[X.27] what a person disconnects in one is gone in the others, with its form; the wallet is told once', async () => {
    const permits = { isPermitted: false }
    const [first, second] = [openTab(permits), openTab(permits)]
    await connect(first.config, { connector: first.wallet.connector })
    await vi.waitFor(() => expect(status(second)).toBe('connected'), soon)
    updateSend(second.config, { receiverAddress: address })
    await disconnect(first.config)
    await vi.waitFor(() => expect(status(second)).toBe('disconnected'), soon)
    expect(second.config.state.connections.size).toBe(0)
    expect(second.config.state.activeNetwork).toBe('eip155:1')
    expect(second.config.state.send.receiverAddress).toBeUndefined()
    expect(second.wallet.asked).toEqual(['restore'])
    expect(second.wallet.listeners()).toBe(0)
    expect(first.wallet.asked).toEqual(['connect', 'disconnect'])
    // And back again.
    await connect(second.config, { connector: second.wallet.connector })
    await vi.waitFor(() => expect(status(first)).toBe('connected'), soon)
  })

  it('[X.27] a second wallet joins the first and is the current one; what lives here is left alone', async () => {
    const permits = { isPermitted: false }
    const other = () => {
      const wallet = createTestWallet({ id: 'other.wallet', accounts: [address.replace('A1', 'B2')] })
      wallet.isPermitted = true
      return wallet
    }
    const inFirst = other()
    const [first, second] = [openTab(permits, [inFirst]), openTab(permits, [other()])]
    await connect(first.config, { connector: first.wallet.connector })
    await vi.waitFor(() => expect(status(second)).toBe('connected'), soon)
    const seen: string[] = []
    second.config.subscribe(
      (state) => state.connections.get('eip155:test.wallet')?.status ?? 'gone',
      (now) => void seen.push(now),
    )
    await connect(first.config, { connector: inFirst.connector })
    await vi.waitFor(() => expect(getAccount(second.config).address).toMatch(/B2$/), soon)
    await vi.waitFor(() => expect(getAccount(second.config).status).toBe('connected'), soon)
    expect([...second.config.state.connections.keys()]).toEqual(['eip155:test.wallet', 'eip155:other.wallet'])
    expect(second.wallet.asked).toEqual(['restore'])
    expect(seen).toEqual([])
  })

  it('[X.27] a wallet that doesn’t answer one tab ends nothing in another', async () => {
    const permits = { isPermitted: false }
    const first = openTab(permits)
    await connect(first.config, { connector: first.wallet.connector })
    permits.isPermitted = false
    const second = openTab(permits)
    await vi.waitFor(() => expect(named(second, 'reconnect_end')).toHaveLength(1), soon)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(status(first)).toBe('connected')
  })

  it('[X.27] a tab that is closed follows nobody', async () => {
    const permits = { isPermitted: false }
    const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
    const [first, second] = [openTab(permits), openTab(permits)]
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
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(second.wallet.asked).toEqual([])
    expect(status(second)).toBe('disconnected')
  })

  describe('a page that comes from the back-forward cache, where it was told nothing', () => {
    /** Two tabs, connected; the second is away, so that no event reaches it. */
    async function away() {
      const permits = { isPermitted: false }
      const [first, second] = [openTab(permits), openTab(permits)]
      await connect(first.config, { connector: first.wallet.connector })
      await vi.waitFor(() => expect(status(second)).toBe('connected'), soon)
      const page = memory.tabs.pop()
      const comeBack = (persisted = true) =>
        page?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      return { first, second, comeBack }
    }

    it('[X.27] goes along with what was disconnected meanwhile, and only when it really comes back', async () => {
      const { first, second, comeBack } = await away()
      await disconnect(first.config)
      comeBack(false)
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(status(second)).toBe('connected')
      comeBack()
      await vi.waitFor(() => expect(status(second)).toBe('disconnected'), soon)
      await connect(first.config, { connector: first.wallet.connector })
      comeBack()
      await vi.waitFor(() => expect(status(second)).toBe('connected'), soon)
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
      await vi.waitFor(() => expect(status(second)).toBe('disconnected'), soon)
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
    const { config, wallet } = openTab({ isPermitted: false })
    await connect(config, { connector: wallet.connector })
    const before = config.state
    await reconnect(config)
    expect(config.state).toBe(before)
    expect(wallet.asked).toEqual(['connect'])
  })
})
