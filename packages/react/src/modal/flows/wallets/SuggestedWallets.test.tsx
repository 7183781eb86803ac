import type { Features } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets, type TestWallet } from '../../../testing/createTestWallet.ts'
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
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api, directory: server.api }, wallets, features })
    app.show(<Connect />)
  }
  const rows = () => screen.queryAllByTestId(/^wallet-/).map((row) => row.dataset.testid?.slice(7, 20))
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[S9.59, S9.75] shows four recommended wallets, none that this browser has', async () => {
    const wallets = createTestWallets(10, (n) => (n === 2 ? { rdns: 'test.wallet' } : {}))
    open({ wallets })
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(rows()[0]).toBe('test.wallet')
    expect(document.body.textContent).not.toContain('Wallet 2')
  })

  it('offers all wallets even when the directory fails', async () => {
    open({ onRequest: async () => 503 })
    await screen.findByTestId('all-wallets')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading wallets' })).toBeNull())
    fireEvent.click(screen.getByTestId('all-wallets'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('AllWallets')
    expect(app.events).toContain('CLICK_ALL_WALLETS')
    expect(screen.queryByTestId('get-wallet')).toBeNull()
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
    async (allWallets, isPhone, isShown) => {
      vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
      open({}, undefined, { allWallets })
      await waitFor(() => expect(rows()).toHaveLength(5))
      expect(screen.queryByTestId('all-wallets') !== null).toBe(isShown)
    },
  )

  it('without a wallet, offers to get one', async () => {
    open({}, [])
    fireEvent.click(await screen.findByTestId('get-wallet'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('GetWallet')
    expect(app.events).toContain('CLICK_GET_WALLET_HELP')
  })
})
