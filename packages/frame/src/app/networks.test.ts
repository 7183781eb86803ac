import { describe, expect, it } from 'vitest'
import { chainIdOf, networkOf } from './networks.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('chain ids of the wire', () => {
  it.each([
    ['eip155:1', 1],
    ['eip155:31337', 31337],
    [solana, solana],
  ] as const)('[S3.19] %s is %j', (network, chainId) => {
    expect(chainIdOf(network)).toBe(chainId)
    expect(networkOf(chainId)).toBe(network)
  })

  it.each(['1', 'eip155:1'])('[S3.19] takes %j for Ethereum, as existing clients write it', (text) => {
    expect(networkOf(text)).toBe('eip155:1')
  })

  it('[S3.19, X.61] takes the reference alone for Solana, as existing clients write it in requests', () => {
    expect(networkOf(solana.slice('solana:'.length))).toBe(solana)
  })

  it.each([
    '',
    'mainnet',
    '0'.repeat(32),
    'A'.repeat(31),
    '0x1',
    '-1',
    '1.5',
    '9'.repeat(19),
    'eip155:',
    ':1',
  ])('refuses %j', (text) => {
    expect(networkOf(text)).toBeUndefined()
  })
})
