import type { CaipAddress } from './CaipAddress.ts'
import type { CaipNetworkId } from './CaipNetworkId.ts'
import type { ChainNamespace } from './ChainNamespace.ts'
import { parseCaipNetworkId } from './parseCaipNetworkId.ts'

/** The parts of a CAIP-10 account id; `address` is the plain address. */
export type CaipAddressParts = {
  namespace: ChainNamespace
  reference: string
  address: string
  caipNetworkId: CaipNetworkId
  caipAddress: CaipAddress
}

/**
 * Reads a CAIP-10 account id: three non-empty parts with a known namespace (S5.21).
 * Answers `undefined` for anything else.
 *
 * @example parseCaipAddress('eip155:1:0xab')?.address // '0xab'
 */
export function parseCaipAddress(value: unknown): CaipAddressParts | undefined {
  if (typeof value !== 'string') return undefined
  // CAIP-10: [-.%a-zA-Z0-9]{1,128}
  const [, id, address] = /^(.+):([-.%a-zA-Z0-9]{1,128})$/.exec(value) ?? []
  const network = parseCaipNetworkId(id)
  return network && address
    ? { ...network, address, caipAddress: `${network.caipNetworkId}:${address}` }
    : undefined
}
