import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallets } from '../../../testing/createTestWallet.ts'
import { GetWallet } from './GetWallet.tsx'

describe('GetWallet', () => {
  let app: TestApp
  let server: TestServer
  const open = (parts: Parameters<typeof createTestServer>[0] = {}) => {
    server = createTestServer({ wallets: createTestWallets(10), ...parts })
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api, directory: server.api } })
    app.show(<GetWallet />)
  }
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[S9.59] explains wallets and suggests four, then all', async () => {
    open()
    await screen.findByText('Wallet 1')
    expect(screen.getAllByTestId(/^wallet-/)).toHaveLength(4)
    expect(document.body.textContent).toContain('keeps the keys')
    fireEvent.click(screen.getByTestId('all-wallets'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('AllWallets')
  })

  it('says that the directory failed, retries, and says that it is empty', async () => {
    open({ onRequest: async (path) => (path === '/getWallets' ? 500 : undefined) })
    await screen.findByText('Wallets can’t be listed right now')
    server.onRequest = async () => undefined
    server.wallets = []
    fireEvent.click(screen.getByTestId('retry'))
    await screen.findByText('There are no wallets to show')
  })
})
