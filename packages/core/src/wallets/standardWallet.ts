import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../config/Connector.ts'
import type { RpcClient } from '../config/Network.ts'

/**
 * The parts of Wallet Standard we rely on (wallet-standard.org, `@wallet-standard/base` 1.1). All of it comes from
 * outside: every member may be missing, wrong or throw.
 */
export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  /** e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** An account a wallet shares. */
export type StandardAccount = {
  /** Base58 for Solana. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** What wallets register with. */
export type RegisterApi = { register(...wallets: unknown[]): () => void }

/** A connector over a Wallet Standard wallet, or over what has its shape. */
export type StandardConnector = Omit<Connector, 'getProvider'> & {
  getProvider(): StandardWallet
  /** Where blockhashes come from and signed transactions go. */
  rpc(network: CaipNetworkId): RpcClient
  /** Wallets of this standard are on no network: the app says where it is. @throws ChainNotSupportedError */
  moveTo(network: CaipNetworkId): void
}

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
