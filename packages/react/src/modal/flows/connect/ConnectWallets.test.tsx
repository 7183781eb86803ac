import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { createTestPairing } from '../../../testing/createTestPairing.ts'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets } from '../../../testing/createTestWallet.ts'
import { ConnectWallets } from './ConnectWallets.tsx'

let app: TestApp
afterEach(() => {
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
})
const rows = () => screen.getAllByTestId(/^wallet-/).map((row) => row.dataset.testid?.slice(7))
const open = (reach: 'configured' | 'public') => {
  const entries = createTestWallets(3, (n) => ({
    supports_wc: true,
    ...(n === 2 && { relay: 'configured' as const }),
  }))
  const server = createTestServer({ wallets: entries })
  vi.stubGlobal('fetch', server.fetch)
  app = createTestApp({
    wallets: [createTestPairing({ reach }), createTestWallet(), createTestLogin().wallet],
    server: { api: server.api, directory: server.api },
  })
  app.show(<ConnectWallets />)
  return entries
}

it('[S2.06] shows wallets only: installed, pairing, suggested; pairing opens its own view', async () => {
  const entries = open('public')
  await screen.findByTestId(`wallet-${entries[0]?.id}`)
  expect(rows()).toEqual(['test.wallet', 'walletConnect', ...entries.map(({ id }) => id)])
  // The login connector is no wallet row.
  expect(screen.queryByTestId('email-input')).toBeNull()
  fireEvent.click(screen.getByTestId('wallet-walletConnect'))
  expect(app.modal.state.stack.at(-1)).toEqual({
    view: 'ConnectingWalletConnectBasic',
    data: { connectorUid: 'eip155:walletConnect' },
  })
  expect(app.emitted.at(-1)).toEqual({
    event: 'SELECT_WALLET',
    properties: { name: 'WalletConnect', platform: 'qrcode' },
  })
})

it.each([
  ['public', ['ConnectingWalletConnect', 'ConnectingWalletConnect']],
  ['configured', ['Downloads', 'ConnectingWalletConnect']],
] as const)('[X.15] with a relay that reaches "%s" wallets a row leads to %j', async (reach, views) => {
  const entries = open(reach)
  await screen.findByTestId(`wallet-${entries[0]?.id}`)
  // Whether the relay reaches a wallet is known asynchronously.
  await act(async () => {})
  for (const [at, view] of views.entries()) {
    fireEvent.click(screen.getByTestId(`wallet-${entries[at]?.id}`))
    expect(app.modal.state.stack.at(-1)).toEqual({ view, data: { wallet: entries[at] } })
    app.modal.back()
  }
})
