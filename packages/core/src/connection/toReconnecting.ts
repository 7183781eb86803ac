import type { Connection } from './Connection.ts'
import type { StoredConnection } from './StoredConnection.ts'

/** A stored connection as it is shown until its wallet has answered. */
export function toReconnecting(uid: string, stored: StoredConnection): Connection {
  const { namespace, connectorId, address, caipNetworkId, name } = stored
  return {
    uid,
    namespace,
    connectorId,
    connectorUid: undefined,
    connectorName: name ?? connectorId,
    connectorIcon: undefined,
    status: 'reconnecting',
    accounts: [address],
    network: caipNetworkId,
  }
}
