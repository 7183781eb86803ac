import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'

/**
 * Returns a placeholder for the network of the current wallet when it is not listed, else `undefined`. Connections
 * that are still being restored do not count.
 */
export function getUnsupportedNetwork(config: Config): Network | undefined {
  const { connections, current, activeNetwork } = config.state
  const namespace = activeNetwork?.split(':')[0]
  const connection = [...connections.values()].find(
    (entry) => entry.namespace === namespace && current[entry.namespace] === entry.uid,
  )
  if (connection?.status !== 'connected') return undefined
  const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === connection.network)
  return isListed ? undefined : toPlaceholder(connection.network)
}

/** Creates a placeholder for a network of which only the id is known. */
function toPlaceholder(caipNetworkId: CaipNetworkId): Network | undefined {
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
