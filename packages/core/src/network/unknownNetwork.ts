import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { Network } from './Network.ts'

/** Stands for a network that nobody told us anything about (S4.44): it can be named, not read. */
export function unknownNetwork(caipNetworkId: CaipNetworkId): Network | undefined {
  const parts = parseCaipNetworkId(caipNetworkId)
  if (!parts) return undefined
  const { namespace: chainNamespace, reference } = parts
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: 'Unknown Network',
    nativeCurrency: { name: 'Unknown', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  }
}
