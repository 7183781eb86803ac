import type { CaipNetworkId } from '@latchkey/protocol'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Chains } from '../ports/chains.ts'

/** A public chain, for when the operator's networks file does not describe it. */
type WellKnownChain = {
  readonly currency: readonly [name: string, symbol: string]
  readonly testnet?: true
  /** CoinGecko's names of the chain (its tokens) and of its currency. */
  readonly coingecko?: { readonly platform?: string; readonly coin: string }
}

const ether = ['Ether', 'ETH'] as const
const ethereum = { coin: 'ethereum' }

/**
 * Public EVM chains by id. Currencies and testnet marks: viem 2.57.1 `chains`; all have 18 decimals. CoinGecko's ids
 * are those of its public asset platform and coin lists, not yet run against the live service.
 */
export const wellKnownChains: Readonly<Record<string, WellKnownChain>> = {
  1: { currency: ether, coingecko: { ...ethereum, platform: 'ethereum' } },
  10: { currency: ether, coingecko: { ...ethereum, platform: 'optimistic-ethereum' } },
  56: { currency: ['BNB', 'BNB'], coingecko: { coin: 'binancecoin', platform: 'binance-smart-chain' } },
  97: { currency: ['BNB', 'tBNB'], testnet: true },
  100: { currency: ['xDAI', 'XDAI'], coingecko: { coin: 'xdai', platform: 'xdai' } },
  137: { currency: ['POL', 'POL'], coingecko: { coin: 'polygon-ecosystem-token', platform: 'polygon-pos' } },
  300: { currency: ether, testnet: true },
  324: { currency: ether, coingecko: { ...ethereum, platform: 'zksync' } },
  1301: { currency: ether, testnet: true },
  5000: { currency: ['MNT', 'MNT'], coingecko: { coin: 'mantle', platform: 'mantle' } },
  5003: { currency: ['MNT', 'MNT'], testnet: true },
  8453: { currency: ether, coingecko: { ...ethereum, platform: 'base' } },
  17000: { currency: ether, testnet: true },
  42161: { currency: ether, coingecko: { ...ethereum, platform: 'arbitrum-one' } },
  42220: { currency: ['CELO', 'CELO'], coingecko: { coin: 'celo', platform: 'celo' } },
  43113: { currency: ['Avalanche Fuji', 'AVAX'], testnet: true },
  43114: { currency: ['Avalanche', 'AVAX'], coingecko: { coin: 'avalanche-2', platform: 'avalanche' } },
  59144: { currency: ether, coingecko: { ...ethereum, platform: 'linea' } },
  80002: { currency: ['POL', 'POL'], testnet: true },
  84532: { currency: ether, testnet: true },
  421614: { currency: ether, testnet: true },
  534352: { currency: ether, coingecko: { ...ethereum, platform: 'scroll' } },
  560048: { currency: ether, testnet: true },
  7777777: { currency: ether, coingecko: { ...ethereum, platform: 'zora-network' } },
  11155111: { currency: ether, testnet: true },
  11155420: { currency: ether, testnet: true },
}

/** Every EVM chain served here that is no testnet, in a fixed order: the default when a request names no chain. */
export function listMainChains(
  chains: Pick<Chains, 'list'>,
  networks: ServerConfig['networks'],
): CaipNetworkId[] {
  return chains
    .list()
    .filter(({ namespace, http, caipNetworkId, reference }) => {
      if (namespace !== 'eip155' || !http) return false
      const described = networks.find(
        ({ id, caipNetworkId: own }) => (own ?? `eip155:${id}`) === caipNetworkId,
      )
      return !(described?.testnet ?? wellKnownChains[reference]?.testnet ?? false)
    })
    .map(({ caipNetworkId }) => caipNetworkId)
    .sort()
}
