import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { readBundledWallets } from '../../wallets/getWallets.ts'
import { type LinkPage, linkPage, openLink, pairingLink } from './pairingLink.ts'
import { createDeepLinkStore } from './relayStorage.ts'

const uri = 'wc:7f@2?relay-protocol=irn&symKey=58&expiryTimestamp=1'
const encoded = encodeURIComponent(uri)

describe('pairingLink', () => {
  it.each([
    ['metamask://', `metamask://wc?uri=${encoded}`],
    ['https://wallet.example', `https://wallet.example/wc?uri=${encoded}`],
    ['https://wallet.example/', `https://wallet.example/wc?uri=${encoded}`],
    ['https://wallet.example/app', `https://wallet.example/app/wc?uri=${encoded}`],
    ['https://wallet.example/app?x=1', `https://wallet.example/app/wc?x=1&uri=${encoded}`],
    ['https://wallet.example/app?x=1?y=2', `https://wallet.example/app/wc?x=1?y=2&uri=${encoded}`],
    ['https://wallet.example?a=b%2F&c=/', `https://wallet.example?a=b%2F&c=/wc?uri=${encoded}`],
    [
      'bybit://open?targetUrl=by://web3/walletconnect/',
      `bybit://open?targetUrl=by://web3/walletconnect/wc?uri=${encoded}`,
    ],
    ['bybit://open?a=1&targetUrl=by://web3', `bybit://open?a=1&targetUrl=by://web3/wc?uri=${encoded}`],
    ['gp://wc', `gp://wc?uri=${encoded}`],
    ['kub://wc?uri=', `kub://wc?uri=${encoded}`],
    ['wallet://main', `wallet://main/wc?uri=${encoded}`],
  ])('[X.25] %s', (link, href) => {
    const made = pairingLink(link, uri)
    expect(made).toBe(href)
    // Encoded once: what the wallet reads is the code.
    expect(decodeURIComponent(made?.split('uri=').at(-1) ?? '')).toBe(uri)
  })

  it('[X.25] begins with the link that the wallet’s entry has, for every wallet of the bundled directory', async () => {
    const links = (await readBundledWallets()).flatMap(({ mobile_link }) => mobile_link ?? [])
    expect(links.length).toBeGreaterThan(100)
    for (const link of links) {
      const made = pairingLink(link, uri) ?? ''
      const base = link.replace(/\/$/, '')
      expect(made.startsWith(base), link).toBe(true)
      expect(made.slice(base.length), link).toMatch(/^\/*(?:wc)?\??(?:uri=)?wc%3A7f%40[^/]*$/)
    }
  })

  it.each([
    'javascript:alert(1)//',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    '',
    null,
  ])('[X.25] is undefined for %s', (link) => {
    expect(pairingLink(link, uri)).toBeUndefined()
  })
})

describe('openLink', () => {
  const page = (more: Partial<Omit<LinkPage, 'open'>> = {}) => ({ isFramed: false, open: vi.fn(), ...more })

  it.each([
    ['https://wallet.example/wc', false, '_blank'],
    ['https://wallet.example/wc', true, '_top'],
    ['wallet://wc', false, '_self'],
    ['wallet://wc', true, '_top'],
  ])('[X.25] opens %s (page in a frame: %s) in %s', (href, isFramed, target) => {
    const current = page({ isFramed })
    openLink(href, ['wallet'], current)
    expect(current.open.mock.calls).toEqual([[href, target]])
  })

  it('[X.25] in Telegram by its own function, and https only', () => {
    const telegram = vi.fn()
    const inside = page({ telegram })
    expect(openLink('https://wallet.example/wc', ['wallet'], inside)).toBe(true)
    expect(openLink('wallet://wc', ['wallet'], inside)).toBe(false)
    expect(telegram.mock.calls).toEqual([['https://wallet.example/wc']])
    expect(inside.open).not.toHaveBeenCalled()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///x', 'intent://x'])(
    '[X.25] never %s',
    (href) => {
      const plain = page()
      expect(openLink(href, ['wallet', 'javascript', 'data', 'file', 'intent'], plain)).toBe(false)
      expect(plain.open).not.toHaveBeenCalled()
    },
  )

  it('[X.25] [T-DL] not the scheme of another program, and not one that the wallet does not register', () => {
    const plain = page()
    expect(openLink('wallet://wc', ['wallet'], plain)).toBe(true)
    expect(openLink('otherprogram://run', ['wallet'], plain)).toBe(false)
    expect(openLink('smb://host/share', ['smb'], plain)).toBe(false)
    expect(plain.open).toHaveBeenCalledTimes(1)
  })
})

describe('linkPage', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A window that is framed, or at the top. */
  function stubWindow(isFramed: boolean) {
    const window: { self?: unknown; top?: unknown; open: ReturnType<typeof vi.fn> } = { open: vi.fn() }
    window.self = window
    window.top = isFramed ? {} : window
    vi.stubGlobal('window', window)
    return window
  }

  it.each([
    ['in a frame', true, '_top'],
    ['at the top', false, '_self'],
  ])('[X.25] a page %s opens a wallet in the right window', (_name, isFramed, target) => {
    const window = stubWindow(isFramed)
    expect(openLink('wallet://wc', ['wallet'])).toBe(true)
    expect(window.open.mock.calls).toEqual([['wallet://wc', target, 'noreferrer noopener']])
  })

  it('[X.25] Telegram’s script outside of Telegram changes nothing', () => {
    const window = stubWindow(false)
    const WebApp = { openLink: vi.fn(), platform: 'unknown', initData: '' }
    vi.stubGlobal('Telegram', { WebApp })
    expect(openLink('wallet://wc', ['wallet'])).toBe(true)
    expect(window.open).toHaveBeenCalledTimes(1)
    expect(linkPage().telegram).toBeUndefined()
  })

  it.each([
    ['with its script', { Telegram: { WebApp: { platform: 'ios', openLink: vi.fn() } } }],
    ['with its bridge alone', { TelegramWebviewProxy: { postEvent: vi.fn() } }],
  ])('[X.25] in Telegram %s no window and no scheme is opened', (_name, page) => {
    const window = stubWindow(false)
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
    expect(openLink('wallet://wc', ['wallet'])).toBe(false)
    expect(openLink('https://wallet.example/wc', ['wallet'])).toBe(true)
    expect(window.open).not.toHaveBeenCalled()
  })
})

describe('the stored link of a wallet', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('[S4.06] [S4.07] under the name wallets know, until it is removed', () => {
    const storage = createMemoryStorage()
    const links = createDeepLinkStore(storage)
    links.write({ href: 'wallet://', name: 'Wallet' })
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"href":"wallet://","name":"Wallet"}')
    expect(createDeepLinkStore(storage).read()).toEqual({ href: 'wallet://', name: 'Wallet' })
    links.remove()
    expect(links.read()).toBeUndefined()
  })

  it.each(['{', '{"href":"javascript:alert(1)","name":"x"}', '{"href":"wallet://"}', '7'])(
    'is undefined where storage has %s',
    (text) => {
      const storage = createMemoryStorage({ WALLETCONNECT_DEEPLINK_CHOICE: text })
      expect(createDeepLinkStore(storage).read()).toBeUndefined()
    },
  )

  it.each(['denied', 'full'] as const)(
    '[S8.76] in a storage that is %s is in memory, until a later write is stored',
    (fault) => {
      const storage = createMemoryStorage()
      const links = createDeepLinkStore(storage)
      links.write({ href: 'first://', name: 'First' })
      storage.fault = fault
      expect(links.read()?.name).toBe('First')
      links.write({ href: 'second://', name: 'Second' })
      expect(links.read()).toEqual({ href: 'second://', name: 'Second' })
      storage.fault = 'none'
      links.write({ href: 'third://', name: 'Third' })
      expect(createDeepLinkStore(storage).read()?.name).toBe('Third')
      // Another tab has connected another wallet since.
      createDeepLinkStore(storage).write({ href: 'fourth://', name: 'Fourth' })
      expect(links.read()?.name).toBe('Fourth')
    },
  )

  it('is undefined without a storage', () => {
    const denied = createMemoryStorage()
    denied.fault = 'denied'
    expect(createDeepLinkStore(denied).read()).toBeUndefined()
    createDeepLinkStore(denied).write({ href: 'wallet://', name: 'x' })
    createDeepLinkStore(null).remove()
  })
})
