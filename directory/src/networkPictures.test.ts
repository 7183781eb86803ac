import { readFileSync } from 'node:fs'
import { connectorImageIds, networkImageIds } from '@latchkey/protocol'
import { expect, it } from 'vitest'

type Picture = { readonly source?: string; readonly tile?: string }
const pictures = JSON.parse(readFileSync(new URL('../pictures.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Picture>
>

/** What is drawn under an image id: the name of its source, or the letters of its tile. */
function nameOf(id: string | undefined): string | undefined {
  const { source, tile } = pictures[`asset/${id}`] ?? {}
  return tile ?? /\/([^/]+?)(?:\/image\.ts|\.svg\.js)$/.exec(source ?? '')?.[1]
}

it.each(
  Object.entries({
    'eip155:1': 'ethereum',
    'eip155:10': 'optimism',
    'eip155:56': 'binance-smart-chain',
    'eip155:100': 'gnosis',
    'eip155:130': 'unichain',
    'eip155:137': 'polygon',
    'eip155:250': 'fantom',
    'eip155:295': 'hedera-hashgraph',
    'eip155:314': 'filecoin',
    'eip155:324': 'zksync',
    'eip155:1088': 'metis-andromeda',
    'eip155:1284': 'moonbeam',
    'eip155:1285': 'moonriver',
    'eip155:1301': 'unichain',
    'eip155:2020': 'ronin',
    'eip155:2021': 'ronin',
    'eip155:2741': 'abstract',
    'eip155:4689': 'iotex',
    'eip155:5000': 'mantle',
    'eip155:8453': 'base',
    'eip155:9001': 'E',
    'eip155:10143': 'monad',
    'eip155:42161': 'arbitrum-one',
    'eip155:42220': 'celo',
    'eip155:43114': 'avalanche',
    'eip155:80094': 'berachain',
    'eip155:84532': 'base',
    'eip155:7777777': 'zora',
    'eip155:11155111': 'S',
    'eip155:1313161554': 'aurora',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
    'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
    'bip122:000000000933ea01ad0ee984209779ba': 'tB',
  }),
)('[S9.76] %s has the picture of %s, and no other network’s', (network, name) => {
  expect(nameOf(networkImageIds[network])).toBe(name)
})

it.each([
  ['coinbaseWallet', 'com.coinbase.wallet'],
  ['safe', 'global.safe'],
  ['ledger', 'com.ledger'],
  ['walletConnect', 'WC'],
  ['injected', 'B'],
])('[S9.76] the connector %s has the picture %s', (connector, name) => {
  expect(nameOf(connectorImageIds[connector])).toBe(name)
})

it('[S9.76] networks that draw the same picture are of one family, so that no two ids are exchanged unseen', () => {
  const names = Object.values(networkImageIds).map(nameOf)
  const shared = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  expect([...shared].sort()).toEqual(['base', 'ronin', 'solana', 'unichain'])
  // Where a picture has two ids, the ids themselves.
  expect(networkImageIds).toMatchObject({
    'eip155:8453': '7289c336-3981-4081-c5f4-efc26ac64a00',
    'eip155:84532': 'a18a7ecd-e307-4360-4746-283182228e00',
    'eip155:130': '2257980a-3463-48c6-cbac-a42d2a956e00',
    'eip155:1301': '4eeea7ef-0014-4649-5d1d-07271a80f600',
  })
})
