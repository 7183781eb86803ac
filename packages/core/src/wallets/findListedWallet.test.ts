import type { WalletEntry } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { findListedWallet } from './findListedWallet.ts'
import { readBundledWallets } from './getWallets.ts'

describe('findListedWallet', () => {
  it.each([
    ['its rdns', { id: 'io.metamask', name: 'Whatever It Says' }, 'MetaMask'],
    ['its rdns', { id: 'IO.METAMASK' }, 'MetaMask'],
    ['its rdns', { id: 'injected', rdns: 'me.rainbow' }, 'Rainbow'],
    ['its rdns', { id: 'io.rabby', name: 'Rabby Wallet' }, 'Rabby'],
    ['the table of ids', { id: 'coinbaseWallet' }, 'Base (formerly Coinbase Wallet)'],
    ['the table of ids', { id: 'coinbaseWalletSDK' }, 'Base (formerly Coinbase Wallet)'],
    ['the table of ids', { id: 'safe' }, 'Safe'],
    ['the table of ids', { id: 'ledger' }, 'Ledger Wallet'],
    ['the table of ids', { id: 'okx' }, 'OKX Wallet'],
    ['the table of names', { id: 'app.backpack.desktop', name: 'Backpack' }, 'Backpack'],
    ['its name', { id: 'xverse', name: 'Xverse Wallet' }, 'Xverse Wallet'],
    ['its name', { id: 'LeatherProvider', name: 'Leather' }, 'Leather'],
    ['nothing', { id: 'constructor' }, undefined],
    ['nothing', { id: '__proto__', name: 'toString' }, undefined],
    ['nothing', { id: '' }, undefined],
    ['nothing', { id: 'com.evil.wallet', name: 'Rabby' }, undefined],
    ['nothing', { id: 'injected', name: 'Nobody Knows This One' }, undefined],
  ])('[S9.75] by %s: %j is %s', async (_by, connector, name) => {
    expect(findListedWallet(await readBundledWallets(), connector)?.name).toBe(name)
  })

  it('[S9.77] a connector without a name is looked up by what it is called', () => {
    const listed = { ...emptyWallet, id: 'f'.repeat(64), name: 'Browser Wallet' }
    expect(findListedWallet([listed], { id: 'injected' })?.id).toBe(listed.id)
    expect(findListedWallet([listed], { id: 'safe' })).toBeUndefined()
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
