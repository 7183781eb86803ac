import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Features } from '../../../modalOptions.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallets } from '../../../testing/createTestWallet.ts'
import { click, textOf } from '../../../testing/page.ts'
import { GetWallet } from './GetWallet.tsx'

describe('GetWallet', () => {
  let app: TestApp
  let server: TestServer
  const open = (parts: Parameters<typeof createTestServer>[0] = {}) => {
    server = createTestServer({ wallets: createTestWallets(10), ...parts })
    app = createTestApp({ server: { api: server.api, directory: server.api } })
    app.show(<GetWallet />)
  }

  it('[S9.59] explains wallets and suggests four, then all', async () => {
    open()
    await screen.findByText('Wallet 1')
    expect(screen.getAllByTestId(/^wallet-/)).toHaveLength(4)
    expect(textOf()).toContain('keeps the keys')
    click('all-wallets')
    expect(app.view).toBe('AllWallets')
  })

  it('[X.70] has a placeholder for each of the wallets that come', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    server = createTestServer({
      wallets: createTestWallets(10),
      onRequest: async (path) => (path === '/getWallets' ? void (await released) : undefined),
    })
    const featuredWalletIds = createTestWallets(10)
      .slice(6, 8)
      .map(({ id }) => id)
    app = createTestApp({ server: { api: server.api, directory: server.api }, featuredWalletIds })
    const { container } = app.show(<GetWallet />)
    expect(container.querySelectorAll('.lk-row-skeleton')).toHaveLength(6)
    release()
    await screen.findByText('Wallet 1')
    expect(screen.getAllByTestId(/^wallet-/)).toHaveLength(6)
  })

  it.each<[Features['allWallets'], boolean]>([
    ['SHOW', true],
    ['HIDE', false],
    [false, false],
    ['ONLY_MOBILE', false],
  ])(
    '[S9.70] leads to all wallets where the app shows them, on a desktop with %j: %s',
    async (allWallets, isShown) => {
      server = createTestServer({ wallets: createTestWallets(10) })
      app = createTestApp({ server: { api: server.api, directory: server.api }, features: { allWallets } })
      app.show(<GetWallet />)
      await screen.findByText('Wallet 1')
      expect(screen.queryByTestId('all-wallets') !== null).toBe(isShown)
    },
  )

  it('says that the directory failed, retries, and says that it is empty', async () => {
    open({ onRequest: async (path) => (path === '/getWallets' ? 500 : undefined) })
    await screen.findByText('Couldn’t load wallets')
    server.onRequest = async () => undefined
    server.wallets = []
    click('retry')
    await screen.findByText('No wallets to show')
  })
})
