import type { CaipNetworkId } from '@latchkey/protocol'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Chains } from '../ports/chains.ts'
import { chainTable } from './chainTable.ts'

/** A public chain, for when the operator's networks file does not describe it. */
type WellKnownChain = {
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly testnet: boolean
}

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/**
 * Public chains by CAIP-2. EVM chains: `chainTable`. Solana's clusters: the chain ids of CAIP-30's registry
 * (namespaces.chainagnostic.org/solana/caip2), mainnet first.
 */
export const wellKnownChains: ReadonlyMap<CaipNetworkId, WellKnownChain> = new Map<
  CaipNetworkId,
  WellKnownChain
>([
  ...parseChainTable(chainTable),
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { currency: sol, testnet: false }],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', { currency: sol, testnet: true }],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', { currency: sol, testnet: true }],
])

function parseChainTable(table: string): [CaipNetworkId, WellKnownChain][] {
  const entries = table.replaceAll('\n', ' ').split(';')
  return entries.flatMap((entry) => {
    const [name = '', symbol = '', decimals, kind, ids = ''] = entry.trim().split('|')
    const chain = { currency: { name, symbol, decimals: Number(decimals) }, testnet: kind === 'test' }
    return ids
      .split(' ')
      .filter(Boolean)
      .map((id): [CaipNetworkId, WellKnownChain] => [`eip155:${id}`, chain])
  })
}

/** Currency of a chain nobody describes: Ether on EVM chains, SOL on Solana's. */
export function getDefaultCurrency(chain: CaipNetworkId): WellKnownChain['currency'] {
  return chain.startsWith('solana:') ? sol : { name: 'Ether', symbol: 'ETH', decimals: 18 }
}

/**
 * Every chain of a family served here that is no testnet, in a fixed order: the default when a request names no chain.
 * Solana's mainnet comes first.
 */
export function listMainChains(
  chains: Pick<Chains, 'list'>,
  networks: ServerConfig['networks'],
  family: 'eip155' | 'solana' = 'eip155',
): CaipNetworkId[] {
  const rank = (chain: CaipNetworkId) => (family === 'solana' && wellKnownChains.has(chain) ? 0 : 1)
  return chains
    .list()
    .filter(({ namespace, http, caipNetworkId }) => {
      if (namespace !== family || !http) return false
      const described = networks.find(
        ({ id, caipNetworkId: own }) => (own ?? `eip155:${id}`) === caipNetworkId,
      )
      return !(described?.testnet ?? wellKnownChains.get(caipNetworkId)?.testnet ?? false)
    })
    .map(({ caipNetworkId }) => caipNetworkId)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
