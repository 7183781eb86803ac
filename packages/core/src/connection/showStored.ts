import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { SafeStorage } from '../storage/SafeStorage.ts'
import type { Connection } from './Connection.ts'
import { connectionUid } from './connectionUid.ts'
import { readStoredConnections } from './readStoredConnections.ts'
import type { StoredConnection } from './StoredConnection.ts'
import { toReconnecting } from './toReconnecting.ts'

/**
 * Shows last time's connections, read-only and `reconnecting` (A10), of a config that has no live one yet; answers those
 * whose wallets are to be asked. Asks nobody itself, so that a server can do it too.
 */
export function showStored(config: Config, storage: SafeStorage): readonly StoredConnection[] {
  const { state, networks, adapters, _internal: internal } = config
  const { defaultNetwork } = internal
  const blocked = storage.get('disconnected_connector_ids', readObject)
  const connections = new Map<string, Connection>()
  const current: { [namespace in ChainNamespace]?: string } = {}
  const restored: StoredConnection[] = []
  for (const entry of storage.get('connections', readStoredConnections) ?? []) {
    const { namespace, connectorId, address } = entry
    const uid = connectionUid({ namespace, id: connectorId })
    const isOurs = adapters.some((one) => one.namespace === namespace && one.isAddress(address))
    const isBlocked = [blocked?.[namespace]].flat().includes(connectorId)
    if (!isOurs || isBlocked || connections.has(uid)) continue
    const isLast = storage.get(`${namespace}:connected_connector_id`, String) === connectorId
    if (isLast || !current[namespace]) current[namespace] = uid
    connections.set(uid, toReconnecting(uid, entry))
    restored.push(entry)
  }
  const stored = storage.get('active_caip_network_id', String)
  // A session goes on where it was; without one, the configured default comes first (S9.57). What was chosen stays.
  const kept = restored.length > 0 && networks.find((network) => network.caipNetworkId === stored)
  const activeNetwork =
    state.activeNetwork !== defaultNetwork()
      ? state.activeNetwork
      : kept
        ? kept.caipNetworkId
        : defaultNetwork({ stored })
  internal.setState((now) => ({ ...now, connections, current, activeNetwork }))
  return restored
}

/** As little as is needed to look a list up; who writes it reads it with `readDisconnectedIds`. */
function readObject(raw: unknown): { readonly [key: string]: unknown } {
  return Object(raw)
}
