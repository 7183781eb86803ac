import type { Address, Hex } from 'viem'
import type { Exchange } from './exchange/Exchange.ts'
import type { SolanaDevnet } from './solana/SolanaDevnet.ts'

/** A token of ours on a local chain. Amounts are base units of `decimals`. */
export type DevnetToken = { symbol: string; name: string; decimals: number; address: Address }

/** A local chain, running and with its contracts in place. */
export type DevnetChain = {
  /** CAIP-2, e.g. `eip155:31337`. */
  caipNetworkId: `eip155:${number}`
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  wsUrl: string
  testnet: boolean
  tokens: DevnetToken[]
  /** Where tokens can be swapped; absent where its contracts could not be fetched, or weren't asked for. */
  exchange?: Exchange | undefined
}

/** An account of the well-known test mnemonic. Its key is public: never fund it on a real chain. */
export type DevnetAccount = { address: Address; privateKey: Hex }

/** Every local chain of one stack. */
export type Devnet = {
  chains: DevnetChain[]
  accounts: DevnetAccount[]
  /** The Solana chain, where it was asked for. */
  solana: SolanaDevnet | undefined
  /** Process ids by chain id: the node itself, as it is now. */
  processes(): Record<number, number>
  /** Stops every chain after it wrote its state. Safe to call twice. */
  stop(): Promise<void>
}
