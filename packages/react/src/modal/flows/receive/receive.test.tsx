import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob, createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, textOf } from '../../../testing/page.ts'
import { testBitcoin, testPolkadot } from '../../../testing/testNetworks.ts'
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
import { WalletReceive } from './WalletReceive.tsx'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})

describe('WalletReceive', () => {
  it('[S1.12] shows the whole address and a QR code, copies it, and updates when the account changes', async () => {
    await app.open(<WalletReceive />)
    await waitFor(() => expect(field('receive-qr').dataset.uri).toBe(alice))
    expect(screen.getByTitle(alice).textContent).toBe(alice)
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    click('receive-copy')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(alice))
    expect(textOf('receive-copy')).toBe('Copied')
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }))
    await waitFor(() => expect(field('receive-qr').dataset.uri).toBe(bob))
    expect(screen.queryByTitle(alice)).toBeNull()
  })

  it('[S1.12] shows a Bitcoin account’s address by what it is for, and copies the one that is shown', async () => {
    const [payment, ordinals] = [`bcrt1q${'p'.repeat(38)}`, `bcrt1p${'z'.repeat(58)}`]
    const wallet = createTestWallet({
      namespace: 'bip122',
      accounts: [payment, ordinals],
      network: testBitcoin.caipNetworkId,
    })
    wallet.session = {
      ...wallet.session,
      records: [
        { namespace: 'bip122', address: 'bc1qelsewhere', type: 'payment' },
        { namespace: 'bip122', address: payment, type: 'payment' },
        { namespace: 'bip122', address: ordinals, type: 'ordinal' },
        { namespace: 'bip122', address: 'SP00', type: 'stx' },
      ],
    }
    app = createTestApp({ bitcoin: [wallet], wallet })
    await app.open(<WalletReceive />)
    await waitFor(() => expect(field('receive-qr').dataset.uri).toBe(payment))
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Payments', 'Inscriptions'])
    click('receive-ordinal')
    await waitFor(() => expect(field('receive-qr').dataset.uri).toBe(ordinals))
    expect(textOf()).toContain('For inscriptions and rare satoshis.')
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    click('receive-copy')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(ordinals))
  })

  it('shows no choice where an account has one address', async () => {
    const [only] = [`bcrt1q${'p'.repeat(38)}`]
    const wallet = createTestWallet({
      namespace: 'bip122',
      accounts: [only],
      network: testBitcoin.caipNetworkId,
    })
    app = createTestApp({ bitcoin: [wallet], wallet })
    await app.open(<WalletReceive />)
    await waitFor(() => expect(field('receive-qr').dataset.uri).toBe(only))
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('opens the compatible networks', async () => {
    await app.open(<WalletReceive />)
    expect(textOf('receive-networks')).toContain('3')
    click('receive-networks')
    expect(app.view).toBe('WalletCompatibleNetworks')
  })
})

describe('WalletCompatibleNetworks', () => {
  it('[S1.12] lists the networks of the address and warns of all others; no row is clickable', async () => {
    const [first] = app.config.networks
    if (!first) throw new Error('no network')
    const solana = { ...first, caipNetworkId: 'solana:x', chainNamespace: 'solana', name: 'Other' } as const
    app.config._internal.setNetworks([...app.config.networks, solana])
    await app.open(<WalletCompatibleNetworks />)
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Test One'),
      expect.stringContaining('Test Ten'),
      expect.stringContaining('TrialTestnet'),
    ])
    expect(screen.getByRole('status').textContent).toContain('Funds sent from any other network may be lost.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[S1.12] lists only the network of a Bitcoin wallet, whose address is of no other', async () => {
    const wallet = createTestWallet({
      namespace: 'bip122',
      accounts: [`bcrt1q${'p'.repeat(38)}`],
      network: testBitcoin.caipNetworkId,
    })
    app = createTestApp({ bitcoin: [wallet], wallet })
    const reference = '000000000933ea01ad0ee984209779ba'
    const [regtest] = app.config.networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
    if (!regtest) throw new Error('no network')
    const testnet = {
      ...regtest,
      id: reference,
      caipNetworkId: `bip122:${reference}`,
      name: 'Other',
    } as const
    app.config._internal.setNetworks([...app.config.networks, testnet])
    await app.open(<WalletCompatibleNetworks />)
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Test Bitcoin'),
    ])
  })

  it('[S1.12] lists only the network of a Polkadot wallet, whose address has the prefix of no other', async () => {
    const wallet = createTestWallet({
      namespace: 'polkadot',
      accounts: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
      network: testPolkadot.caipNetworkId,
    })
    app = createTestApp({ polkadot: [wallet], wallet })
    const reference = 'b0a8d493285c2df73290dfb7e61f870f'
    const [relayChain] = app.config.networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
    if (!relayChain) throw new Error('no network')
    const kusama = {
      ...relayChain,
      id: reference,
      caipNetworkId: `polkadot:${reference}`,
      name: 'Other',
    } as const
    app.config._internal.setNetworks([...app.config.networks, kusama])
    await app.open(<WalletCompatibleNetworks />)
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Test Polkadot'),
    ])
  })
})

it.each([
  ['WalletReceive', <WalletReceive key="receive" />],
  ['WalletCompatibleNetworks', <WalletCompatibleNetworks key="networks" />],
])('%s without an account shows nothing to receive with', (_, view) => {
  app.show(view)
  expect(textOf()).toContain('No account is connected.')
  expect(isShown('receive-qr')).toBe(false)
})
