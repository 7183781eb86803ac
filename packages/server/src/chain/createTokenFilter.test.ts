import type { CaipNetworkId } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import type { TokenDescription } from '../ports/assets.ts'
import { createTokenFilter } from './createTokenFilter.ts'

const ethereum = 'eip155:1'
const optimism = 'eip155:10'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const local: CaipNetworkId = 'eip155:31337'

/** Genuine ones, in the spelling of the server. */
const usdc = {
  [ethereum]: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  [optimism]: ['0x7f5c764cbc14f9669b88837ca1490cca17c31607', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
  [mainnet]: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
} as const

const tokenOf = (fields: Partial<TokenDescription>): TokenDescription => ({
  chain: ethereum,
  token: `0x${'9'.repeat(40)}`,
  name: 'Honest Coin',
  symbol: 'HON',
  decimals: 6,
  listed: false,
  ...fields,
})

/** The filter of a server whose operator lists these tokens. */
const filterOf = (chain: CaipNetworkId, list: readonly TokenDescription[] = []) =>
  createTokenFilter(
    {
      list: () => list,
      native: () => ({ chain, name: 'Ether', symbol: 'ETH', decimals: 18, listed: true }),
    },
    chain,
  )

describe('fake tokens on a server without a token list', () => {
  it.each([
    [ethereum, { symbol: 'USDC', name: 'USD Coin' }],
    [ethereum, { symbol: 'UЅDС', name: 'Circle' }],
    [ethereum, { symbol: 'X', name: 'USDT' }],
    [ethereum, { symbol: 'ETH', name: 'Ether' }],
    [ethereum, { symbol: 'GIFT', name: 'Claim at usdc-gift.com' }],
    [optimism, { symbol: 'USDC', name: 'USD Coin' }],
    [mainnet, { symbol: 'USDC', name: 'USD Coin' }],
    [mainnet, { symbol: 'FOO', name: 'usd coin' }],
  ] as const)('[X.40, X.40a, X.40b] on %s %j is one', (chain, texts) => {
    expect(filterOf(chain)(tokenOf({ chain, ...texts }))).toBe(true)
  })

  it.each(Object.entries(usdc))('[X.40] on %s the genuine USDC is none', (chain, tokens) => {
    const network = chain as CaipNetworkId
    for (const token of tokens)
      expect(filterOf(network)(tokenOf({ chain: network, token, symbol: 'USDC', name: 'USD Coin' }))).toBe(
        false,
      )
  })

  it.each([
    ['a token of its own name', ethereum, {}],
    ['a token whose name only contains one', ethereum, { symbol: 'syrupUSDC', name: 'Syrup USDC' }],
    ['a token of a chain that nobody knows', local, { symbol: 'USDC', name: 'USD Coin' }],
    ['a well-known token of another chain', ethereum, { symbol: 'SCR', name: 'Scroll' }],
  ] as const)('[X.40] %s is none', (_, chain, texts) => {
    expect(filterOf(chain)(tokenOf({ chain, ...texts }))).toBe(false)
  })
})

describe('fake tokens on a server with a token list', () => {
  const listed = tokenOf({ token: `0x${'1'.repeat(40)}`, symbol: 'TUSD', name: 'Test Dollar', listed: true })

  it('[X.40] are compared with the listed ones and with the well-known ones', () => {
    const isFake = filterOf(ethereum, [listed])
    expect(isFake(tokenOf({ symbol: 'TUSD' }))).toBe(true)
    expect(isFake(tokenOf({ symbol: 'USDC' }))).toBe(true)
    expect(isFake(listed)).toBe(false)
  })

  it('[X.40] the operator’s own USDC is none', () => {
    const own = tokenOf({ token: `0x${'2'.repeat(40)}`, symbol: 'USDC', name: 'USD Coin', listed: true })
    expect(filterOf(ethereum, [own])(own)).toBe(false)
  })
})
