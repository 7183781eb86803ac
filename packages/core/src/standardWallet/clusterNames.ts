import type { CaipNetworkId } from '@latchkey/protocol'

/** The public clusters: CAIP-2 by the genesis hash, and what Wallet Standard calls them. */
const clusters: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Wallet Standard's one name for every cluster that isn't public. */
const localnet = 'solana:localnet'

/** A cluster between CAIP-2 and Wallet Standard. */
export const clusterNames = {
  /** What a wallet calls a network. */
  ofNetwork(network: CaipNetworkId): string {
    return Object.keys(clusters).find((name) => clusters[name] === network) ?? localnet
  },
  /** The network a wallet means; `undefined` for `solana:localnet`, which may be any, and what isn't Solana. */
  toNetwork(name: string): CaipNetworkId | undefined {
    return clusters[name]
  },
  /** Whether it is one that everybody means the same by. */
  isPublic(network: CaipNetworkId): boolean {
    return clusterNames.ofNetwork(network) !== localnet
  },
}
