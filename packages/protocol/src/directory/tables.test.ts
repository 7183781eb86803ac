import { describe, expect, it } from 'vitest'
import { parseCaipNetworkId } from '../caip.ts'
import { connectorDirectoryIds, connectorImageIds } from './connectorDirectoryIds.ts'
import { networkImageIds } from './networkImageIds.ts'
import { walletSlug } from './selectWallets.ts'

describe('the fixed ids', () => {
  it('[S9.76] every network is a CAIP-2 one and every picture a name that is safe in a path', () => {
    expect(Object.keys(networkImageIds).filter((id) => !parseCaipNetworkId(id))).toEqual([])
    const ids = [...Object.values(networkImageIds), ...Object.values(connectorImageIds)]
    expect(ids.filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([])
  })

  it('[S9.75] every directory id is one, and two connectors share one only if they are the same wallet', () => {
    const ids = Object.entries(connectorDirectoryIds)
    expect(ids.filter(([, id]) => !/^[0-9a-f]{64}$/.test(id))).toEqual([])
    const shared = ids.filter(([name, id]) => ids.some(([other, same]) => other !== name && same === id))
    expect(shared.map(([name]) => name)).toEqual(['coinbaseWallet', 'coinbaseWalletSDK'])
  })
})

it.each([
  ['MetaMask', 'metamask'],
  ['  1inch   Wallet ', '1inch-wallet'],
  ['Base (formerly Coinbase Wallet)', 'base-formerly-coinbase-wallet'],
  ['GM² Social', 'gm2-social'],
  ['αU wallet', 'αu-wallet'],
  ['--', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(walletSlug(name)).toBe(slug)
})
