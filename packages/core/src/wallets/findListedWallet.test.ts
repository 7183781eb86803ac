import type { WalletEntry } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { findListedWallet } from './findListedWallet.ts'
import { readBundledWallets } from './getWallets.ts'

describe('findListedWallet', () => {
  const nameOf = async (connector: Parameters<typeof findListedWallet>[1]) =>
    findListedWallet(await readBundledWallets(), connector)?.name

  it.each([
    [{ id: 'io.metamask', name: 'Whatever It Says' }, 'MetaMask'],
    [{ id: 'IO.METAMASK' }, 'MetaMask'],
    [{ id: 'injected', rdns: 'me.rainbow' }, 'Rainbow'],
    [{ id: 'io.rabby', name: 'Rabby Wallet' }, 'Rabby'],
  ])('[S9.75] %j is known by its reverse domain name', async (connector, name) => {
    expect(await nameOf(connector)).toBe(name)
  })

  it.each([
    [{ id: 'coinbaseWallet' }, 'Base (formerly Coinbase Wallet)'],
    [{ id: 'coinbaseWalletSDK' }, 'Base (formerly Coinbase Wallet)'],
    [{ id: 'safe' }, 'Safe'],
    [{ id: 'ledger' }, 'Ledger Wallet'],
    [{ id: 'okx' }, 'OKX Wallet'],
    [{ id: 'app.backpack.desktop', name: 'Backpack' }, 'Backpack'],
    [{ id: 'xverse', name: 'Xverse Wallet' }, 'Xverse Wallet'],
    [{ id: 'LeatherProvider', name: 'Leather' }, 'Leather'],
  ])('[S9.75] %j is known by the table of ids', async (connector, name) => {
    expect(await nameOf(connector)).toBe(name)
  })

  it('[S9.77] a connector without a name is looked up by what it is called', () => {
    const listed = { id: 'f'.repeat(64), name: 'Browser Wallet', rdns: null }
    const wallets = [listed].map((wallet) => ({ ...emptyWallet, ...wallet }))
    expect(findListedWallet(wallets, { id: 'injected' })?.id).toBe(listed.id)
    expect(findListedWallet(wallets, { id: 'safe' })).toBeUndefined()
  })

  it.each([
    { id: 'constructor' },
    { id: '__proto__', name: 'toString' },
    { id: '' },
    { id: 'com.evil.wallet', name: 'Rabby' },
    { id: 'injected', name: 'Nobody Knows This One' },
  ])('%j is none of the directory', async (connector) => {
    expect(await nameOf(connector)).toBeUndefined()
  })
})

const emptyWallet: WalletEntry = {
  id: '0'.repeat(64),
  name: '',
  rdns: null,
  badge_type: 'none',
  description: null,
  chains: [],
  homepage: null,
  image_id: null,
  order: null,
  link_mode: null,
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  injected: null,
  supports_wc: false,
}
