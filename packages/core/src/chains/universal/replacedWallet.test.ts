import { afterEach, expect, it, vi } from 'vitest'
import { createWallet, grants, next } from '../../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../../walletconnect/src/testing/startTestRelay.ts'
import { createTabsStorage } from '../../testing/createTabsStorage.ts'
import { address, openApp, other, pair, start, waiting } from '../../testing/startPairing.ts'
import { connect } from '../../wallets/connect.ts'
import { disconnect } from '../../wallets/disconnect.ts'

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

it('[S1.17] [X.32] a wallet whose session could not be restored is told once another is paired', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { relay, wallet, storage, ...before } = await start()
  await (await pair({ ...before, wallet })).connecting
  before.stop()
  await relay.stop()
  const app = openApp(relay.url, {}, storage)
  const lost = { connectorId: 'walletConnect', outcome: 'relay_lost' }
  await vi.waitFor(
    () => expect(app.events).toContainEqual({ event: 'reconnect_end', properties: lost }),
    soon,
  )
  await startTestRelay(Number(new URL(relay.url).port))
  const second = createWallet([relay.url])
  await (await pair({ ...app, wallet: second }, grantsOf(other))).connecting
  await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), { timeout: 20_000 })
  expect(second.sessions()).toHaveLength(1)
  expect(shown(app)).toEqual([[other, 'connected']])
})

it('[S1.17] [X.32] disconnecting ends every session that is stored, and each wallet is told', async () => {
  vi.stubGlobal('window', new EventTarget())
  const sessionsKey = 'latchkey/relay/sessions'
  const { relay, wallet, storage, ...before } = await start()
  await (await pair({ ...before, wallet })).connecting
  const stored = storage.getItem(sessionsKey) ?? '{}'
  before.stop()
  // A page of an older version paired another wallet and left the first session.
  const second = createWallet([relay.url])
  storage.removeItem(sessionsKey)
  const between = openApp(relay.url, {}, storage)
  await vi.waitFor(() => expect(between.config.state.status).toBe('disconnected'), soon)
  await (await pair({ ...between, wallet: second }, grantsOf(other))).connecting
  between.stop()
  const left = { ...JSON.parse(stored), ...JSON.parse(storage.getItem(sessionsKey) ?? '{}') }
  storage.setItem(sessionsKey, JSON.stringify(left))

  const app = openApp(relay.url, {}, storage)
  await vi.waitFor(() => expect(app.config.state.status).toBe('connected'), soon)
  await disconnect(app.config)
  expect(storage.getItem(sessionsKey)).toBe('{}')
  await vi.waitFor(() => expect([wallet.sessions(), second.sessions()]).toEqual([[], []]), soon)
})

it('[S1.17] [X.32] of two tabs that show a code, the wallet that is paired last is the one of both', async () => {
  const { memory, wallets, openTab, stored } = await openSite()
  const [first, second] = [openTab(), openTab()]
  // The first tab is told late of what the second one stores.
  const page = memory.tabs.shift()
  const connecting = connect(first.config, { connector: first.connector })
  const { uri } = await waiting(first.connector)
  await (await pair({ ...second, wallet: wallets[0] }, grantsOf(address))).connecting
  const proposed = next(wallets[1], 'proposal')
  await wallets[1].pair(uri)
  await wallets[1].approve({ id: (await proposed).proposal.id, namespaces: grantsOf(other) })
  await connecting
  if (page) memory.tabs.push(page)
  await vi.waitFor(() => expect(wallets[0].sessions()).toEqual([]), soon)
  await shows(second, other)
  await settled()
  expect([stored(), shown(first), wallets[1].sessions().length]).toEqual([[other], [[other, 'connected']], 1])
})

it('[X.32] a second wallet that allows none of the networks leaves the first one as it is', async () => {
  vi.stubGlobal('window', new EventTarget())
  const app = await start()
  await (await pair(app, grantsOf(address))).connecting
  const second = createWallet([app.relay.url])
  const none = { eip155: { ...grants.eip155, accounts: [`eip155:5:${other}`], chains: ['eip155:5'] } }
  await expect((await pair({ ...app, wallet: second }, none)).connecting).rejects.toMatchObject({
    name: 'InvalidNetworkError',
  })
  await vi.waitFor(() => expect(second.sessions()).toEqual([]), soon)
  expect(shown(app)).toEqual([[address, 'connected']])
  expect(await app.ask('eth_accounts')).toEqual([address])
})
