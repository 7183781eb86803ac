import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, textOf, typeInto, untilText } from '../../../testing/page.ts'
import { testNetworks, testPolkadot, testSolana } from '../../../testing/testNetworks.ts'
import { AllWallets, matchesSearch } from './AllWallets.tsx'

const names = () => screen.queryAllByTestId(/^wallet-0/).map((row) => row.querySelector('bdi')?.textContent)
const hasRows = (count: number) => waitFor(() => expect(names()).toHaveLength(count))
const idOf = (n: number) => `wallet-${n.toString(16).padStart(64, '0')}`

describe('AllWallets', () => {
  let app: TestApp
  let server: TestServer
  const open = async (
    parts: Parameters<typeof createTestServer>[0] = {},
    wallets = [createTestWallet()],
    networks = testNetworks,
  ) => {
    server = createTestServer({ wallets: createTestWallets(100), ...parts })
    app = createTestApp({ server: { api: server.api, directory: server.api }, wallets, networks })
    app.modal.push({ view: 'AllWallets' })
    app.show(<AllWallets />)
  }
  /** Opens the view and waits for its first page. */
  const openPage = async () => {
    await open()
    await hasRows(40)
  }
  const requests = (path: string) => server.asked.filter((one) => one.startsWith(path))
  const type = (text: string) => typeInto('wallet-search', text)
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S2.05, S9.58] [X.44] lists pages of forty to the end, as one list; one request loads the images of a page', async () => {
    await open({ images: { 'i-1': 'data:image/png;base64,AAAA', 'i-41': 'data:image/png;base64,BBBB' } })
    await hasRows(40)
    await waitFor(() => expect(field(idOf(1)).querySelector('img')?.src).toContain('AAAA'))
    expect(requests('/getWalletImages')).toHaveLength(1)
    click('wallets-more')
    await hasRows(80)
    await waitFor(() => expect(field(idOf(41)).querySelector('img')?.src).toContain('BBBB'))
    expect(requests('/getWalletImages')).toHaveLength(2)
    const list = screen.getByRole('list', { name: 'All wallets' })
    expect(screen.getAllByRole('list')).toEqual([list])
    expect(within(list).getAllByRole('listitem')).toHaveLength(80)
    click('wallets-more')
    await hasRows(100)
    expect(new Set(names()).size).toBe(100)
    expect(isShown('wallets-more')).toBe(false)
  })

  it('[X.34, X.34c] a listed wallet whose domain two installed ones claim leads to the list that shows both', async () => {
    const listed = createTestWallets(3, (n) => (n === 1 ? { rdns: 'test.wallet' } : {}))
    const twin = createTestWallet({ id: 'test.wallet#2', name: 'Test Wallet (2)' })
    await open({ wallets: listed }, [createTestWallet(), twin])
    await waitFor(() => expect(isShown(idOf(1))).toBe(true))
    click(idOf(1))
    expect(app.view).toBe('ConnectWallets')
  })

  it('[X.34] an injected wallet of Polkadot and its listed entry are one row, which connects it', async () => {
    const titles = ['Polkadot{.js}', 'SubWallet', 'Fearless']
    const chains = [testPolkadot.caipNetworkId]
    const homepage = 'https://wallet.example/'
    const listed = createTestWallets(3, (n) => ({ name: titles[n - 1] ?? '', chains, homepage }))
    const [first, second] = titles.map((name) => createTestWallet({ id: name, name, namespace: 'polkadot' }))
    if (!first || !second) throw new Error('no wallets')
    await open({ wallets: listed }, [first, second], [...testNetworks, testPolkadot])
    await hasRows(3)
    expect([1, 2, 3].map((n) => textOf(idOf(n)).includes('Installed'))).toEqual([true, true, false])
    click(idOf(1))
    expect(app.view).toBe('ConnectingExternal')
  })

  it('[S9.60] a search filters loaded wallets at once and requests up to 100 after 300 ms', async () => {
    await openPage()
    const before = server.asked.length
    type('wallet 1')
    expect(names()).toEqual(['Wallet 1', ...Array.from({ length: 10 }, (_, n) => `Wallet ${n + 10}`)])
    await vi.advanceTimersByTimeAsync(250)
    type('wallet 10')
    await vi.advanceTimersByTimeAsync(250)
    expect(requests('/getWallets').filter((path) => path.includes('search'))).toEqual([])
    await vi.advanceTimersByTimeAsync(60)
    await waitFor(() => expect(names()).toEqual(['Wallet 10', 'Wallet 100']))
    const searches = server.asked.slice(before).filter((path) => path.startsWith('/getWallets'))
    expect(searches).toHaveLength(1)
    expect(searches[0]).toContain('entries=100')
    const properties = { badge: 'none', search: 'wallet 10' }
    expect(app.emitted.filter(({ event }) => event === 'SEARCH_WALLET')).toEqual([
      { event: 'SEARCH_WALLET', properties },
    ])
  })

  it('[X.44] searches for text typed before the view was loaded, and typing goes on', async () => {
    await open()
    cleanup()
    const frame = { 'data-typed': 'wallet 1' }
    app.show(
      <div {...frame} data-testid="frame">
        <AllWallets />
      </div>,
    )
    const search = field('wallet-search')
    expect(search.value).toBe('wallet 1')
    expect((search.getRootNode() as Document | ShadowRoot).activeElement).toBe(search)
    expect(field('frame').dataset.typed).toBeUndefined()
  })

  it('[S2.05] [X.44] a labelled switch shows certified wallets only', async () => {
    await openPage()
    fireEvent.click(await screen.findByRole('switch', { name: 'Certified only', checked: false }))
    await hasRows(33)
    expect(screen.getByRole<HTMLElement>('switch', { checked: true })).toBe(field('certified-switch'))
    expect(names().slice(0, 2)).toEqual(['Wallet 3', 'Wallet 6'])
    expect(textOf(idOf(3))).toContain('Certified')
  })

  it('[S2.05] a directory without certified wallets has no switch that would empty the list', async () => {
    await open({ wallets: createTestWallets(50, () => ({ badge_type: 'none' })) })
    await hasRows(40)
    const isCounted = (path: string) =>
      path.startsWith('/getWallets?') && path.includes('badge_type=certified')
    await waitFor(() => expect(server.asked.filter(isCounted)).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it.each([
    ['eip155', true],
    ['solana', false],
  ] as const)(
    '[S2.05] of %s, with certified wallets of EVM only, the switch is shown: %s',
    async (namespace, isOffered) => {
      server = createTestServer({
        wallets: createTestWallets(6, (n) => ({
          badge_type: n <= 3 ? 'certified' : 'none',
          chains: [n <= 3 ? 'eip155:1' : testSolana.caipNetworkId],
        })),
      })
      app = createTestApp({
        server: { api: server.api, directory: server.api },
        networks: [...testNetworks, testSolana],
        wallets: [createTestWallet()],
      })
      app.show(<AllWallets data={{ namespace }} />)
      await hasRows(3)
      const isCounted = (path: string) =>
        path.startsWith('/getWallets?') && path.includes('badge_type=certified')
      await waitFor(() => expect(server.asked.filter(isCounted)).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(isShown('certified-switch')).toBe(isOffered)
    },
  )

  it('[S2.05] shows a wallet without stated networks, and names none', async () => {
    await open({ wallets: createTestWallets(2, (n) => (n === 2 ? { chains: [] } : {})) })
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
    expect(textOf(idOf(1))).not.toContain('Networks not listed')
    expect(textOf(idOf(2))).toContain('Networks not listed')
  })

  it('[S2.05] connects a wallet of this browser, opens the downloads of another, and omits one with neither', async () => {
    const wallets = createTestWallets(3, (n) => ({
      ...(n === 1 && { rdns: 'com.foxglove' }),
      ...(n === 3 && { chrome_store: null, homepage: 'javascript:alert(1)' }),
    }))
    await open({ wallets }, [createTestWallet({ id: 'com.foxglove', name: 'Foxglove' })])
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
    expect(textOf(idOf(1))).toContain('Installed')
    click(idOf(1))
    expect(app.view).toBe('ConnectingExternal')
    click(idOf(2))
    expect(app.entry).toMatchObject({
      view: 'Downloads',
      data: { wallet: { name: 'Wallet 2' } },
    })
  })

  it('says that nothing matches, and can clear the search', async () => {
    await openPage()
    type('<b>zzz')
    await untilText('No wallet matches “<b>zzz”')
    fireEvent.click(screen.getByText('Clear search'))
    await hasRows(40)
  })

  it.each([
    [true, 'The service didn’t respond. You can still connect wallets in this browser.'],
    [false, 'You’re offline. Check your connection, then try again.'],
  ])(
    'a directory that can not be read, online %s, says "%s" and can be tried again',
    async (online, words) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
      await open({ onRequest: async (path) => (path === '/getWallets' ? 503 : undefined) })
      await untilText(words)
      server.onRequest = async () => undefined
      click('retry')
      await hasRows(40)
    },
  )

  it('a failed page keeps the list; its button says so', async () => {
    await openPage()
    server.onRequest = async () => 500
    click('wallets-more')
    await untilText('Couldn’t load more. Try again')
    expect(names()).toHaveLength(40)
  })
})

it.each([
  ['Ünïcode Wallet', 'unicode', true],
  ['MetaMask', 'TAMA', true],
  ['MetaMask', 'zz', false],
])('"%s" matches the typed "%s": %s', (name, typed, expected) => {
  expect(matchesSearch({ name }, typed)).toBe(expected)
})
