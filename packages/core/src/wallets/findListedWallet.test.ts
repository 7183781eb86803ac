import type { WalletEntry } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { findListedWallet } from './findListedWallet.ts'
import { readBundledWallets } from './getWallets.ts'

/** How the wallet is found, the connector, and the name of the listed wallet. */
type Case = [string, Parameters<typeof findListedWallet>[1], string | undefined]

describe('findListedWallet', () => {
  it.each<Case>([
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
    // An id with a dot is never found by its name alone, so these are the table's.
    ['the table of names', { id: 'io.metamask.flask', name: 'MetaMask' }, 'MetaMask'],
    ['the table of names', { id: 'com.trustwallet.other', name: 'Trust Wallet' }, 'Trust Wallet'],
    ['the table of names', { id: 'wallet.unknown', name: 'Solflare' }, 'Solflare'],
    ['the table of names', { id: 'app.phantom.other', name: 'Phantom' }, 'Phantom'],
    ['the table of names', { id: 'com.coin98.other', name: 'Coin98' }, 'Coin98 Super Wallet'],
    ['the table of names', { id: 'io.magiceden.other', name: 'Magic Eden' }, 'Magic Eden'],
    ['the table of names', { id: 'com.bitget.other', name: 'Bitget Wallet' }, 'Bitget Wallet'],
    ['the table of names', { id: 'xyz.frontier.other', name: 'Frontier' }, 'Frontier'],
    // Somebody else's domain.
    ['nothing', { id: 'test.evil', name: 'MetaMask' }, undefined],
    ['nothing', { id: 'io.metamaskk', name: 'MetaMask' }, undefined],
    ['the table of names', { id: 'wallet.unknown', name: 'Xverse Wallet' }, 'Xverse Wallet'],
    ['the table of names', { id: 'wallet.unknown', name: 'Leather' }, 'Leather'],
    ['its name', { id: 'xverse', name: 'Xverse Wallet' }, 'Xverse Wallet'],
    ['its name', { id: 'LeatherProvider', name: 'Leather' }, 'Leather'],
    // Injected wallets of Polkadot have their name for an id; this one's is no domain.
    ['its name', { id: 'Polkadot{.js}', name: 'Polkadot{.js}' }, 'Polkadot{.js}'],
    ['its name', { id: 'SubWallet', name: 'SubWallet' }, 'SubWallet'],
    ['its name', { id: 'Fearless', name: 'Fearless' }, 'Fearless'],
    ['nothing', { id: 'constructor' }, undefined],
    ['nothing', { id: '__proto__', name: 'toString' }, undefined],
    ['nothing', { id: '' }, undefined],
    ['nothing', { id: 'com.evil.wallet', name: 'Rabby' }, undefined],
    ['nothing', { id: 'injected', name: 'Nobody Knows This One' }, undefined],
  ])('[S9.75] by %s: %j is %s', async (_by, connector, name) => {
    expect(findListedWallet(await readBundledWallets(), connector)?.name).toBe(name)
  })

  it('[S9.75] Safe is found by its id, also where the directory names it otherwise', () => {
    const id = '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'
    const listed = { ...emptyWallet, id, name: 'Safe{Wallet}' }
    expect(findListedWallet([emptyWallet, listed], { id: 'safe' })).toBe(listed)
  })

  it.each([
    ['injected', 'Browser Wallet'],
    ['walletConnect', 'WalletConnect'],
    ['coinbaseWallet', 'Coinbase'],
    ['coinbaseWalletSDK', 'Coinbase'],
    ['ledger', 'Ledger'],
    ['safe', 'Safe'],
  ])('[S9.77] %s without a name is looked up as %s', (id, name) => {
    const names = ['Browser Wallet', 'WalletConnect', 'Coinbase', 'Ledger', 'Safe', 'Another']
    // A directory that has none of the known ids.
    const wallets = names.map((one, n) => ({ ...emptyWallet, id: `${n}`.repeat(64), name: one }))
    expect(findListedWallet(wallets, { id })?.name).toBe(name)
    expect(findListedWallet([{ ...emptyWallet, name: 'Another' }], { id })).toBeUndefined()
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
