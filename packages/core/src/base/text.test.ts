import { describe, expect, it } from 'vitest'
import { safeImageUrl } from './safeImageUrl.ts'
import { plainText } from './text.ts'

const server = { api: 'https://api.example/base', directory: 'https://wallets.example' }

describe('safeImageUrl', () => {
  it.each([
    ['https://api.example/image/x.webp', 'https://api.example/image/x.webp'],
    ['/image/x', 'https://api.example/image/x'],
    ['https://wallets.example/getWalletImage/i', 'https://wallets.example/getWalletImage/i'],
    ['data:image/webp;base64,UklGRg==', 'data:image/webp;base64,UklGRg=='],
    ['data:image/svg+xml;base64,PHN2Zz4=', undefined],
    ['data:image/png,<svg onload=alert(1)>', undefined],
    ['data:text/html;base64,PHN2Zz4=', undefined],
    ['https://tracker.example/x.png', undefined],
    ['//tracker.example/x.png', undefined],
    ['http://api.example/x.png', undefined],
    ['https://api.example@tracker.example/x.png', undefined],
    ['javascript:alert(1)', undefined],
    ['ipfs://x', undefined],
    ['http://[', undefined],
    [`data:image/png;base64,${'A'.repeat(300_000)}`, undefined],
    ['', undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('[X.37] %s: %s', (url, expected) => {
    expect(safeImageUrl(url, server)).toBe(expected)
  })
})

describe('plainText', () => {
  it.each([
    ['Tether', 'Tether'],
    ['  Two\n words\t', 'Two words'],
    ['U\u0000S\u200BD\u202ET\uFEFF', 'USDT'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['🐢'.repeat(100), '🐢'.repeat(64)],
    ['\u202E', ''],
  ])('%j is %j', (text, expected) => {
    expect(plainText(text)).toBe(expected)
  })
})
