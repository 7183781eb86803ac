import { afterEach, expect, it, vi } from 'vitest'
import { isMobile } from './device.ts'

afterEach(() => vi.unstubAllGlobals())

const linux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
it.each([
  ['a computer', linux, false, false],
  ['a touch screen', linux, true, true],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Safari/537.36', false, true],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
    false,
    true,
  ],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Safari/604.1', false, true],
  ['Firefox on a phone', 'Mozilla/5.0 (Mobile; rv:126.0) Gecko/126.0 Firefox/126.0', false, true],
])('[S2.25] %s: mobile by its pointer or its user agent', (_name, userAgent, isCoarse, expected) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCoarse && query === '(pointer: coarse)' }))
  vi.stubGlobal('navigator', { userAgent })
  expect(isMobile()).toBe(expected)
})
