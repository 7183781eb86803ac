import type { Config } from '../config/Config.ts'
import { addConnection, connectionUid } from './connections.ts'
import { parseDisconnectedIds } from './persistSession.ts'
import { restoreConnection } from './restoreConnection.ts'
import {
  parseStoredConnections,
  type StoredConnection,
  showStoredSession,
  toReconnecting,
} from './storedSession.ts'

/**
 * Restores the stored connections that are missing on this page, without prompting. `config.start()` and a change in
 * another tab do this; call it to try again. Live connections are kept, and wallets that the person has disconnected are
 * skipped. The connection that was current last becomes the current one of its namespace.
 */
export async function reconnect(config: Config): Promise<void> {
  const { storage, setState } = config._internal
  const isEmpty = config.state.connections.size === 0
  const missing = isEmpty ? showStoredSession(config, storage) : getMissingConnections(config)
  for (const entry of isEmpty ? [] : missing) {
    const { namespace, connectorId } = entry
    const lastConnectorId = storage.get(`${namespace}:connected_connector_id`, String)
    const connection = toReconnecting(connectionUid({ namespace, id: connectorId }), entry)
    setState((state) => addConnection(state, connection, lastConnectorId === connectorId))
  }
  await Promise.all(missing.map((entry) => restoreConnection(config, entry)))
}

/** Returns the stored connections of this page's adapters that are neither shown, nor disconnected, nor being connected. */
function getMissingConnections({ adapters, state, _internal }: Config): readonly StoredConnection[] {
  const { connectAttempts, storage } = _internal
  const disconnectedIds = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  const isMissing = ({ namespace, connectorId, address }: StoredConnection) =>
    adapters.some((one) => one.namespace === namespace && one.isAddress(address)) &&
    !state.connections.has(connectionUid({ namespace, id: connectorId })) &&
    !disconnectedIds?.[namespace]?.includes(connectorId) &&
    // A connect attempt of the person is in flight.
    !connectAttempts.has(namespace)
  return (storage.get('connections', parseStoredConnections) ?? []).filter(isMissing)
}
