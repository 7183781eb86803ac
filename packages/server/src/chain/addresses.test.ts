import type { CaipNetworkId } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { tokenId, toWireAddress } from './addresses.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const sol = `${solana}:So11111111111111111111111111111111111111111`
const ether = `eip155:1:0x${'e'.repeat(40)}`
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const contract = `0x${'1'.repeat(40)}`

it.each<[CaipNetworkId, string | undefined, string]>([
  ['eip155:1', undefined, ether],
  ['eip155:1', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', ether],
  ['eip155:1', contract, `eip155:1:${contract}`],
  [solana, undefined, sol],
  [solana, 'so11111111111111111111111111111111111111111', sol],
  [solana, 'So11111111111111111111111111111111111111112', sol],
  [solana, 'sO11111111111111111111111111111111111111112', sol],
  [solana, usdc, `${solana}:${usdc}`],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', undefined, 'polkadot:91b171bb158e2d3848fa23a9f1c25182:0x'],
  ['bip122:000000000019d6689c085ae165831e93', '0X', 'bip122:000000000019d6689c085ae165831e93:0x'],
])('[S9.24] on %s the token %s is %s', (chain, token, id) => {
  expect(tokenId(chain, token)).toBe(id)
})

it('[S9.24] an address is shown with its checksum where its namespace has one', () => {
  expect(toWireAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  )
  expect(toWireAddress(usdc)).toBe(usdc)
})
