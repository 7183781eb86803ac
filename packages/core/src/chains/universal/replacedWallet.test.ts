import { afterEach, expect, it, vi } from 'vitest'
import { createWallet, grants } from '../../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../../walletconnect/src/testing/startTestRelay.ts'
import { createTabsStorage } from '../../testing/createTabsStorage.ts'
import { address, openApp, other, pair } from '../../testing/startPairing.ts'

const soon = { interval: 10, timeout: 8_000 }
/** Longer than a tab waits before it applies what another one stored. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))
const grantsOf = (account: string) => ({
  eip155: { ...grants.eip155, accounts: [`eip155:1:${account}`], chains: ['eip155:1'] },
})

type App = ReturnType<typeof openApp>

/** The address and status of each connection of a tab. */
const shown = ({ config }: App) =>
  [...config.state.connections.values()].map(({ accounts, status }) => [accounts[0], status])
const shows = (app: App, account: string) =>
  vi.waitFor(() => expect(shown(app)).toEqual([[account, 'connected']]), soon)

/** A site with a relay, whose tabs share a storage, and two wallets. */
async function openSite() {
  const relay = await startTestRelay()
  const memory = createTabsStorage()
  return {
    relay,
    memory,
    wallets: [createWallet([relay.url]), createWallet([relay.url])] as const,
    openTab(): App {
      vi.stubGlobal('window', new EventTarget())
      const app = openApp(relay.url, {}, memory)
      memory.tabs.push(window)
      return app
    },
    /** The accounts of the stored connections. */
    stored: () =>
      JSON.parse(memory.getItem('latchkey/connections') ?? '[]').map(
        (entry: { address: string }) => entry.address,
      ),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('[X.21] [X.32] a second pairing in one tab is what both show, and is stored', async () => {
  const { wallets, openTab, stored } = await openSite()
  const [first, second] = [openTab(), openTab()]
  await (await pair({ ...first, wallet: wallets[0] }, grantsOf(address))).connecting
  await shows(second, address)
  await (await pair({ ...second, wallet: wallets[1] }, grantsOf(other))).connecting
  await shows(first, other)
  await settled()
  expect([stored(), shown(first), shown(second)]).toEqual([
    [other],
    [[other, 'connected']],
    [[other, 'connected']],
  ])
  await shows(openTab(), other)
})

it('[X.21] [X.32] a second pairing with the same account in one tab is the session of both, and is stored', async () => {
  const { wallets, openTab, stored } = await openSite()
  const [first, second] = [openTab(), openTab()]
  await (await pair({ ...first, wallet: wallets[0] }, grantsOf(address))).connecting
  await shows(second, address)
  await (await pair({ ...second, wallet: wallets[1] }, grantsOf(address))).connecting
  const sessionOf = ({ config }: App) => [...config.state.connections.values()][0]?.sessionId
  await vi.waitFor(() => {
    expect(sessionOf(first)).toBe(wallets[1].sessions()[0]?.topic)
    expect(shown(first)).toEqual([[address, 'connected']])
  }, soon)
  await settled()
  expect(stored()).toEqual([address])
  await shows(openTab(), address)
})

it('[X.21] [X.32] a tab that hears of a second pairing only by the end of its own session shows it too', async () => {
  const { memory, wallets, openTab, stored } = await openSite()
  const [first, second] = [openTab(), openTab()]
  await (await pair({ ...first, wallet: wallets[0] }, grantsOf(address))).connecting
  await shows(second, address)
  // The storage events of the first tab came before that end, while it still had its connection.
  memory.tabs.shift()
  await (await pair({ ...second, wallet: wallets[1] }, grantsOf(other))).connecting
  await shows(first, other)
  expect(stored()).toEqual([other])
})
