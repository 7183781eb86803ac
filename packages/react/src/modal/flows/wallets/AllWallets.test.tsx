import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets } from '../../../testing/createTestWallet.ts'
import { AllWallets, matchesSearch } from './AllWallets.tsx'

const names = () => screen.queryAllByTestId(/^wallet-0/).map((row) => row.querySelector('bdi')?.textContent)
const idOf = (n: number) => `wallet-${n.toString(16).padStart(64, '0')}`

describe('AllWallets', () => {
  let app: TestApp
  let server: TestServer
  const open = async (parts: Parameters<typeof createTestServer>[0] = {}, wallets = [createTestWallet()]) => {
    server = createTestServer({ wallets: createTestWallets(100), ...parts })
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api, directory: server.api }, wallets })
    app.modal.push({ view: 'AllWallets' })
    app.show(<AllWallets />)
  }
  const asked = (path: string) => server.asked.filter((one) => one.startsWith(path))
  const type = (text: string) =>
    fireEvent.change(screen.getByTestId('wallet-search'), { target: { value: text } })
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('[S2.05, S9.58] lists pages of forty to the end; one request loads the images of a page', async () => {
    await open({ images: { 'i-1': 'data:image/png;base64,AAAA', 'i-41': 'data:image/png;base64,BBBB' } })
    await waitFor(() => expect(names()).toHaveLength(40))
    await waitFor(() => expect(screen.getByTestId(idOf(1)).querySelector('img')?.src).toContain('AAAA'))
    expect(asked('/getWalletImages')).toHaveLength(1)
    fireEvent.click(screen.getByTestId('wallets-more'))
    await waitFor(() => expect(names()).toHaveLength(80))
    await waitFor(() => expect(screen.getByTestId(idOf(41)).querySelector('img')?.src).toContain('BBBB'))
    expect(asked('/getWalletImages')).toHaveLength(2)
    fireEvent.click(screen.getByTestId('wallets-more'))
    await waitFor(() => expect(names()).toHaveLength(100))
    expect(new Set(names()).size).toBe(100)
    expect(screen.queryByTestId('wallets-more')).toBeNull()
  })

  it('[X.44] is one list to a screen reader, across all parts and pages', async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(40))
    fireEvent.click(screen.getByTestId('wallets-more'))
    await waitFor(() => expect(names()).toHaveLength(80))
    const list = screen.getByRole('list', { name: 'All wallets' })
    expect(screen.getAllByRole('list')).toEqual([list])
    expect(within(list).getAllByRole('listitem')).toHaveLength(80)
    expect(list.querySelectorAll('ul').length).toBeGreaterThanOrEqual(80 / 6)
  })

  it('[S9.60] a search filters loaded wallets at once and requests up to 100 after 300 ms', async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(40))
    const before = server.asked.length
    type('wallet 1')
    expect(names()).toEqual(['Wallet 1', ...Array.from({ length: 10 }, (_, n) => `Wallet ${n + 10}`)])
    await vi.advanceTimersByTimeAsync(250)
    type('wallet 10')
    await vi.advanceTimersByTimeAsync(250)
    expect(asked('/getWallets').filter((path) => path.includes('search'))).toEqual([])
    await vi.advanceTimersByTimeAsync(60)
    await waitFor(() => expect(names()).toEqual(['Wallet 10', 'Wallet 100']))
    const searches = server.asked.slice(before).filter((path) => path.startsWith('/getWallets'))
    expect(searches).toHaveLength(1)
    expect(searches[0]).toContain('entries=100')
    expect(app.emitted).toContainEqual({
      event: 'SEARCH_WALLET',
      properties: { badge: 'none', search: 'wallet 10' },
    })
    expect(app.events.filter((event) => event === 'SEARCH_WALLET')).toHaveLength(1)
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
    const search = screen.getByTestId<HTMLInputElement>('wallet-search')
    expect(search.value).toBe('wallet 1')
    expect((search.getRootNode() as Document | ShadowRoot).activeElement).toBe(search)
    expect(screen.getByTestId('frame').dataset.typed).toBeUndefined()
  })

  it('[S2.05] [X.44] a labelled switch shows certified wallets only', async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(40))
    fireEvent.click(screen.getByRole('switch', { name: 'Certified only', checked: false }))
    await waitFor(() => expect(names()).toHaveLength(33))
    expect(screen.getByRole<HTMLElement>('switch', { checked: true })).toBe(
      screen.getByTestId('certified-switch'),
    )
    expect(names().slice(0, 2)).toEqual(['Wallet 3', 'Wallet 6'])
    expect(screen.getByTestId(idOf(3)).textContent).toContain('Certified')
  })

  it('[S2.05] shows a wallet without stated networks, and names none', async () => {
    await open({ wallets: createTestWallets(2, (n) => (n === 2 ? { chains: [] } : {})) })
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
    expect(screen.getByTestId(idOf(1)).textContent).not.toContain('Networks not stated')
    expect(screen.getByTestId(idOf(2)).textContent).toContain('Networks not stated')
  })

  it('[S2.05] connects a wallet of this browser, opens the downloads of another, and omits one with neither', async () => {
    const wallets = createTestWallets(3, (n) =>
      n === 1
        ? { rdns: 'com.foxglove' }
        : n === 3
          ? { chrome_store: null, homepage: 'javascript:alert(1)' }
          : {},
    )
    await open({ wallets }, [createTestWallet({ id: 'com.foxglove', name: 'Foxglove' })])
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
    expect(screen.getByTestId(idOf(1)).textContent).toContain('Installed')
    fireEvent.click(screen.getByTestId(idOf(1)))
    expect(app.modal.state.stack.at(-1)?.view).toBe('ConnectingExternal')
    fireEvent.click(screen.getByTestId(idOf(2)))
    expect(app.modal.state.stack.at(-1)).toMatchObject({
      view: 'Downloads',
      data: { wallet: { name: 'Wallet 2' } },
    })
  })

  it('says that nothing matches, and can clear the search', async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(40))
    type('<b>zzz')
    await screen.findByText('No wallet matches “<b>zzz”')
    fireEvent.click(screen.getByText('Clear search'))
    await waitFor(() => expect(names()).toHaveLength(40))
  })

  it.each([
    [true, 'The service didn’t answer. Wallets of this browser still connect.'],
    [false, 'You are offline. Check your connection, then try again.'],
  ])(
    'a directory that can not be read, online %s, says "%s" and can be tried again',
    async (online, words) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
      await open({ onRequest: async (path) => (path === '/getWallets' ? 503 : undefined) })
      await screen.findByText(words)
      server.onRequest = async () => undefined
      fireEvent.click(screen.getByTestId('retry'))
      await waitFor(() => expect(names()).toHaveLength(40))
    },
  )

  it('a failed page keeps the list; its button says so', async () => {
    await open()
    await waitFor(() => expect(names()).toHaveLength(40))
    server.onRequest = async () => 500
    fireEvent.click(screen.getByTestId('wallets-more'))
    await screen.findByText('More couldn’t be loaded. Try again')
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
