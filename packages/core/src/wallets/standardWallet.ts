import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../config/Connector.ts'
import type { RpcClient } from '../config/Network.ts'

/**
 * The parts of Wallet Standard in use (wallet-standard.org, `@wallet-standard/base` 1.1). Wallets come from outside:
 * every member may be missing, wrong or throw.
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

/** The object that Wallet Standard's `app-ready` and `register-wallet` events pass to wallets. */
export type RegisterApi = { register(...wallets: unknown[]): () => void }

/** A connector of a Wallet Standard wallet, or of one with its shape. */
export type StandardConnector = Omit<Connector, 'getProvider'> & {
  getProvider(): StandardWallet
  /** RPC client for blockhashes and for sending signed transactions. */
  rpc(network: CaipNetworkId): RpcClient
  /**
   * Changes the network of the connector. Wallets of this standard have none of their own.
   *
   * @throws InvalidNetworkError
   */
  moveTo(network: CaipNetworkId): void
}

/** Public clusters: Wallet Standard's names and the CAIP-2 ids, which are the beginnings of genesis hashes. */
const clusters: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Wallet Standard's name of every cluster that isn't public. */
const localnet = 'solana:localnet'

/** Converts between CAIP-2 ids and Wallet Standard's names. */
export const clusterNames = {
  /** Wallet Standard's name of a network. */
  ofNetwork(network: CaipNetworkId): string {
    return Object.keys(clusters).find((name) => clusters[name] === network) ?? localnet
  },
  /** The network of a name; `undefined` for `solana:localnet`, which may be any cluster, and for other chains. */
  toNetwork(name: string): CaipNetworkId | undefined {
    return clusters[name]
  },
  /** Whether a network is a public cluster, whose name is unambiguous. */
  isPublic(network: CaipNetworkId): boolean {
    return clusterNames.ofNetwork(network) !== localnet
  },
}
