import type { CaipNetworkId } from '@latchkey/protocol'
import { getBitcoinPrefix } from '@latchkey/protocol'

/** A Bitcoin network: how wallets call it, and how its addresses begin. */
type BitcoinNetwork = {
  readonly caipNetworkId: CaipNetworkId
  /** Wallet Standard's name. */
  readonly standard: string
  /** The name of `window.btc_providers` wallets (WBIP). */
  readonly provider: string
  /** The human-readable part of segwit addresses; test networks share theirs. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
}

/** Every network there is. A CAIP-2 id is the beginning of the first block's hash. */
const bitcoinNetworks: readonly BitcoinNetwork[] = [
  ['000000000019d6689c085ae165831e93', 'mainnet', 'Mainnet', 'bc'] as const,
  ['000000000933ea01ad0ee984209779ba', 'testnet', 'Testnet', 'tb'] as const,
  ['00000000da84f2bafbbc53dee25a72ae', 'testnet4', 'Testnet4', 'tb'] as const,
  ['00000008819873e925422c1ff0f99f7c', 'signet', 'Signet', 'tb'] as const,
  ['0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest', 'Regtest', 'bcrt'] as const,
].map(([reference, standard, provider, prefix]) => ({
  caipNetworkId: `bip122:${reference}` as CaipNetworkId,
  standard: `bitcoin:${standard}`,
  provider,
  prefix,
}))

/** The network of a CAIP-2 id; `undefined` for none that wallets have a name for. */
export function findBitcoinNetwork(id: CaipNetworkId | undefined): BitcoinNetwork | undefined {
  return bitcoinNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
}

/** The network of a wallet's name, in either spelling. */
export function toBitcoinNetwork(name: unknown): CaipNetworkId | undefined {
  if (typeof name !== 'string') return undefined
  const text = name.toLowerCase().replace(/^bitcoin:/, '')
  return bitcoinNetworks.find(({ provider }) => provider.toLowerCase() === text)?.caipNetworkId
}

/** Whether a text has the form of an address of any Bitcoin network. The checksum is not tested. */
export function isBitcoinAddress(value: unknown): value is string {
  return typeof value === 'string' && getBitcoinPrefix(value) !== undefined
}

/** Whether an address can belong to a network, by its beginning. Regtest and the test networks share their old forms. */
export function isAddressOf(address: string, network: CaipNetworkId): boolean {
  const found = findBitcoinNetwork(network)
  const prefix = getBitcoinPrefix(address)
  if (!found || !prefix) return false
  return prefix === found.prefix || (prefix === 'test' && found.prefix !== 'bc')
}
