import type { CaipNetworkId } from '@latchkey/protocol'

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

const characters = '[02-9ac-hj-np-z]'
/** Version 0 with 20 or 32 bytes, taproot, and the two forms from before segwit. */
const segwitForm = new RegExp(
  `^(bc|tb|bcrt)1(?:q(?:${characters}{38}|${characters}{58})|p${characters}{58})$`,
)
const oldForm = /^([13mn2])[1-9A-HJ-NP-Za-km-z]{25,34}$/

/** Whether a text has the form of an address of any Bitcoin network. Checksums are tested by `parseAddress` only. */
export function isBitcoinAddress(value: unknown): value is string {
  return typeof value === 'string' && getAddressPrefix(value) !== undefined
}

/** Whether an address can belong to a network, by its beginning. Regtest and the test networks share their old forms. */
export function isAddressOf(address: string, network: CaipNetworkId): boolean {
  const found = findBitcoinNetwork(network)
  const prefix = getAddressPrefix(address)
  if (!found || !prefix) return false
  return prefix === found.prefix || (prefix === 'test' && found.prefix !== 'bc')
}

/** How an address begins: a segwit prefix, `bc` for old forms of the main network, `test` for those of the others. */
function getAddressPrefix(address: string): 'bc' | 'tb' | 'bcrt' | 'test' | undefined {
  const segwit = segwitForm.exec(isOneCase(address) ? address.toLowerCase() : address)
  if (segwit) return segwit[1] as 'bc' | 'tb' | 'bcrt'
  const old = oldForm.exec(address)
  if (!old) return undefined
  return old[1] === '1' || old[1] === '3' ? 'bc' : 'test'
}

/** Segwit addresses may be written in capitals, as in QR codes, and never mixed (BIP-173). */
function isOneCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase()
}
