import { expect, it } from 'vitest'
import type { Chain } from '../ports/chains.ts'
import { listMainChains } from './wellKnownChains.ts'

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
