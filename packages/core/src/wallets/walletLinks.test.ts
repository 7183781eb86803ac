import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBundledWallets } from './getWallets.ts'
import { pairingWays, pairsWith, walletLinks } from './walletLinks.ts'

describe('walletLinks', () => {
  const pageUrl = 'https://app.example/swap?from=a#private'
  const wallet = {
    browser_link: 'https://wallet.example/open?url={url}',
    chrome_store: 'https://chromewebstore.google.com/detail/x',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=x',
    homepage: 'https://wallet.example/',
  }
  const kinds = (links: ReturnType<typeof walletLinks>) => links.map(({ kind }) => kind)

  describe('walletLinks', () => {
    it('[S2.05] a phone opens the page in the wallet, a desktop gets the extension', () => {
      const mobile = walletLinks(wallet, { pageUrl, isMobile: true })
      expect(mobile[0]?.href).toBe(
        'https://wallet.example/open?url=https%3A%2F%2Fapp.example%2Fswap%3Ffrom%3Da',
      )
      expect(kinds(mobile)).toEqual(['browser', 'appStore', 'playStore', 'homepage'])
      expect(kinds(walletLinks(wallet, { pageUrl, isMobile: false }))).toEqual([
        'chromeStore',
        'appStore',
        'playStore',
        'homepage',
      ])
    })

    it('a wallet with nothing to offer on this device has no links, so that no row is dead', () => {
      const none = {
        browser_link: null,
        chrome_store: null,
        app_store: null,
        play_store: null,
        homepage: null,
      }
      const extension = { ...none, chrome_store: wallet.chrome_store }
      expect(walletLinks(extension, { pageUrl, isMobile: true })).toEqual([])
      expect(walletLinks(extension, { pageUrl, isMobile: false })).toHaveLength(1)
      expect(
        walletLinks({ ...none, browser_link: wallet.browser_link }, { pageUrl, isMobile: false }),
      ).toEqual([])
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
  })

  describe('the bundled directory', () => {
    it('[S2.05] every wallet of it has somewhere to go, on a phone and on a desktop', async () => {
      const wallets = await readBundledWallets()
      expect(wallets.length).toBeGreaterThan(500)
      const dead = wallets.filter((one) => walletLinks(one, { pageUrl, isMobile: false }).length === 0)
      expect(dead.map(({ name }) => name)).toEqual([])
    })
  })
})

describe('pairingWays', () => {
  const pageUrl = 'https://app.example/swap?a=1#secret'
  const everything = {
    mobile_link: 'demowallet://',
    link_mode: 'https://link.wallet.example/app',
    desktop_link: 'demodesk://',
    webapp_link: 'https://web.wallet.example',
    browser_link: 'https://wallet.example/open?url={url}',
    chrome_store: 'https://chromewebstore.google.com/detail/x',
  }
  const kinds = (ways: ReturnType<typeof pairingWays>) => ways.map(({ kind }) => kind).join(' ')

  describe('pairingWays', () => {
    it.each([
      ['a desktop', { isMobile: false, pairs: true }, 'qr browser desktop webapp'],
      ['a phone', { isMobile: true, pairs: true }, 'mobile webapp browser qr'],
      ['a desktop whose relay the wallet is not on', { isMobile: false }, 'browser'],
      ['a phone whose relay the wallet is not on', { isMobile: true }, 'browser'],
    ])('[X.15] on %s: %j', (_name, place, expected) => {
      expect(kinds(pairingWays(everything, { pageUrl, ...place }))).toBe(expected)
    })

    it('[H1] [X.25] Telegram is given the https link of the app, and no way at all to one that has only a scheme', () => {
      const place = { pageUrl, isMobile: true, isTelegram: true, pairs: true }
      expect(pairingWays(everything, place)[0]).toEqual({ kind: 'mobile', href: everything.link_mode })
      expect(kinds(pairingWays({ ...everything, link_mode: null }, place))).toBe('webapp browser qr')
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
        fc.property(entry, fc.boolean(), (wallet, isMobile) => {
          expect(kinds(pairingWays(wallet, { pageUrl, isMobile, pairs: true }))).toBe('qr')
        }),
      )
    })

    it('the page’s fragment stays here', () => {
      const [way] = pairingWays(everything, { pageUrl, isMobile: true })
      expect(way).toMatchObject({ kind: 'browser', href: expect.not.stringContaining('secret') })
    })
  })
})

describe('pairsWith', () => {
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
      expect(pairsWith({ relay, supports_wc }, reach)).toBe(expected)
    },
  )
})
