import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { testNetwork } from '../testing/testNetwork.ts'
import { chooseDefaultNetwork } from './createNetworks.ts'
import { defineNetwork } from './defineNetwork.ts'

describe('defineNetwork', () => {
  it('[S3.04] takes a viem chain as it is', () => {
    const network = defineNetwork(chains.sepolia)
    expect(network).toMatchObject({
      id: 11155111,
      caipNetworkId: 'eip155:11155111',
      chainNamespace: 'eip155',
      name: 'Sepolia',
      nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
      testnet: true,
    })
    expect(network.rpcUrls.chainDefault.http).toEqual(chains.sepolia.rpcUrls.default.http)
    const ids = Object.values(chains).map((chain) => defineNetwork(chain).caipNetworkId)
    expect(ids.length).toBeGreaterThan(100)
  })

  it('[S3.04] takes another chain family by its CAIP-2 id, with a text id', () => {
    const input = { ...testNetwork(1), id: '5eykt4', caipNetworkId: 'solana:5eykt4' }
    expect(defineNetwork(input)).toMatchObject({ id: '5eykt4', chainNamespace: 'solana' })
    expect(defineNetwork({ ...testNetwork(1), id: 'solana:5eykt4' })).toMatchObject({ id: '5eykt4' })
  })

  it('[S3.04] reads through the operator, then the proxy, then the chain, and keeps the chain apart', () => {
    const urls = { custom: ['https://mine'], proxy: 'https://proxy' }
    const once = defineNetwork(testNetwork(1), urls)
    expect(once.rpcUrls).toEqual({
      default: { http: ['https://mine', 'https://proxy', 'https://rpc.example/1'] },
      chainDefault: { http: ['https://rpc.example/1'] },
    })
    expect(defineNetwork(once, urls)).toEqual(once)
    expect(defineNetwork(once).rpcUrls.default.http).toEqual(['https://rpc.example/1'])
  })

  it.each([
    { id: 0 },
    { id: -1 },
    { id: 1.5 },
    { id: Number.NaN },
    { id: 'x' },
    { id: 1, caipNetworkId: 'eip155:2' },
    { id: 1, caipNetworkId: 'eip155:' },
    { id: 1, caipNetworkId: 'eip155:1:1' },
    { id: 1, caipNetworkId: 'unknown:1' },
    { id: 1, chainNamespace: 'solana' },
    { id: 'abc', caipNetworkId: 'eip155:abc' },
    { id: '01', caipNetworkId: 'eip155:01' },
    { id: '99999999999999999999', caipNetworkId: 'eip155:99999999999999999999' },
  ])('[S5.22] refuses %o', (wrong) => {
    expect(() => defineNetwork({ ...testNetwork(1), ...wrong })).toThrow(
      expect.objectContaining({ name: 'InvalidConfigError', field: 'network.id' }),
    )
  })

  it('drops an explorer that is no web address', () => {
    const blockExplorers = { default: { name: 'x', url: 'javascript:alert(1)' } }
    expect(defineNetwork({ ...testNetwork(1), blockExplorers }).blockExplorers).toBeUndefined()
  })
})

describe('chooseDefaultNetwork', () => {
  const list = (...ids: number[]) => ids.map((id) => defineNetwork(testNetwork(id)))
  it.each([
    ['eip155:1 where listed', list(10, 1), {}, 'eip155:1'],
    ['the first where it is not', list(10, 137), {}, 'eip155:10'],
    ['the stored one', list(1, 10), { stored: 'eip155:10' }, 'eip155:10'],
    ['the configured one', list(1, 10, 137), { configured: 'eip155:137', stored: 'eip155:10' }, 'eip155:137'],
    ['no stored one that is gone', list(1, 10), { stored: 'eip155:5' }, 'eip155:1'],
    ['none of another namespace', list(1), { namespace: 'solana' }, undefined],
  ] as const)('[S9.57] the default network is %s', (_title, networks, wishes, expected) => {
    expect(chooseDefaultNetwork(networks, wishes)).toBe(expected)
  })
})
