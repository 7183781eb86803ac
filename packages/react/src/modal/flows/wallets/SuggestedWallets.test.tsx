import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Features } from '../../../modalOptions.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestPairing } from '../../../testing/createTestPairing.ts'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets, type TestWallet } from '../../../testing/createTestWallet.ts'
import { click, clickWhenShown, isShown, textOf } from '../../../testing/page.ts'
import { Connect } from '../connect/Connect.tsx'

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

  it('[S9.59, S9.75] shows four recommended wallets, none that this browser has', async () => {
    const wallets = createTestWallets(10, (n) => (n === 2 ? { rdns: 'test.wallet' } : {}))
    open({ wallets })
    await waitFor(() => expect(rows()).toHaveLength(4))
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
      vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
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
