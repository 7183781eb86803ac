import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginAllowed, parseOriginPattern } from './originPatterns.ts'

const allowed = (origin: string, ...entries: string[]) =>
  isOriginAllowed(
    origin,
    entries.map((entry) => parseOriginPattern(entry)).filter((pattern) => pattern !== undefined),
  )

describe('[X.59, X.59b] [T-PID] origins on the list', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://app.example', 'https://app.example:443'],
    ['https://app.example', 'HTTPS://APP.Example'],
    ['http://app.example:8080', 'http://app.example:8080'],
    ['https://a.example.com', 'https://*.example.com'],
    ['https://a.b.example.com', 'https://*.example.com'],
    ['https://a.example.com:8443', 'https://*.example.com:8443'],
    ['https://app.example', 'app.example'],
    ['http://app.example', 'app.example'],
    ['https://a.example.com', '*.example.com'],
    ['http://a.example.com:81', '*.example.com:81'],
    ['https://xn--bcher-kva.example', 'https://bücher.example'],
    ['https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['https://[2001:db8::1]:8443', 'https://[2001:DB8:0::1]:8443'],
    ['chrome-extension://abcdefgh', 'chrome-extension://abcdefgh'],
    ['capacitor://app.example', 'capacitor://app.example'],
  ])('%s by %s', (origin, entry) => expect(allowed(origin, entry)).toBe(true))

  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://app.localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:1',
  ])('%s always, it is the visitor’s own machine', (origin) =>
    expect(allowed(origin, 'https://app.example')).toBe(true),
  )
})

describe('[X.59, X.59b] [T-PID] origins that look like one on the list', () => {
  it.each([
    ['https://app.example.evil.example', 'https://app.example'],
    ['https://evilapp.example', 'app.example'],
    ['https://app.example', 'https://*.app.example'],
    ['https://evilexample.com', 'https://*.example.com'],
    ['https://example.com.evil.example', '*.example.com'],
    ['https://example.com', '*.example.com'],
    ['https://.example.com', 'https://example.com'],
    ['http://app.example', 'https://app.example'],
    ['https://app.example', 'http://app.example'],
    ['https://app.example:8443', 'https://app.example'],
    ['https://app.example:444', 'app.example'],
    ['https://app.example:80', 'app.example'],
    ['https://a.example.com:8443', 'https://*.example.com'],
    ['https://a.example.com', 'https://*.example.com:8443'],
    ['https://app.example.', 'https://app.example'],
    ['https://app.example/', 'https://app.example'],
    ['https://app.example/path', 'https://app.example'],
    ['https://app.example?x', 'https://app.example'],
    ['https://app.example#x', 'https://app.example'],
    ['https://app.example\\', 'https://app.example'],
    ['https://user@app.example', 'https://app.example'],
    ['https://app.example@evil.example', 'https://app.example'],
    ['https://app.example:x@evil.example', 'https://app.example'],
    ['https://app%2eexample', 'https://app.example'],
    [' https://app.example', 'https://app.example'],
    ['https://app.example ', 'https://app.example'],
    ['https://app.example\t', 'https://app.example'],
    ['https://app.example, https://evil.example', 'https://app.example'],
    ['https://app.example https://evil.example', 'https://app.example'],
    ['null', 'https://app.example'],
    ['NULL', 'null'],
    ['', 'https://app.example'],
    ['*', 'https://app.example'],
    ['https://*.example.com', 'https://*.example.com'],
    ['app.example', 'app.example'],
    ['//app.example', 'https://app.example'],
    ['https:app.example', 'https://app.example'],
    ['https:///app.example', 'https://app.example'],
    ['javascript://app.example', 'app.example'],
    ['data://app.example', 'https://app.example'],
    ['file://', 'https://app.example'],
    ['ftp://app.example', 'app.example'],
    ['chrome-extension://abcdefgh', 'abcdefgh'],
    ['chrome-extension://abcdefghi', 'chrome-extension://abcdefgh'],
    ['moz-extension://abcdefgh', 'chrome-extension://abcdefgh'],
    ['https://xn--app-example', 'https://app.example'],
    ['https://аpp.example', 'https://app.example'],
    ['https://localhost.evil.example', 'https://app.example'],
    ['https://evillocalhost', 'https://app.example'],
    ['http://127.0.0.1.evil.example', 'https://app.example'],
    ['http://127.0.0.2', 'https://app.example'],
    ['localhost', 'https://app.example'],
    ['capacitor://localhost', 'https://app.example'],
  ])('%s isn’t %s', (origin, entry) => expect(allowed(origin, entry)).toBe(false))

  it('[T-PID] nothing but the origin itself is the origin, whatever is put before, into or behind it', () => {
    const origin = 'https://app.example'
    fc.assert(
      fc.property(fc.nat(origin.length), fc.string({ minLength: 1, maxLength: 8 }), (at, inserted) => {
        const other = origin.slice(0, at) + inserted + origin.slice(at)
        if (!allowed(other, origin)) return
        expect(new URL(other).origin).toBe(origin)
        expect(other.toLowerCase().replace(/:(443)?$/, '')).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })
})

it.each([
  '',
  '*',
  'https://*',
  '*.*',
  '*.com',
  'https://*.com',
  '*.127.0.0.1',
  'https://*.[::1]',
  'https://a.*.example.com',
  'https://a*.example.com',
  'https://app.example/',
  'https://app.example/path',
  'https://user@app.example',
  'https://app.example:99999',
  'app example',
  'https://',
  'null null',
])('"%s" is no entry of a list', (entry) => expect(parseOriginPattern(entry)).toBeUndefined())
