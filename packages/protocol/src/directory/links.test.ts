import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillBrowserLink, getLinkSchemes, isAllowedLink, isNavigableLink } from './links.ts'

describe('isAllowedLink', () => {
  it.each([
    'https://metamask.io/',
    'https://app.example.co.uk:8443/path?query=1#part',
    'https://xn--bcher-kva.example/',
    'HTTPS://EXAMPLE.COM/UPPER',
    'metamask://',
    'trust://wc?uri=',
    'com.example.wallet://open',
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    'okex://main/wc',
  ])('[X.25] %s may be offered', (link) => {
    expect(isAllowedLink(link)).toBe(true)
  })

  it('[T-DL] the witness: a browser does read such texts as links that run something', () => {
    for (const link of [
      'java\nscript:alert(1)',
      ' javascript://alert(1)',
      '\u0001javascript://alert(1)',
      'JaVaScRiPt:x',
    ])
      expect(new URL(link).protocol, link).toBe('javascript:')
  })

  it.each([
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'JaVaScRiPt://alert(1)',
    'java\nscript://alert(1)',
    'java\tscript:alert(1)',
    ' javascript://alert(1)',
    '\u0001javascript://alert(1)',
    'javascript&colon;//alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html;base64,PHNjcmlwdD4=',
    'DATA:text/html,x',
    'file:///etc/passwd',
    'File://server/share',
    'blob:https://example.com/uuid',
    'blob://x',
    'vbscript:msgbox(1)',
    'vbscript://x',
    'about:blank',
    'about://blank',
    'intent://scan/#Intent;scheme=zxing;end',
    'INTENT://x#Intent;end',
    'view-source:https://example.com',
    'view-source://example.com',
    'filesystem:https://example.com/temporary/x',
    'filesystem://x',
    'chrome://settings',
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/home.html',
    'moz-extension://x/y',
    'android-app://com.example',
    'content://sms',
    'market://details?id=x',
    'ms-settings://x',
    'ms-msdt://x',
    'search-ms://query',
    'mailto://a@example.com',
    'tel://1',
    'sms://1',
    'ssh://host',
    'ftp://example.com',
    'ws://example.com',
    'wss://example.com',
    'jar://x',
    'http://example.com',
    'http://localhost:3000',
    'smb://host/share',
    'afp://host',
    'nfs://host',
    'vnc://host',
    'rdp://host',
    'itms-services://?action=download-manifest&url=x',
    'itms-apps://x',
    'vscode://file/x',
    'vscode-insiders://x',
    'cursor://x',
    'jetbrains://x',
    'ldap://host',
    'telnet://host',
    'sftp://host',
    'git+ssh://host',
    'facetime-audio://x',
    'zoommtg://x',
    'x-apple.systempreferences://x',
    'magnet://x',
  ])('[X.25] %j is forbidden', (link) => {
    expect(isAllowedLink(link)).toBe(false)
  })

  it.each([
    '',
    ' ',
    'nothing',
    '-',
    'Roam.xyz',
    'promo.ggp.gg/?ref=',
    '//example.com',
    'a-://[',
    '/path',
    'https:',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://good.example@evil.example/',
    'https://good.example\\@evil.example/',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com/\u202Egpj.exe',
    'https://example.com/\u0000',
    'https://example.com/"onclick="x',
    'https://example.com/<b>',
    'https://ехample.com/',
    'https://example..com/',
    'https://.example.com/',
    'https://example.com%2f@evil.example/',
    'DaffiOne:// wc://',
    'metamask:wc',
    'w3akvrn:/',
    `https://example.com/${'a'.repeat(2048)}`,
    null,
    undefined,
    5,
    {},
    ['https://example.com'],
  ])('%j is no link', (link) => {
    expect(isAllowedLink(link)).toBe(false)
  })

  it('what passes is read by the browser as it stands: its scheme is the one that was checked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc
            .tuple(fc.string({ unit: 'binary' }), fc.constant('://'), fc.string())
            .map((parts) => parts.join('')),
          fc
            .tuple(fc.constantFrom('javascript', 'data', 'file', 'https'), fc.string())
            .map(([a, b]) => `${a}:${b}`),
        ),
        (link) => {
          if (!isAllowedLink(link)) return
          const scheme = link.slice(0, link.indexOf(':') + 1).toLowerCase()
          expect(new URL(link).protocol).toBe(scheme)
          expect(['javascript:', 'data:', 'file:', 'blob:', 'intent:', 'http:']).not.toContain(scheme)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('isNavigableLink', () => {
  const entry = { mobile_link: 'Trust://', browser_link: 'okx://dapp?url={url}', webapp_link: 'other://x' }

  it('an entry registers the schemes of its deep links and of nothing else', () => {
    expect(getLinkSchemes(entry)).toEqual(['trust', 'okx'])
    expect(
      getLinkSchemes({ mobile_link: 'smb://host', desktop_link: 'https://w.example', link_mode: null }),
    ).toEqual([])
  })

  it.each([
    'https://accounts.example/login?x=1',
    'http://localhost:4180/return',
    'http://id.localhost:4180/',
    'http://127.0.0.1:4180/',
    'trust://wc?uri=wc%3A7f',
    'TRUST://wc',
    'okx://dapp?url=x',
  ])('[X.25] [T-DL] the control: a page may be sent to %s', (link) => {
    expect(isNavigableLink(link, getLinkSchemes(entry))).toBe(true)
  })

  it.each([
    'other://x',
    'metamask://wc',
    'smb://host/share',
    'vnc://host',
    'vscode://file/x',
    'itms-services://?action=download-manifest',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/x',
    'http://accounts.example/',
    'http://localhost.evil.example/',
    'trust:wc',
    '/relative',
    '',
    undefined,
  ])('[X.25] [T-DL] a page is never sent to %j', (link) => {
    expect(
      isNavigableLink(link, [...getLinkSchemes(entry), 'javascript', 'data', 'smb', 'vnc', 'vscode']),
    ).toBe(false)
  })
})

describe('fillBrowserLink', () => {
  const page = 'https://app.example/swap?from=a&to=b c#secret'

  it('[X.25] the page is encoded once, so that its query stays its own', () => {
    const link = fillBrowserLink('https://go.example.com/dapp?cb_url={url}', page)
    expect(link).toBe(
      'https://go.example.com/dapp?cb_url=https%3A%2F%2Fapp.example%2Fswap%3Ffrom%3Da%26to%3Db%2520c',
    )
    expect(new URL(link ?? '').searchParams.get('cb_url')).toBe('https://app.example/swap?from=a&to=b%20c')
  })

  it('fills every place, by address, host or path', () => {
    expect(fillBrowserLink('https://w.example/browse/{url}?ref={url}', 'https://a.example/')).toBe(
      'https://w.example/browse/https%3A%2F%2Fa.example%2F?ref=https%3A%2F%2Fa.example%2F',
    )
    expect(fillBrowserLink('wallet://open/{host}', 'http://localhost:3000/x')).toBe(
      'wallet://open/localhost%3A3000',
    )
    expect(fillBrowserLink('https://w.example/dapp/{page}', page)).toBe(
      'https://w.example/dapp/app.example/swap?from=a&to=b%20c',
    )
  })

  it('never hands on the fragment or a password', () => {
    for (const template of ['wallet://x/{url}', 'wallet://x/{page}', 'wallet://x/{host}']) {
      const link = fillBrowserLink(template, 'https://user:hunter2@a.example/#token=abc')
      expect(link).not.toMatch(/token|hunter2|user/)
    }
  })

  it.each([
    ['javascript://{url}', 'https://a.example/'],
    ['{url}', 'javascript:alert(1)'],
    ['{page}', 'https://a.example/'],
    ['wallet://{url}', 'file:///etc/passwd'],
    ['wallet://{url}', 'about:blank'],
    ['wallet://{url}', 'data:text/html,x'],
    ['wallet://{url}', 'not a url'],
    ['http://w.example/{url}', 'https://a.example/'],
  ])('[X.25] %s for %s is nothing', (template, pageUrl) => {
    expect(fillBrowserLink(template, pageUrl)).toBeUndefined()
  })
})
