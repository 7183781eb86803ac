import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import type { Connection } from '../config/State.ts'
import { connectionUid } from './connections.ts'

/**
 * Shows last time's connections, read-only and `reconnecting`, of a config that has no live one yet; answers those
 * whose wallets are to be asked. Asks nobody itself, so that a server can do it too.
 */
export function showStoredSession(config: Config, storage: SafeStorage): readonly StoredConnection[] {
  const { state, networks, adapters, _internal: internal } = config
  const { defaultNetwork } = internal
  const blocked = storage.get('disconnected_connector_ids', readObject)
  const connections = new Map<string, Connection>()
  const current: { [namespace in ChainNamespace]?: string } = {}
  const restored: StoredConnection[] = []
  for (const entry of storage.get('connections', parseStoredConnections) ?? []) {
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
  // A session goes on where it was; without one, the configured default comes first. What was chosen stays.
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

/** As little as is needed to look a list up; who writes it reads it with `parseDisconnectedIds`. */
function readObject(raw: unknown): { readonly [key: string]: unknown } {
  return Object(raw)
}

/** One entry of `latchkey/connections`: a hint whom to ask, never a proof of connection. */
export type StoredConnection = {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Beyond W7.1: lets the page name a wallet that is gone. Text from outside. */
  readonly name?: string | undefined
}

const maxEntries = 16
const maxText = 256

/** Reads `latchkey/connections`: entries of another shape are passed over, anything but a list is refused. */
export function parseStoredConnections(raw: unknown): readonly StoredConnection[] | undefined {
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
