import { afterEach, expect, it, vi } from 'vitest'
import { createPairing, reusesPairing } from './createPairing.ts'
import { isExpired } from './pairingLink.ts'

it.each([
  [10_001, false],
  [10_000, true],
  [0, true],
  [-1, true],
])('[S4.03] [S9.26] with %i ms left it counts as expired: %s', (rest, expected) => {
  expect(isExpired(1_000_000 + rest, 1_000_000)).toBe(expected)
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const agents = {
  'Safari on an iPhone': [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, true],
  'Chrome on an iPhone': [`${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`, false],
  'Firefox on an iPhone': [`${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, false],
  'an app on an iPhone': [`${iphone} Mobile/15E148`, false],
  'Safari on an iPad as it calls itself': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    true,
  ],
  'Chrome on Android': [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    false,
  ],
} as const

it.each(Object.entries(agents))('[S4.04] [S4.05] %s', (_name, [userAgent, expected]) => {
  const facts = { userAgent, isTelegram: false, isTouch: true }
  expect(reusesPairing('auto', facts)).toBe(expected)
  expect(reusesPairing('auto', { ...facts, isTelegram: true })).toBe(true)
  expect(reusesPairing('always', facts)).toBe(true)
  expect(reusesPairing('never', { ...facts, isTelegram: true })).toBe(false)
})

it('[S4.05] Safari on a Mac has no touch, and starts anew', () => {
  const [userAgent] = agents['Safari on an iPad as it calls itself']
  expect(reusesPairing('auto', { userAgent, isTelegram: false, isTouch: false })).toBe(false)
})

afterEach(() => vi.unstubAllGlobals())

const [desktop] = agents['Safari on an iPad as it calls itself']
it.each([
  ['a desktop browser', {}, desktop, 0, false],
  ['an iPad', {}, desktop, 5, true],
  ['an iPhone', {}, agents['Safari on an iPhone'][0], 5, true],
  ['Telegram on a phone', { TelegramWebviewProxy: {} }, agents['Chrome on Android'][0], 5, true],
  ['Telegram’s web app', { Telegram: { WebApp: { platform: 'weba', openLink() {} } } }, desktop, 0, true],
  ['a browser with Telegram’s script', { Telegram: { WebApp: { platform: 'unknown' } } }, desktop, 0, false],
] as const)(
  '[S4.04] [X.25] in %s the page itself finds out whether the code is shown again',
  (_name, page, userAgent, maxTouchPoints, expected) => {
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    expect(createPairing({ storage: null }, async () => 'configured').reusesCode).toBe(expected)
  },
)

it('[S4.04] Telegram’s script may run after the app’s own', () => {
  vi.stubGlobal('navigator', { userAgent: desktop, maxTouchPoints: 0 })
  const pairing = createPairing({ storage: null }, async () => 'configured')
  expect(pairing.reusesCode).toBe(false)
  vi.stubGlobal('Telegram', { WebApp: { platform: 'weba', openLink() {} } })
  expect(pairing.reusesCode).toBe(true)
})
