import { chainNamespaces } from '@latchkey/protocol'
import type { State } from '../config/State.ts'
import type { SafeStorage } from '../storage/SafeStorage.ts'
import { currentConnection } from './currentConnection.ts'
import type { StoredConnection } from './StoredConnection.ts'

/** Keeps what changed of connections, current and active network; nothing else of the state persists (W7.1). */
export function writeConnections(storage: SafeStorage, state: State, before: State): void {
  if (state.connections !== before.connections || state.current !== before.current) {
    const all = [...state.connections.values()]
    const stored = all.map(
      (connection): StoredConnection => ({
        namespace: connection.namespace,
        connectorId: connection.connectorId,
        address: connection.accounts[0] ?? '',
        caipNetworkId: connection.network,
        name: connection.connectorName,
      }),
    )
    storage.set('connections', stored)
    storage.set('connected_namespaces', [...new Set(all.map((connection) => connection.namespace))])
    for (const namespace of chainNamespaces) {
      const key = `${namespace}:connected_connector_id`
      const id = currentConnection(state, namespace)?.connectorId
      if (id === currentConnection(before, namespace)?.connectorId) continue
      if (id === undefined) storage.remove(key)
      else storage.set(key, id)
    }
  }
  if (state.activeNetwork !== before.activeNetwork && state.activeNetwork) {
    storage.set('active_namespace', state.activeNetwork.split(':')[0])
    storage.set('active_caip_network_id', state.activeNetwork)
  }
}
