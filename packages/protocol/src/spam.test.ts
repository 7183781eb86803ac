import { describe, expect, it } from 'vitest'
import { createSpamTokenFilter, isAdvertising, isLookalike, type SpamCandidate } from './spam.ts'

const token = (fields: Partial<SpamCandidate>): SpamCandidate => ({
  token: '0x01',
  name: 'Honest Coin',
  symbol: 'HON',
  decimals: 18,
  listed: false,
  ...fields,
})

describe('isAdvertising', () => {
  it.each([
    'Visit usdc-bonus.com to claim',
    '$ 5000 at aave-gift . net',
    'https://x',
    'www.site',
    't.me/scam',
    'СLАІМ your prize',
    'AIRDROP',
    'reward token',
    'Ｃｌａｉｍ',
    'eth-drop。xyz',
    'Free mint',
  ])('[X.40] %j leads somewhere', (name) => {
    expect(isAdvertising(name)).toBe(true)
  })

  it.each([
    'USD Coin',
    'Bridged USDC (USDC.e)',
    'Uniswap',
    'stETH',
    'Yearn V2',
    'Inc. Pro',
    'a.b',
    'Dai',
    'BTC 2.0',
    '',
  ])('[X.40] %j does not', (name) => {
    expect(isAdvertising(name)).toBe(false)
  })
})

describe('createSpamTokenFilter', () => {
  const isSpam = createSpamTokenFilter([
    { name: 'Ether', symbol: 'ETH' },
    { name: 'USD Coin', symbol: 'USDC' },
  ])

  it.each([
    ['the symbol of a listed one', { symbol: 'USDC' }],
    ['the symbol in other case', { symbol: 'usdc' }],
    ['Cyrillic letters', { symbol: 'UЅDС' }],
    ['full-width letters', { symbol: 'ＵＳＤＣ' }],
    ['marks over letters', { symbol: 'U̲S̲D̲C̲' }],
    ['spaces and points between', { symbol: 'U.S.D C' }],
    ['a digit for a letter', { symbol: 'U5DC' }],
    ['the name of a listed one', { name: 'USD  Coin', symbol: 'X' }],
    ['the symbol as name', { name: 'usdc', symbol: 'X' }],
    ['the native currency', { symbol: 'ETH' }],
    ['a lure as name', { name: 'claim at x.com' }],
    ['a lure as symbol', { symbol: 'x.com' }],
    ['decimals no token has', { decimals: 37 }],
  ])('[X.40] [S5.09] %s is spam', (_, fields) => {
    expect(isSpam(token(fields))).toBe(true)
  })

  it('[X.40] an honest one, 36 decimals and whatever the operator listed are not', () => {
    expect(isSpam(token({}))).toBe(false)
    expect(isSpam(token({ decimals: 36 }))).toBe(false)
    expect(isSpam(token({ symbol: 'USDC', name: 'claim at x.com', decimals: 255, listed: true }))).toBe(false)
    const { token: _, ...native } = token({ symbol: 'ETH', listed: true })
    expect(isSpam(native)).toBe(false)
  })

  it('names of nothing but signs are not alike', () => {
    expect(createSpamTokenFilter([{ name: '…', symbol: '!!' }])(token({ symbol: '??', name: '---' }))).toBe(
      false,
    )
  })
})

describe('isLookalike', () => {
  const used = `0xabcd${'1'.repeat(32)}ef01`
  it.each([
    [`0xabcd${'2'.repeat(32)}ef01`, true],
    [`0xABCD${'2'.repeat(32)}EF01`, true],
    [used, false],
    [used.toUpperCase().replace('0X', '0x'), false],
    [`0xabcd${'2'.repeat(32)}ef02`, false],
    [`0xabce${'2'.repeat(32)}ef01`, false],
  ])('[X.40] %s: %s', (address, expected) => {
    expect(isLookalike(address, [`0x${'9'.repeat(40)}`, used])).toBe(expected)
  })
})
