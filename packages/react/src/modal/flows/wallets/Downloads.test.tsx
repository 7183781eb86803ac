import type { WalletEntry } from '@latchkey/core'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { createTestWallets } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, textOf } from '../../../testing/page.ts'
import { Downloads } from './Downloads.tsx'

describe('Downloads', () => {
  let app: TestApp
  const open = (extra: Partial<WalletEntry>, mobile = false) => {
    createTestServer()
    vi.stubGlobal('matchMedia', () => ({ matches: mobile, addEventListener() {}, removeEventListener() {} }))
    app = createTestApp({ server: { api: 'https://api.test', directory: 'https://api.test' } })
    const [wallet] = createTestWallets(1, () => extra)
    if (!wallet) throw new Error('no wallet')
    app.show(<Downloads data={{ wallet }} />)
  }
  const links = () =>
    screen.getAllByTestId(/^(get-|open-wallet)/).map((row) => [row.dataset.testid, row.getAttribute('href')])

  const everything = {
    browser_link: 'https://go.wallet.example/dapp?url={url}',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=a.b',
  }

  it('[S2.05] on a desktop: extension, apps with a QR code, website', async () => {
    open(everything)
    expect(links()).toEqual([
      ['get-chromeStore', 'https://chromewebstore.google.com/detail/wallet1'],
      ['get-appStore', everything.app_store],
      ['get-playStore', everything.play_store],
      ['get-homepage', 'https://wallet1.example/'],
    ])
    expect((await screen.findByTestId('qr')).dataset.uri).toBe('https://wallet1.example/')
    expect(isShown('look-again')).toBe(true)
  })

  it('[S2.05] on a phone: the wallet’s in-app browser first, no extension, no QR code', () => {
    open(everything, true)
    const [first, ...rest] = links()
    expect(first?.[0]).toBe('open-wallet')
    expect(first?.[1]).toContain(
      `https://go.wallet.example/dapp?url=${encodeURIComponent(location.href.replace(/#.*/, ''))}`,
    )
    expect(rest.map(([id]) => id)).toEqual(['get-appStore', 'get-playStore', 'get-homepage'])
    expect(isShown('qr')).toBe(false)
  })

  it('[X.25] a custom scheme opens by a button, never an anchor; the event names the platform', () => {
    open({ browser_link: 'demowallet://browse?url={url}' }, true)
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const row = field('open-wallet')
    expect(row.tagName).toBe('BUTTON')
    fireEvent.click(row)
    expect(opened.mock.calls[0]?.slice(0, 2)).toEqual([
      expect.stringMatching(/^demowallet:\/\/browse\?url=http/),
      '_self',
    ])
    click('get-homepage')
    expect(app.emitted).toContainEqual({
      event: 'GET_WALLET',
      properties: { name: 'Wallet 1', explorerId: '1'.padStart(64, '0'), type: 'in_app_browser' },
    })
    expect(app.emitted.at(-1)).toMatchObject({ properties: { type: 'homepage' } })
  })

  it.each([
    ['demowallet://browse?url={url}', /^demowallet:/],
    ['https://go.wallet.example/dapp?url={url}', /^https:/],
  ])('[X.25] in a framed page the top window goes to the wallet (%s)', (browser_link, expected) => {
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    open({ browser_link }, true)
    const row = field('open-wallet')
    expect(row.tagName).toBe('BUTTON')
    fireEvent.click(row)
    expect(opened.mock.calls[0]?.slice(0, 2)).toEqual([expect.stringMatching(expected), '_top'])
    expect(links().find(([id]) => id === 'get-homepage')?.[1]).toBe('https://wallet1.example/')
  })

  it('[X.25] in Telegram links open by its own call, and those that it doesn’t open aren’t offered', () => {
    const opened: string[] = []
    vi.stubGlobal('TelegramWebviewProxy', {
      postEvent: (type: string, data: string) => opened.push(`${type} ${JSON.parse(data).url}`),
    })
    open({ ...everything, browser_link: 'demowallet://browse?url={url}' }, true)
    expect(links()).toEqual([
      ['get-appStore', null],
      ['get-playStore', null],
      ['get-homepage', null],
    ])
    click('get-homepage')
    expect(opened).toEqual(['web_app_open_link https://wallet1.example/'])
    vi.unstubAllGlobals()
  })

  it('[X.41] [T-DL] [T-XSS] ignores hostile links and shows a hostile name as text', () => {
    open({
      name: '<img src=x onerror=alert(1)>\u202E',
      chrome_store: 'javascript:alert(1)',
      app_store: 'data:text/html,x',
      browser_link: 'intent://x',
    })
    expect(links()).toEqual([['get-homepage', 'https://wallet1.example/']])
    expect(textOf()).toContain('<img src=x onerror=alert(1)>')
    expect(textOf()).not.toContain('\u202E')
    expect(document.body.querySelector('img')).toBeNull()
  })

  it('says that a wallet has no downloads', () => {
    open({ chrome_store: null, homepage: null })
    expect(screen.getByText('This wallet is no longer listed. Go back and choose another one.')).toBeTruthy()
  })
})
