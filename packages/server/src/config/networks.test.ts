import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from './readConfig.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function read(json: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tokens-'))
  folders.push(folder)
  const path = join(folder, 'tokens.json')
  writeFileSync(path, typeof json === 'string' ? json : JSON.stringify(json))
  return readConfig({ LATCHKEY_TOKENS_FILE: path }).tokens
}

const token = {
  chainId: 1,
  address: `0x${'Ab'.repeat(20)}`,
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  logoURI: 'https://tokens.example/tusd.png',
}

const { chainId: _, ...rest } = token
/** The token as it is parsed. */
const entry = { ...rest, chain: 'eip155:1' }
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('LATCHKEY_TOKENS_FILE', () => {
  it('is a token list; what it says beyond tokens is not looked at', () => {
    expect(read({ name: 'Ours', version: { major: 1 }, tokens: [{ ...token, extensions: {} }] })).toEqual([
      { ...entry, address: entry.address.toLowerCase() },
    ])
    expect(readConfig({}).tokens).toEqual([])
  })

  it('[S6.04] has tokens of Solana by mint, with the cluster as CAIP-2 id or by its number', () => {
    const chains = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
    const tokens = [chains[0], 101, 103].map((chainId) => ({ ...token, chainId, address: mint }))
    expect(read({ tokens }).map(({ chain, address }) => [chain, address])).toEqual([
      [chains[0], mint],
      [chains[0], mint],
      [chains[1], mint],
    ])
  })

  it.each([
    ['a cluster there is not', { tokens: [{ ...token, chainId: 1, address: mint }] }],
    ['a mint that is too short', { tokens: [{ ...token, chainId: 101, address: mint.slice(0, 30) }] }],
    ['a mint on an EVM chain', { tokens: [{ ...token, chainId: 'eip155:1', address: mint }] }],
    ['no JSON', '{'],
    ['no tokens', {}],
    ['an address that is none', { tokens: [{ ...token, address: '0x12' }] }],
    ['decimals of 256', { tokens: [{ ...token, decimals: 256 }] }],
    ['decimals below 0', { tokens: [{ ...token, decimals: -1 }] }],
    ['decimals as text', { tokens: [{ ...token, decimals: '6' }] }],
    ['an empty symbol', { tokens: [{ ...token, symbol: ' ' }] }],
    ['an image that is a script', { tokens: [{ ...token, logoURI: 'javascript:alert(1)' }] }],
  ])('%s ends the start with the name of the variable', (_, json) => {
    expect(() => read(json)).toThrow(/LATCHKEY_TOKENS_FILE/)
  })

  it('a file that is not there ends it too', () => {
    expect(() => readConfig({ LATCHKEY_TOKENS_FILE: '/nowhere/tokens.json' })).toThrow(/LATCHKEY_TOKENS_FILE/)
  })
})

describe('sources of prices and metadata', () => {
  it('a price file, CoinGecko or both', () => {
    expect(readConfig({}).prices).toEqual({ minLiquidity: 10_000 })
    expect(readConfig({ LATCHKEY_PRICES_LIQUIDITY: '0' }).prices).toEqual({ minLiquidity: 0 })
    expect(() => readConfig({ LATCHKEY_PRICES_LIQUIDITY: '-1' })).toThrow(/LATCHKEY_PRICES_LIQUIDITY/)
    expect(readConfig({ LATCHKEY_PRICES_FILE: '/p.json', LATCHKEY_COINGECKO_KEY: 'k' }).prices).toEqual({
      file: '/p.json',
      minLiquidity: 10_000,
      coinGecko: { key: 'k', plan: 'demo' },
    })
    // the public plan has no key; the others are off without
    expect(readConfig({ LATCHKEY_COINGECKO_PLAN: 'public' }).prices.coinGecko).toEqual({ plan: 'public' })
    expect(readConfig({ LATCHKEY_COINGECKO_PLAN: 'pro' }).prices.coinGecko).toBeUndefined()
    expect(() => readConfig({ LATCHKEY_COINGECKO_PLAN: 'free' })).toThrow(/LATCHKEY_COINGECKO_PLAN/)
  })

  it('an ipfs gateway ends with one slash', () => {
    expect(readConfig({ LATCHKEY_IPFS_GATEWAY: 'https://gate.example/ipfs' }).ipfsGateway).toBe(
      'https://gate.example/ipfs/',
    )
    for (const value of ['gate.example', 'ftp://gate.example/', 'https://gate.example/?a=1'])
      expect(() => readConfig({ LATCHKEY_IPFS_GATEWAY: value })).toThrow(/LATCHKEY_IPFS_GATEWAY/)
  })
})
