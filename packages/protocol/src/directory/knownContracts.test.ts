import { describe, expect, it } from 'vitest'
import { parseCaipNetworkId } from '../caip.ts'
import { getKnownContract, getKnownTokens } from './knownContracts.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

describe('known contracts', () => {
  it.each([
    ['eip155:1', weth, 'wrappedNative', 'WETH', 18],
    ['eip155:8453', '0x4200000000000000000000000000000000000006', 'wrappedNative', 'WETH', 18],
    ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'token', 'USDC', 6],
    ['eip155:42161', permit2, 'permit2', '', 0],
  ] as const)('[X.64] %s %s is a %s', (network, address, kind, symbol, decimals) => {
    expect(getKnownContract(network, address)).toMatchObject({ kind, symbol, decimals })
    expect(getKnownContract(network, address.toLowerCase())?.source).toMatch(
      /^@[\w-]+\/[\w-]+@\d+\.\d+\.\d+\/.+\.(json|js)$/,
    )
  })

  it.each([
    ['another network than its own', 'eip155:10', weth],
    ['a network without a list', 'eip155:31337', weth],
    ['Permit2’s address where addresses are derived otherwise', 'eip155:324', permit2],
    ['a name of every object', 'eip155:1', 'constructor'],
  ] as const)('[X.64] knows nothing at %s', (_, network, address) => {
    expect(getKnownContract(network, address)).toBeUndefined()
  })

  it('[X.64] every entry is a lower-case address with a plain symbol and its decimals, and no symbol of a network is wrapped twice', () => {
    for (const id of [1, 10, 56, 100, 130, 137, 324, 8453, 42161, 43114, 59144, 534352]) {
      const network = `eip155:${id}` as const
      expect(parseCaipNetworkId(network)).toBeDefined()
      const tokens = getKnownTokens(network)
      expect(tokens.length).toBeGreaterThan(0)
      for (const address of tokens) {
        expect(address).toMatch(/^0x[0-9a-f]{40}$/)
        const known = getKnownContract(network, address)
        expect(known?.symbol).toMatch(/^[A-Za-z0-9₮.]{2,10}$/)
        expect(known?.decimals).toBeLessThanOrEqual(18)
      }
      expect(
        tokens.filter((one) => getKnownContract(network, one)?.kind === 'wrappedNative').length,
      ).toBeLessThanOrEqual(1)
    }
    expect(getKnownTokens('eip155:31337')).toEqual([])
  })
})
