import { parseCaipNetworkId } from '@latchkey/protocol'
import type { StoredConnection } from './StoredConnection.ts'

const maxEntries = 16
const maxText = 256

/** Reads `latchkey/connections`: entries of another shape are passed over, anything but a list is refused (A5). */
export function readStoredConnections(raw: unknown): readonly StoredConnection[] | undefined {
  return Array.isArray(raw) ? raw.slice(0, maxEntries).filter(isStoredConnection) : undefined
}

function isStoredConnection(entry: Partial<StoredConnection> | null): entry is StoredConnection {
  const { namespace, connectorId, address, caipNetworkId, name = '?' } = entry ?? {}
  const texts: readonly unknown[] = [namespace, connectorId, address, name]
  return (
    texts.every((text) => typeof text === 'string' && text && text.length <= maxText) &&
    parseCaipNetworkId(caipNetworkId)?.namespace === namespace
  )
}
