import { expect, it } from 'vitest'
import type { Chain } from '../ports/chains.ts'
import { listMainChains, wellKnownChains } from './wellKnownChains.ts'

const chain = (namespace: Chain['namespace'], reference: string, http = true): Chain => ({
  caipNetworkId: `${namespace}:${reference}`,
  namespace,
  reference,
  http,
  ws: true,
})
const network = (id: number, testnet?: boolean) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  ...(testnet !== undefined && { testnet }),
})

it('[S7.14] without a chain all EVM chains are meant that have nodes and are no testnet', () => {
  const list = [
    chain('solana', 'abc'),
    chain('eip155', '31338'),
    chain('eip155', '11155111'),
    chain('eip155', '31339'),
    chain('eip155', '1'),
    chain('eip155', '7', false),
  ]
  expect(listMainChains({ list: () => list }, [])).toEqual(['eip155:1', 'eip155:31338', 'eip155:31339'])
  // the operator's word comes first
  const networks = [network(31339, true), network(11155111, false), network(31338)]
  expect(listMainChains({ list: () => list }, networks)).toEqual([
    'eip155:1',
    'eip155:11155111',
    'eip155:31338',
  ])
})

it('[S7.14] Solana chains come mainnet first, and its test clusters are left out', () => {
  const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const testnet = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
  const list = ['zzz', devnet, 'aaa', testnet, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map((reference) =>
    chain('solana', reference),
  )
  expect(listMainChains({ list: () => list }, [], 'solana')).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:aaa',
    'solana:zzz',
  ])
})

it.each([
  ['eip155:1', 'Ether', 'ETH', 18, false],
  ['eip155:56', 'BNB', 'BNB', 18, false],
  ['eip155:100', 'xDAI', 'XDAI', 18, false],
  ['eip155:137', 'POL', 'POL', 18, false],
  ['eip155:250', 'Fantom', 'FTM', 18, false],
  ['eip155:43114', 'Avalanche', 'AVAX', 18, false],
  ['eip155:8217', 'Kaia', 'KAIA', 18, false],
  ['eip155:22222', 'ZBC', 'ZBC', 9, false],
  ['eip155:17000', 'Holesky Ether', 'ETH', 18, true],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana', 'SOL', 9, true],
] as const)('[S3.05] %s has %s (%s) of %i decimals', (id, name, symbol, decimals, testnet) => {
  expect(wellKnownChains.get(id)).toEqual({ currency: { name, symbol, decimals }, testnet })
})
