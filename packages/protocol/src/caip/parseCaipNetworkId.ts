import type { CaipNetworkId } from './CaipNetworkId.ts'
import type { ChainNamespace } from './ChainNamespace.ts'
import { isChainNamespace } from './isChainNamespace.ts'

/** The two parts of a CAIP-2 chain id. */
export type CaipNetworkIdParts = {
  namespace: ChainNamespace
  reference: string
  caipNetworkId: CaipNetworkId
}

/**
 * Reads a CAIP-2 chain id: two non-empty parts with a known namespace (S5.22).
 * Answers `undefined` for anything else, so that callers choose their own error.
 *
 * @example parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1', caipNetworkId: 'eip155:1' }
 */
export function parseCaipNetworkId(value: unknown): CaipNetworkIdParts | undefined {
  if (typeof value !== 'string') return undefined
  // CAIP-2: [-_a-zA-Z0-9]{1,32}
  const [, namespace, reference] = /^(\w+):([-\w]{1,32})$/.exec(value) ?? []
  if (!isChainNamespace(namespace) || !reference) return undefined
  return { namespace, reference, caipNetworkId: `${namespace}:${reference}` }
}
