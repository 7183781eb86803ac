import { describe, expect, it } from 'vitest'
import { readBundledWallets } from './readBundledWallets.ts'
import { walletLinks } from './walletLinks.ts'

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
    const none = { browser_link: null, chrome_store: null, app_store: null, play_store: null, homepage: null }
    const extension = { ...none, chrome_store: wallet.chrome_store }
    expect(walletLinks(extension, { pageUrl, isMobile: true })).toEqual([])
    expect(walletLinks(extension, { pageUrl, isMobile: false })).toHaveLength(1)
    expect(walletLinks({ ...none, browser_link: wallet.browser_link }, { pageUrl, isMobile: false })).toEqual(
      [],
    )
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
