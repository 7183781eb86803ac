import type { Connection } from './Connection.ts'
import type { StoredConnection } from './StoredConnection.ts'

/** A stored connection as it is shown until its wallet has answered. */
export function toReconnecting(uid: string, stored: StoredConnection): Connection {
  const { namespace, connectorId, address, caipNetworkId, name } = stored
  return {
    uid,
    namespace,
    connectorId,
    connectorName: name ?? connectorId,
    status: 'reconnecting',
    accounts: [address],
    network: caipNetworkId,
  }
}
