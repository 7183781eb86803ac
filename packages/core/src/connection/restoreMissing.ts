import type { Config } from '../config/Config.ts'
import { connectionUid } from './connectionUid.ts'
import { putConnection } from './putConnection.ts'
import { readDisconnectedIds } from './readDisconnectedIds.ts'
import { readStoredConnections } from './readStoredConnections.ts'
import { restoreConnection } from './restoreConnection.ts'
import { restoreConnections } from './restoreConnections.ts'
import type { StoredConnection } from './StoredConnection.ts'
import { toReconnecting } from './toReconnecting.ts'

/**
 * Restores, silently, what storage has and this page hasn't; what is here, live or being asked, stays as it is. What was
 * connected last becomes its family's current one.
 */
export async function restoreMissing(config: Config): Promise<void> {
  const { storage, setState } = config._internal
  if (config.state.connections.size === 0) return restoreConnections(config)
  const missing = missingHere(config)
  for (const entry of missing) {
    const { namespace, connectorId } = entry
    const last = storage.get(`${namespace}:connected_connector_id`, String)
    const shown = toReconnecting(connectionUid({ namespace, id: connectorId }), entry)
    setState((state) => putConnection(state, shown, last === connectorId))
  }
  await Promise.all(missing.map((entry) => restoreConnection(config, entry)))
}

function missingHere({ adapters, state, _internal }: Config): readonly StoredConnection[] {
  const { attempts, storage } = _internal
  const blocked = storage.get('disconnected_connector_ids', readDisconnectedIds)
  const isMissing = ({ namespace, connectorId, address }: StoredConnection) =>
    adapters.some((one) => one.namespace === namespace && one.isAddress(address)) &&
    !state.connections.has(connectionUid({ namespace, id: connectorId })) &&
    !blocked?.[namespace]?.includes(connectorId) &&
    // Who is being connected by hand here has a question of their own.
    !attempts.has(namespace)
  return (storage.get('connections', readStoredConnections) ?? []).filter(isMissing)
}
