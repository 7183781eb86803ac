import { type CaipNetworkId, isSs58Form, parseCaipNetworkId } from '@latchkey/protocol'

/** Whether a text has the form of an address of a Polkadot network (SS58). The checksum is not tested. */
export function isPolkadotAddress(value: unknown): value is string {
  return isSs58Form(value)
}

/** Whether an id is one of this family (CAIP-13): the first 16 bytes of the first block's hash. */
export function isPolkadotNetwork(id: CaipNetworkId | undefined): id is CaipNetworkId {
  return /^polkadot:[\da-f]{32}$/.test(id ?? '')
}

/** Whether a genesis hash, as wallets write it, is that of a network. */
export function isGenesisOf(hash: unknown, network: CaipNetworkId): boolean {
  const reference = parseCaipNetworkId(network)?.reference
  return (
    typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash) && hash.slice(2, 34).toLowerCase() === reference
  )
}

/** Prefixes of addresses (SS58) on networks that are not public ones. */
export type Ss58Prefixes = Readonly<Partial<Record<CaipNetworkId, number>>>
