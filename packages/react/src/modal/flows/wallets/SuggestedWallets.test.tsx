import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Features, ModalOptions } from '../../../modalOptions.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestPairing } from '../../../testing/createTestPairing.ts'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets, type TestWallet } from '../../../testing/createTestWallet.ts'
import { click, clickWhenShown, isShown, textOf } from '../../../testing/page.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import type { ViewEntry } from '../../views.ts'
import { Connect } from '../connect/Connect.tsx'
import { ConnectingWalletConnect } from '../pairing/ConnectingWalletConnect.tsx'

describe('SuggestedWallets', () => {
  let app: TestApp
  let server: TestServer
  const open = (
    parts: Parameters<typeof createTestServer>[0] = {},
    wallets: readonly TestWallet[] = [createTestWallet()],
    features: Partial<Features> = {},
  ) => {
    server = createTestServer({ wallets: createTestWallets(10), ...parts })
    app = createTestApp({ server: { api: server.api, directory: server.api }, wallets, features })
    app.show(<Connect />)
  }
  const rows = () => screen.queryAllByTestId(/^wallet-/).map((row) => row.dataset.testid?.slice(7, 20))

  it('[S9.59, S9.75] shows four recommended wallets, none that this browser has: the next one takes its place', async () => {
    const wallets = createTestWallets(10, (n) => (n === 2 ? { rdns: 'test.wallet' } : {}))
    open({ wallets })
    await waitFor(() => expect(rows()).toHaveLength(5))
    expect(rows()[0]).toBe('test.wallet')
    expect(textOf()).not.toContain('Wallet 2')
  })

  it('[S4.07] a wallet that was paired last is the first and tagged, not the row that pairs', async () => {
    const recent = [{ id: 'walletConnect', name: 'Wallet 3' }]
    server = createTestServer({ wallets: createTestWallets(10) })
    const wallets = [createTestPairing()]
    app = createTestApp({ server: { api: server.api, directory: server.api }, wallets })
    app.config._internal.storage.set('recent_wallets', recent)
    app.show(<Connect />)
    await screen.findByText('Wallet 3')
    const suggested = screen.getByRole('list', { name: 'Suggested wallets' })
    const [first] = within(suggested).getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Wallet 3.*Recent$/)
    expect(textOf().split('Recent')).toHaveLength(2)
  })

  it('[S9.07] of two wallets that were paired the last one leads', async () => {
    const recent = ['Wallet 4', 'Wallet 2'].map((name) => ({ id: 'walletConnect', name }))
    server = createTestServer({ wallets: createTestWallets(10) })
    app = createTestApp({
      server: { api: server.api, directory: server.api },
      wallets: [createTestPairing()],
    })
    app.config._internal.storage.set('recent_wallets', recent)
    app.show(<Connect />)
    await screen.findByText('Wallet 4')
    const suggested = screen.getByRole('list', { name: 'Suggested wallets' })
    const names = within(suggested)
      .getAllByRole('listitem')
      .map((row) => row.textContent?.match(/Wallet \d/)?.[0])
    expect(names).toEqual(['Wallet 4', 'Wallet 2', 'Wallet 1', 'Wallet 3'])
  })

  it('[S2.27] of a given family suggests only its wallets, and pairs with them in it', async () => {
    const chains = [[testSolana.caipNetworkId], [], ['eip155:1']]
    const wallets = createTestWallets(3, (n) => ({ supports_wc: true, chains: chains[n - 1] ?? [] }))
    server = createTestServer({ wallets })
    const [evm, other] = [createTestPairing({ reach: 'public' }), createTestPairing({ reach: 'public' })]
    const inSolana = { namespace: 'solana', uid: 'solana:walletConnect' } as const
    const solana = { ...other, connector: { ...other.connector, ...inSolana } }
    app = createTestApp({
      server: { api: server.api, directory: server.api },
      wallets: [evm],
      solana: [solana],
    })
    app.show(<Connect data={{ namespace: 'solana' }} />)
    await screen.findByText('Wallet 2')
    expect(screen.queryByText('Wallet 3')).toBeNull()
    await waitFor(() => {
      click(`wallet-${wallets[0]?.id}`)
      expect(app.view).toBe('ConnectingWalletConnect')
    })
    const { data } = app.entry as Extract<ViewEntry, { view: 'ConnectingWalletConnect' }>
    app.show(<ConnectingWalletConnect data={data} />)
    await waitFor(() => expect(other.attempts).not.toHaveLength(0))
    expect(evm.attempts).toHaveLength(0)
  })

  /** Opens `Connect` of an app and holds its directory; returns the placeholders, and what answers. */
  const openHeld = async (options: ModalOptions, answer?: number) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const wallets = createTestWallets(20, (n) => (n === 2 ? { rdns: 'test.wallet' } : {}))
    const onRequest = async (path: string) => {
      if (path !== '/getWallets') return undefined
      await released
      return answer
    }
    server = createTestServer({ wallets, onRequest })
    app = createTestApp({ server: { api: server.api, directory: server.api }, ...options })
    const { container } = app.show(<Connect />)
    await screen.findByRole('status', { name: 'Loading wallets' })
    const placeholders = container.querySelectorAll('.lk-connect-more .lk-row-skeleton').length
    const place = () => screen.getByTestId('suggested-place').style.minBlockSize
    return { placeholders, place, release }
  }
  const ids = createTestWallets(20).map(({ id }) => id)

  it.each<[ModalOptions, number]>([
    [{}, 4],
    [{ featuredWalletIds: ids.slice(5, 7) }, 6],
    [{ featuredWalletIds: ids.slice(4, 12) }, 8],
    [{ featuredWalletIds: ids.slice(5, 7), excludeWalletIds: ids.slice(5, 6) }, 5],
    [{ includeWalletIds: ids.slice(7, 8) }, 1],
    [{ includeWalletIds: ids.slice(7, 17), featuredWalletIds: ids.slice(0, 9) }, 6],
  ])('[X.70] with %j has a placeholder for each of the rows that come', async (options, count) => {
    const { placeholders, place, release } = await openHeld(options)
    expect(placeholders).toBe(count)
    const held = place()
    release()
    const list = await screen.findByRole('list', { name: 'Suggested wallets' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(count))
    expect(place()).toBe(held)
  })

  it('[X.70] the place of wallets that don’t come stays, and so does that of a list that failed, which can be tried again', async () => {
    const { place, release } = await openHeld({}, 404)
    expect(place()).toBe('calc(4 * (var(--lk-row-size) + 8px) - 8px)')
    release()
    const retry = await screen.findByTestId('suggested-retry')
    expect(retry.textContent).toContain('Couldn’t load wallets')
    expect(place()).toBe('calc(4 * (var(--lk-row-size) + 8px) - 8px)')
    server.onRequest = async () => undefined
    server.wallets = server.wallets.slice(0, 1)
    click('suggested-retry')
    const list = await screen.findByRole('list', { name: 'Suggested wallets' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(place()).toBe('calc(4 * (var(--lk-row-size) + 8px) - 8px)')
  })

  it('[X.70] a list that need not be waited for holds no place', async () => {
    open({ wallets: createTestWallets(1) })
    await screen.findByText('Wallet 1')
    cleanup()
    app.show(<Connect />)
    await screen.findByText('Wallet 1')
    expect(screen.getByTestId('suggested-place').style.minBlockSize).toBe('')
  })

  it('offers all wallets even when the directory fails', async () => {
    open({ onRequest: async () => 503 })
    await screen.findByTestId('all-wallets')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading wallets' })).toBeNull())
    click('all-wallets')
    expect(app.view).toBe('AllWallets')
    expect(app.events).toContain('CLICK_ALL_WALLETS')
    expect(isShown('get-wallet')).toBe(false)
  })

  it.each([
    [undefined, false, true],
    [true, false, true],
    ['SHOW', true, true],
    ['HIDE', true, false],
    [false, false, false],
    ['ONLY_MOBILE', false, false],
    ['ONLY_MOBILE', true, true],
  ] as const)(
    '[S9.70] allWallets %s, on a phone %s: offers all wallets %s',
    async (allWallets, isPhone, offered) => {
      vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }))
      open({}, undefined, { allWallets })
      await waitFor(() => expect(rows()).toHaveLength(5))
      expect(isShown('all-wallets')).toBe(offered)
    },
  )

  it('without a wallet, offers to get one', async () => {
    open({}, [])
    await clickWhenShown('get-wallet')
    expect(app.view).toBe('GetWallet')
    expect(app.events).toContain('CLICK_GET_WALLET_HELP')
  })
})
