import type { EntryPointVersion } from '@latchkey/protocol/smart-accounts'
import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { BitcoinDevnet } from './bitcoin/BitcoinDevnet.ts'
import type { Exchange } from './exchange/pools.ts'
import type { PolkadotDevnet } from './polkadot/PolkadotDevnet.ts'
import type { SolanaDevnet } from './solana/SolanaDevnet.ts'

/** A test token on a local chain. Amounts are base units of `decimals`. */
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
  /** Contracts of smart accounts; absent without `withSmartAccounts`, and where they could not be fetched. */
  smartAccounts?: DevnetSmartAccounts | undefined
  /** Uniswap v2 on this chain; absent without `withExchange`, and where its contracts could not be fetched. */
  exchange?: Exchange | undefined
}

/** Where paymasters are once `seedPaymaster` has deployed them, by entry point, and the account that owns them. */
export type DevnetSmartAccounts = {
  readonly owner: Address
  readonly paymasters: Readonly<Record<EntryPointVersion, Address>>
}

/** An account of the well-known test mnemonic. Its key is public: never fund it on a real chain. */
export type DevnetAccount = { address: Address; privateKey: Hex }

/** Every local chain of one stack. */
export type Devnet = {
  chains: DevnetChain[]
  accounts: DevnetAccount[]
  /** The Solana chain, where it was asked for. */
  solana: SolanaDevnet | undefined
  /** The Bitcoin chain, where it was asked for. */
  bitcoin: BitcoinDevnet | undefined
  /** The Polkadot chain, where it was asked for. */
  polkadot: PolkadotDevnet | undefined
  /** Current process ids of the nodes, by chain id. */
  processes(): Record<number, number>
  /** Stops every chain after it wrote its state. Safe to call twice. */
  stop(): Promise<void>
}

/** Reasons of a `DevnetError`. */
export type DevnetErrorCode =
  | 'anvil_missing'
  | 'anvil_failed'
  | 'artifacts_missing'
  | 'bitcoin_node'
  | 'chain_timeout'
  | 'deploy_failed'
  | 'no_port'

/** A local chain could not be started or prepared. The message says what happened and what to do. */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
  readonly code: DevnetErrorCode

  constructor(code: DevnetErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

/** Id, name and testnet flag of a local chain. */
export type DevnetChainSpec = { id: number; name: string; testnet: boolean }

/**
 * The chains every local stack runs. Only one is flagged as a testnet, because balances of testnets are hidden, and
 * one has the id 1, so that code paths specific to mainnet run locally too.
 */
export const devnetChains: readonly DevnetChainSpec[] = [
  { id: 31337, name: 'Latchkey One', testnet: false },
  { id: 31338, name: 'Latchkey Two', testnet: false },
  { id: 31339, name: 'Latchkey Testnet', testnet: true },
  { id: 1, name: 'Ethereum', testnet: false },
]

/** Native currency of every local chain. */
export const devnetCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** The test mnemonic every development node uses by default. Public knowledge. */
export const devnetMnemonic = 'test test test test test test test test test test test junk'

/** The first accounts of the test mnemonic; anvil gives each 10,000 coins. */
export function devnetAccounts(count: number): DevnetAccount[] {
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = mnemonicToAccount(devnetMnemonic, { addressIndex })
    const key = account.getHdKey().privateKey
    if (!key) throw new Error(`Account ${addressIndex} of the test mnemonic has no private key.`)
    return { address: account.address, privateKey: toHex(key) }
  })
}
