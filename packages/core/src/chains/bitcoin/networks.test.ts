import { describe, expect, it } from 'vitest'
import { findBitcoinNetwork, isAddressOf, toBitcoinNetwork } from './networks.ts'

/** The first blocks (`chainparams.cpp` of Bitcoin Core), and what wallets call the networks. */
const networks = [
  ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', 'mainnet', 'Mainnet'],
  ['000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943', 'testnet', 'Testnet'],
  ['00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043', 'testnet4', 'Testnet4'],
  ['00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6', 'signet', 'Signet'],
  ['0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206', 'regtest', 'Regtest'],
] as const
const idOf = (hash: string) => `bip122:${hash.slice(0, 32)}` as const
const [mainnet, testnet, testnet4, signet, regtest] = networks.map(([hash]) => idOf(hash)) as [
  `bip122:${string}`,
  `bip122:${string}`,
  `bip122:${string}`,
  `bip122:${string}`,
  `bip122:${string}`,
]

describe('Bitcoin networks', () => {
  it.each(networks)('the network of the first block %s is %s', (hash, standard, provider) => {
    const caipNetworkId = idOf(hash)
    expect(findBitcoinNetwork(caipNetworkId)).toMatchObject({ standard: `bitcoin:${standard}`, provider })
    expect(toBitcoinNetwork(`bitcoin:${standard}`)).toBe(caipNetworkId)
    expect(toBitcoinNetwork(provider)).toBe(caipNetworkId)
  })
  it.each(['bitcoin:', 'litecoin:mainnet', 7, undefined])('%j is the name of none', (name) => {
    expect(toBitcoinNetwork(name)).toBeUndefined()
  })
  it.each([
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', [mainnet]],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', [mainnet]],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [mainnet]],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', [testnet, testnet4, signet]],
    ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', [regtest]],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [testnet, testnet4, signet, regtest]],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', [testnet, testnet4, signet, regtest]],
    ['hello', []],
  ])('%s can belong to %j', (address, expected) => {
    const all = [mainnet, testnet, testnet4, signet, regtest]
    expect(all.filter((network) => isAddressOf(address, network))).toEqual(expected)
  })
})
