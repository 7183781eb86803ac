import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { createTestPairing } from '../../../testing/createTestPairing.ts'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets } from '../../../testing/createTestWallet.ts'
import { click, isShown, textOf } from '../../../testing/page.ts'
import { ConnectWallets } from './ConnectWallets.tsx'

let app: TestApp
const rows = () => screen.getAllByTestId(/^wallet-/).map((row) => row.dataset.testid?.slice(7))
/** Shows the view with three wallets of the directory, the second of which speaks over the configured relay only. */
const open = async (reach: 'configured' | 'public') => {
  const wallets = createTestWallets(3, (n) => ({
    supports_wc: true,
    ...(n === 2 && { relay: 'configured' as const }),
  }))
  const server = createTestServer({ wallets })
  app = createTestApp({
    wallets: [createTestPairing({ reach }), createTestWallet(), createTestLogin().wallet],
    server: { api: server.api, directory: server.api },
  })
  app.show(<ConnectWallets />)
  await screen.findByTestId(`wallet-${wallets[0]?.id}`)
  return wallets
}

it('[S2.06] shows wallets only: installed, pairing, suggested; pairing opens its own view', async () => {
  const wallets = await open('public')
  expect(rows()).toEqual(['test.wallet', 'walletConnect', ...wallets.map(({ id }) => id)])
  // The login connector is no wallet row.
  expect(isShown('email-input')).toBe(false)
  click('wallet-walletConnect')
  const data = { connectorUid: 'eip155:walletConnect' }
  expect(app.entry).toEqual({ view: 'ConnectingWalletConnectBasic', data })
  const properties = { name: 'WalletConnect', platform: 'qrcode' }
  expect(app.emitted.at(-1)).toEqual({ event: 'SELECT_WALLET', properties })
})

it.each([
  ['public', ['ConnectingWalletConnect', 'ConnectingWalletConnect']],
  ['configured', ['Downloads', 'ConnectingWalletConnect']],
] as const)('[X.15] with a relay that reaches "%s" wallets a row leads to %j', async (reach, views) => {
  const wallets = await open(reach)
  // Whether the relay reaches a wallet is known asynchronously.
  await act(async () => {})
  for (const [index, view] of views.entries()) {
    const wallet = wallets[index]
    click(`wallet-${wallet?.id}`)
    expect(app.entry).toEqual({ view, data: { wallet } })
    app.modal.back()
  }
})

it('[X.34, X.34c] wallets of one name show the domain that each claims, and each row asks its own wallet', () => {
  const twins = [
    createTestWallet({ id: 'test.evil', name: 'Twin' }),
    createTestWallet({ id: 'test.twin', name: 'Twin (test.twin)' }),
  ]
  const wallets = [...twins, createTestWallet({ id: 'test.other', name: 'Other (2)' })]
  app = createTestApp({ wallets })
  app.show(<ConnectWallets />)
  for (const { connector } of twins) expect(textOf(`wallet-${connector.id}`)).toContain(connector.id)
  expect(textOf('wallet-test.evil')).toContain('test.evil')
  expect(textOf('wallet-test.other')).not.toContain('test.other')
  for (const { connector } of twins) {
    click(`wallet-${connector.id}`)
    expect(app.entry).toEqual({ view: 'ConnectingExternal', data: { connectorUid: connector.uid } })
    app.modal.back()
  }
})
