import { describe, expect, it } from 'vitest'
import { fillBrowserLink } from './fillBrowserLink.ts'

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
