import { UserRejectedRequestError, type WalletEntry } from '@latchkey/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestPairing, type TestPairing } from '../../../testing/createTestPairing.ts'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { createTestWallets } from '../../../testing/createTestWallet.ts'
import { click, field, isBelow, isShown, textOf } from '../../../testing/page.ts'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const everything: Partial<WalletEntry> = {
  supports_wc: true,
  mobile_link: 'demowallet://',
  desktop_link: 'demodesk://',
  webapp_link: 'https://web.wallet.example',
  browser_link: 'https://wallet.example/open?url={url}',
  app_store: 'https://apps.apple.com/app/id1',
}

describe('ConnectingWalletConnect', () => {
  let app: TestApp
  let pairing: TestPairing
  let opened: [href: string, target: string][]
  const open = async (p: {
    wallet?: Partial<WalletEntry>
    mobile?: boolean
    reach?: 'public' | 'configured'
    /** Functions of Telegram's script, which says on which platform of Telegram the page is. */
    telegram?: { platform: string; openLink(href: string): void }
  }) => {
    createTestServer()
    vi.stubGlobal('matchMedia', () => ({
      matches: p.mobile ?? false,
      addEventListener() {},
      removeEventListener() {},
    }))
    if (p.telegram) vi.stubGlobal('Telegram', { WebApp: p.telegram })
    opened = []
    vi.spyOn(window, 'open').mockImplementation((href, target) => {
      opened.push([String(href), String(target)])
      return null
    })
    pairing = createTestPairing({ reach: p.reach ?? 'public' })
    app = createTestApp({
      wallets: [pairing],
      server: { api: 'https://api.test', directory: 'https://api.test' },
    })
    const [wallet] = createTestWallets(1, () => ({ ...everything, ...p.wallet }))
    if (!wallet) throw new Error('no wallet')
    app.modal.push({ view: 'ConnectingWalletConnect', data: { wallet } })
    app.show(<ConnectingWalletConnect data={{ wallet }} />)
    await wait(0)
    return wallet
  }
  const code = () => pairing.code()
  const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.dataset.testid)
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[X.25] on a desktop the QR code comes first; a web or desktop wallet opens by its link with the code', async () => {
    await open({})
    expect(tabs()).toEqual(['tab-qr', 'tab-browser', 'tab-desktop', 'tab-webapp'])
    const uri = code()
    expect(field('qr').dataset.uri).toBe(uri)
    expect(textOf()).toContain('Scan this code with Wallet 1 on your phone.')
    click('tab-webapp')
    click('open-wallet')
    expect(opened).toEqual([[`https://web.wallet.example/wc?uri=${encodeURIComponent(uri)}`, '_blank']])
    click('tab-desktop')
    click('open-wallet')
    expect(opened[1]).toEqual([`demodesk://wc?uri=${encodeURIComponent(uri)}`, '_self'])
  })

  it('[X.17, X.17a] an unreachable relay replaces the ways and their code until there is a new one', async () => {
    await open({})
    code()
    expect(isShown('qr')).toBe(true)
    pairing.set({ status: 'preparing', relay: 'unreachable' })
    expect(isShown('qr')).toBe(false)
    expect(tabs()).toEqual([])
    expect(isShown('pairing-unreachable')).toBe(true)
    const uri = code()
    expect(isShown('pairing-unreachable')).toBe(false)
    expect(field('qr').dataset.uri).toBe(uri)
  })

  it('[S4.08] [X.25] on a phone the deep link comes first, opens within the click, and is stored', async () => {
    await open({ mobile: true })
    expect(tabs()).toEqual(['tab-mobile', 'tab-webapp', 'tab-browser', 'tab-qr'])
    const button = field('open-wallet')
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button)
    expect(opened).toEqual([])
    const uri = code()
    click('open-wallet')
    // Synchronously within the click: a browser would block it later.
    expect(opened).toEqual([[`demowallet://wc?uri=${encodeURIComponent(uri)}`, '_self']])
    expect(pairing.choices).toEqual([{ href: 'demowallet://', name: 'Wallet 1' }])
    click('tab-qr')
    expect(pairing.choices.at(-1)).toBeUndefined()
  })

  it('[S4.07] [S4.08] a wallet whose code is shown first forgets the link of one that was tried before', async () => {
    const tried = await open({})
    click('tab-desktop')
    code()
    click('open-wallet')
    expect(pairing.choices.at(-1)).toEqual({ href: 'demodesk://', name: 'Wallet 1' })
    cleanup()
    app.show(<ConnectingWalletConnect data={{ wallet: { ...tried, id: 'next', name: 'Next' } }} />)
    await wait(0)
    code()
    expect(isShown('qr')).toBe(true)
    expect(pairing.choices.at(-1)).toBeUndefined()
  })

  it('[S4.07] on a phone the link of a wallet stays chosen when its view is shown again', async () => {
    const wallet = await open({ mobile: true })
    code()
    click('open-wallet')
    cleanup()
    app.show(<ConnectingWalletConnect data={{ wallet }} />)
    await wait(0)
    expect(isShown('open-wallet')).toBe(true)
    expect(pairing.choices).toEqual([{ href: 'demowallet://', name: 'Wallet 1' }])
  })

  it('[X.25] when nothing opened after 1.5 s, offers to copy the link and to get the wallet', async () => {
    const wallet = await open({ mobile: true })
    const uri = code()
    click('open-wallet')
    await wait(1_499)
    expect(isShown('pairing-stuck')).toBe(false)
    await wait(1)
    expect(textOf()).toContain('Wallet 1 didn’t open?')
    expect(field('copy-link')).toHaveProperty('disabled', false)
    expect(uri).toBeTruthy()
    click('get-wallet')
    expect(app.entry).toEqual({ view: 'Downloads', data: { wallet } })
  })

  it('[X.25] a page that was left does not say that nothing opened', async () => {
    await open({ mobile: true })
    code()
    click('open-wallet')
    await wait(400)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    hidden.mockRestore()
    await wait(10_000)
    expect(isShown('pairing-stuck')).toBe(false)
  })

  it('[X.25] in Telegram only its own API opens links, and only https', async () => {
    const openLink = vi.fn()
    const telegram = { platform: 'android', openLink }
    await open({ mobile: true, telegram, wallet: { link_mode: 'https://link.wallet.example' } })
    const uri = code()
    click('open-wallet')
    expect(openLink).toHaveBeenCalledWith(`https://link.wallet.example/wc?uri=${encodeURIComponent(uri)}`)
    expect(opened).toEqual([])
  })

  it('[X.25] in Telegram, as its bridge alone tells, a wallet that has only a scheme is not opened by it', async () => {
    vi.stubGlobal('TelegramWebviewProxy', { postEvent: vi.fn() })
    await open({ mobile: true })
    expect(tabs()).not.toContain('tab-mobile')
  })

  it('[X.25] Telegram’s script in a plain browser hides no wallet that has only a scheme', async () => {
    const openLink = vi.fn()
    await open({ mobile: true, telegram: { platform: 'unknown', openLink } })
    const uri = code()
    click('open-wallet')
    expect(opened).toEqual([[`demowallet://wc?uri=${encodeURIComponent(uri)}`, '_self']])
    expect(openLink).not.toHaveBeenCalled()
  })

  it('[X.15] shows no code to a wallet that the app’s own relay does not reach', async () => {
    const wallet = await open({ reach: 'configured' })
    expect(app.entry).toEqual({ view: 'Downloads', data: { wallet } })
    expect(pairing.asked).toBe(0)
    expect(isShown('qr')).toBe(false)
  })

  it('[X.15] shows a code to a wallet set up for that relay', async () => {
    await open({ reach: 'configured', wallet: { relay: 'configured' } })
    const uri = code()
    expect(field('qr').dataset.uri).toBe(uri)
  })

  it('a single way has no tabs; the wallet’s name is plain text', async () => {
    await open({
      wallet: {
        name: '<b>x</b>\u202E',
        desktop_link: 'javascript:alert(1)',
        webapp_link: null,
        chrome_store: null,
      },
    })
    expect(tabs()).toEqual([])
    expect(textOf()).toContain('Scan this code with <b>x</b> on your phone.')
    expect(textOf()).not.toContain('\u202E')
  })

  it('needs no code for the in-app browser on a phone and the extension on a desktop', async () => {
    await open({ mobile: true })
    click('tab-browser')
    expect(textOf()).toContain('This page opens inside Wallet 1.')
    click('open-wallet')
    expect(opened[0]?.[0]).toMatch(/^https:\/\/wallet\.example\/open\?url=/)
    expect(app.emitted.at(-1)).toMatchObject({ event: 'GET_WALLET', properties: { type: 'in_app_browser' } })
    app.stop()
    await open({})
    click('tab-browser')
    click('get-chromeStore')
    expect(opened[0]).toEqual(['https://chromewebstore.google.com/detail/wallet1', '_blank'])
  })

  it('[X.23] [X.70] says below a new code that the last one was declined, and moves nothing for it', async () => {
    await open({})
    code()
    pairing.refuse(new UserRejectedRequestError({ code: 4001, message: '' }))
    await wait(1_000)
    code()
    expect(textOf('pairing-declined')).toContain('You declined in your wallet')
    expect(isBelow('pairing-declined', 'qr')).toBe(true)
    expect(textOf()).not.toContain('Scan this code')
  })

  it('[X.23] [X.70] a declined pairing names the wallet in place of the hint, and opens it with a new code', async () => {
    await open({ mobile: true })
    code()
    pairing.refuse(new UserRejectedRequestError({ code: 4001, message: '' }))
    await wait(1_000)
    const uri = code()
    expect(textOf('pairing-declined')).toContain('You declined in Wallet 1')
    expect(document.querySelector('.lk-notice')).toBeNull()
    expect(textOf()).not.toContain('Confirm the connection')
    click('open-wallet')
    expect(opened[0]?.[0]).toContain(encodeURIComponent(uri))
  })
})
