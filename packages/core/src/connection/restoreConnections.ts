import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import type { Connection } from './Connection.ts'
import { connectionUid } from './connectionUid.ts'
import { currentConnection } from './currentConnection.ts'
import { readDisconnectedIds } from './readDisconnectedIds.ts'
import { readStoredConnections } from './readStoredConnections.ts'
import type { StoredConnection } from './StoredConnection.ts'

/**
 * Shows last time's connections at once, read-only and `reconnecting` (A10), then asks their wallets silently. Resolves
 * when each has answered, or is known not to.
 */
export async function restoreConnections(config: Config): Promise<void> {
  const { storage } = config._internal
  const blocked = storage.get('disconnected_connector_ids', readDisconnectedIds) ?? {}
  const known = new Set(config.state.connections.keys())
  const stored = (storage.get('connections', readStoredConnections) ?? []).filter((entry) => {
    const adapter = config.adapters.find((one) => one.namespace === entry.namespace)
    const isBlocked = blocked[entry.namespace]?.includes(entry.connectorId)
    const isNew = !known.has(uidOf(entry))
    known.add(uidOf(entry))
    return isNew && !isBlocked && adapter?.isAddress(entry.address)
  })
  const chosen = chainNamespaces.flatMap((namespace) => {
    if (currentConnection(config.state, namespace)) return []
    const uid = storedCurrent(config, namespace, stored)
    return uid === undefined ? [] : [[namespace, uid] as const]
  })
  config._internal.setState((state) => ({
    ...state,
    connections: new Map([...stored.map((one) => [uidOf(one), shown(one)] as const), ...state.connections]),
    current: { ...state.current, ...Object.fromEntries(chosen) },
    activeNetwork: keptNetwork(config, state, stored.length > 0),
  }))
  if (stored.length === 0) return
  const { life } = config._internal
  const { restoreConnection } = await import('./restoreConnection.ts')
  if (config._internal.life !== life) return
  await Promise.all(stored.map((entry) => restoreConnection(config, entry)))
}

/** Which of the stored connections the namespace used last. */
function storedCurrent(
  config: Config,
  namespace: ChainNamespace,
  stored: readonly StoredConnection[],
): string | undefined {
  const id = config._internal.storage.get(`${namespace}:connected_connector_id`, (raw) =>
    typeof raw === 'string' ? raw : undefined,
  )
  const own = stored.filter((entry) => entry.namespace === namespace)
  const entry = own.find((one) => one.connectorId === id) ?? own[0]
  return entry && uidOf(entry)
}

/** A session goes on where it was; without one, the configured default comes first (S9.57). What was chosen stays. */
function keptNetwork(config: Config, state: State, hasSession: boolean): CaipNetworkId | undefined {
  const { storage, defaultNetwork } = config._internal
  const stored = storage.get('active_caip_network_id', (raw) => parseCaipNetworkId(raw)?.caipNetworkId)
  if (state.activeNetwork !== defaultNetwork()) return state.activeNetwork
  const isListed = config.networks.some((network) => network.caipNetworkId === stored)
  return hasSession && isListed ? stored : defaultNetwork({ stored })
}

function uidOf(stored: StoredConnection): string {
  return connectionUid({ namespace: stored.namespace, id: stored.connectorId })
}

function shown(stored: StoredConnection): Connection {
  return {
    uid: uidOf(stored),
    namespace: stored.namespace,
    connectorId: stored.connectorId,
    connectorUid: undefined,
    connectorName: stored.name ?? stored.connectorId,
    connectorIcon: undefined,
    status: 'reconnecting',
    accounts: [stored.address],
    network: stored.caipNetworkId,
  }
}
