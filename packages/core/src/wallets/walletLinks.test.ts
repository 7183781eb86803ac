import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBundledWallets } from './getWallets.ts'
import { pairingWays, canPairWith, walletLinks } from './walletLinks.ts'

const pageUrl = 'https://app.example/swap?from=a#private'
const wallet = {
  mobile_link: 'demowallet://',
  link_mode: 'https://link.wallet.example/app',
  desktop_link: 'demodesk://',
  webapp_link: 'https://web.wallet.example',
  browser_link: 'https://wallet.example/open?url={url}',
  chrome_store: 'https://chromewebstore.google.com/detail/x',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=x',
  homepage: 'https://wallet.example/',
}
const kinds = (links: readonly { kind: string }[]) => links.map(({ kind }) => kind).join(' ')

describe('walletLinks', () => {
  it.each([
    ['a phone opens the page in the wallet', {}, true, 'browser appStore playStore homepage'],
    ['a desktop gets the extension', {}, false, 'chromeStore appStore playStore homepage'],
    ['an extension alone is nothing on a phone', { browser_link: null }, true, ''],
    ['an extension alone is enough on a desktop', { browser_link: null }, false, 'chromeStore'],
    ['a wallet’s browser alone is nothing on a desktop', { chrome_store: null }, false, ''],
  ])('[S2.05] %s', (_title, missing, isMobile, expected) => {
    const elsewhere = { app_store: null, play_store: null, homepage: null }
    const entry = { ...wallet, ...(Object.keys(missing).length > 0 && elsewhere), ...missing }
    expect(kinds(walletLinks(entry, { pageUrl, isMobile }))).toBe(expected)
  })

  it('the address of the page is passed on without its fragment', () => {
    const href = 'https://wallet.example/open?url=https%3A%2F%2Fapp.example%2Fswap%3Ffrom%3Da'
    expect(walletLinks(wallet, { pageUrl, isMobile: true })[0]).toEqual({ kind: 'browser', href })
    expect(pairingWays(wallet, { pageUrl, isMobile: true })[0]).toEqual({ kind: 'browser', href })
  })

  it('[X.25] [T-DL] a forbidden link of an entry is never offered', () => {
    const hostile = {
      browser_link: 'javascript://{url}',
      chrome_store: 'javascript:alert(1)',
      app_store: 'data:text/html,x',
      play_store: 'intent://x#Intent;end',
      homepage: 'http://wallet.example/',
    }
    for (const isMobile of [true, false]) expect(walletLinks(hostile, { pageUrl, isMobile })).toEqual([])
  })

  it('[X.25] [T-DL] a page to download from is https; only deep links register a scheme', () => {
    const entry = {
      ...wallet,
      homepage: 'demowallet://x',
      app_store: 'demowallet://x',
      browser_link: 'demowallet://{url}',
    }
    expect(kinds(walletLinks(entry, { pageUrl, isMobile: true }))).toBe('browser playStore')
    const webapp = { ...wallet, webapp_link: 'demowallet://x' }
    expect(kinds(pairingWays(webapp, { pageUrl, isMobile: true, pairs: true }))).toBe('mobile browser qr')
  })

  it('[S2.05] every wallet of the bundled directory has a link', async () => {
    const wallets = await readBundledWallets()
    expect(wallets.length).toBeGreaterThan(500)
    expect(wallets.filter((one) => !kinds(walletLinks(one, { pageUrl, isMobile: false })))).toEqual([])
  })
})

describe('pairingWays', () => {
  it.each([
    ['a desktop', { isMobile: false, pairs: true }, 'qr browser desktop webapp'],
    ['a phone', { isMobile: true, pairs: true }, 'mobile webapp browser qr'],
    ['a desktop whose relay the wallet is not on', { isMobile: false }, 'browser'],
    ['a phone whose relay the wallet is not on', { isMobile: true }, 'browser'],
  ])('[X.15] on %s: %j', (_name, device, expected) => {
    expect(kinds(pairingWays(wallet, { pageUrl, ...device }))).toBe(expected)
  })

  it('[H1] [X.25] Telegram is given the https link of the app, and no way at all to one that has only a scheme', () => {
    const device = { pageUrl, isMobile: true, isTelegram: true, pairs: true }
    expect(pairingWays(wallet, device)[0]).toEqual({ kind: 'mobile', href: wallet.link_mode })
    expect(kinds(pairingWays({ ...wallet, link_mode: null }, device))).toBe('webapp browser qr')
  })

  it('[X.25] a forbidden link is no way, whatever it is made of', () => {
    const hostile = fc.constantFrom(
      'javascript://alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'intent://x#Intent;end',
      'http://wallet.example',
      'java\nscript://x',
      '',
      null,
    )
    const entry = fc.record({
      mobile_link: hostile,
      link_mode: hostile,
      desktop_link: hostile,
      webapp_link: hostile,
      browser_link: hostile,
      chrome_store: hostile,
    })
    fc.assert(
      fc.property(entry, fc.boolean(), (links, isMobile) => {
        expect(kinds(pairingWays(links, { pageUrl, isMobile, pairs: true }))).toBe('qr')
      }),
    )
  })
})

describe('canPairWith', () => {
  it.each([
    ['configured', false, 'configured', true],
    ['configured', true, 'public', true],
    ['public', true, 'public', true],
    ['public', true, 'configured', false],
    ['public', false, 'public', false],
    [undefined, true, 'configured', false],
    [undefined, true, 'public', true],
  ] as const)(
    '[X.15] a wallet on the relay "%s" (WalletConnect: %s) over one that reaches "%s": %s',
    (relay, supports_wc, reach, expected) => {
      expect(canPairWith({ relay, supports_wc }, reach)).toBe(expected)
    },
  )
})
