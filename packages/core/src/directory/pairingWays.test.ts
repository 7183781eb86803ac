import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairingWays } from './pairingWays.ts'

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
