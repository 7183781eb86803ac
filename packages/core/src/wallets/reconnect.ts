import type { Config } from '../config/Config.ts'
import { connectionUid, putConnection } from './connections.ts'
import { parseDisconnectedIds } from './persistSession.ts'
import { restoreConnection } from './restoreConnection.ts'
import {
  parseStoredConnections,
  type StoredConnection,
  showStoredSession,
  toReconnecting,
} from './storedSession.ts'

/**
 * Restores last time's connections, silently: no wallet opens. `config.start()` does this once; call it to try again.
 * Connections that live already stay as they are, and wallets a person has disconnected are left alone.
 */
export async function reconnect(config: Config): Promise<void> {
  await restoreMissingConnections(config)
}

/**
 * Restores, silently, what storage has and this page hasn't; what is here, live or being asked, stays as it is. What was
 * connected last becomes its family's current one.
 */
export async function restoreMissingConnections(config: Config): Promise<void> {
  const { storage, setState } = config._internal
  const isEmpty = config.state.connections.size === 0
  const missing = isEmpty ? showStoredSession(config, storage) : missingHere(config)
  for (const entry of isEmpty ? [] : missing) {
    const { namespace, connectorId } = entry
    const last = storage.get(`${namespace}:connected_connector_id`, String)
    const shown = toReconnecting(connectionUid({ namespace, id: connectorId }), entry)
    setState((state) => putConnection(state, shown, last === connectorId))
  }
  await Promise.all(missing.map((entry) => restoreConnection(config, entry)))
}

function missingHere({ adapters, state, _internal }: Config): readonly StoredConnection[] {
  const { attempts, storage } = _internal
  const blocked = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  const isMissing = ({ namespace, connectorId, address }: StoredConnection) =>
    adapters.some((one) => one.namespace === namespace && one.isAddress(address)) &&
    !state.connections.has(connectionUid({ namespace, id: connectorId })) &&
    !blocked?.[namespace]?.includes(connectorId) &&
    // Who is being connected by hand here has a question of their own.
    !attempts.has(namespace)
  return (storage.get('connections', parseStoredConnections) ?? []).filter(isMissing)
}
