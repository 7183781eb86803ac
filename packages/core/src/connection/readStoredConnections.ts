import { parseCaipNetworkId } from '@latchkey/protocol'
import type { StoredConnection } from './StoredConnection.ts'

const maxEntries = 16
const maxText = 256

/** Reads `latchkey/connections`: entries of another shape are passed over, anything but a list is refused (A5). */
export function readStoredConnections(raw: unknown): readonly StoredConnection[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.slice(0, maxEntries).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { namespace, connectorId, address, caipNetworkId, name } = entry as Record<string, unknown>
    const network = parseCaipNetworkId(caipNetworkId)
    if (network?.namespace !== namespace || !network || !isText(connectorId) || !isText(address)) return []
    return [
      {
        namespace: network.namespace,
        connectorId,
        address,
        caipNetworkId: network.caipNetworkId,
        name: isText(name) ? name : undefined,
      },
    ]
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxText
}
