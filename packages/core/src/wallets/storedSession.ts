import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import type { Connection } from '../config/State.ts'
import { getFeatureState } from '../config/stores.ts'
import { connectionUid } from './connections.ts'

/**
 * Adds the stored connections to the state as `reconnecting`, in a config without connections; returns them for
 * `restoreConnection`. Calls no wallet, so that a server can do it too.
 */
export function showStoredSession(config: Config, storage: SafeStorage): readonly StoredConnection[] {
  const { state, networks, adapters, _internal: internal } = config
  const { defaultNetwork } = internal
  const disconnectedIds = storage.get('disconnected_connector_ids', toRecord)
  const connections = new Map<string, Connection>()
  const current: { [namespace in ChainNamespace]?: string } = {}
  const restored: StoredConnection[] = []
  for (const entry of storage.get('connections', parseStoredConnections) ?? []) {
    const { namespace, connectorId, address } = entry
    const uid = connectionUid({ namespace, id: connectorId })
    const hasAdapter = adapters.some(
      (adapter) => adapter.namespace === namespace && adapter.isAddress(address),
    )
    const isDisconnected = [disconnectedIds?.[namespace]].flat().includes(connectorId)
    if (!hasAdapter || isDisconnected || connections.has(uid)) continue
    const wasCurrent = storage.get(`${namespace}:connected_connector_id`, String) === connectorId
    if (wasCurrent || !current[namespace]) current[namespace] = uid
    connections.set(uid, toReconnecting(uid, entry))
    restored.push(entry)
  }
  const stored = storage.get('active_caip_network_id', String)
  // A network that was chosen meanwhile stays. Otherwise a restored session continues on its network, if it is
  // listed; else the
  // default counts.
  const storedNetwork = restored.length > 0 && networks.find((network) => network.caipNetworkId === stored)
  const activeNetwork =
    state.activeNetwork !== defaultNetwork()
      ? state.activeNetwork
      : storedNetwork
        ? storedNetwork.caipNetworkId
        : defaultNetwork({ stored })
  internal.setState((state) => ({ ...state, connections, current, activeNetwork }))
  return restored
}

/** Accepts any value: only lists in it are looked up. `parseDisconnectedIds` is the full parser. */
function toRecord(raw: unknown): { readonly [key: string]: unknown } {
  return Object(raw)
}

/** An entry of the stored `connections`. It names a wallet to reconnect with; it proves no connection. */
export type StoredConnection = {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Name of the wallet, for messages when it is gone. Untrusted text. */
  readonly name?: string | undefined
  /** See `Connection.since`: of two entries for one wallet the one with the later time counts. */
  readonly since?: number | undefined
  /** When a page first missed the wallet, milliseconds since 1970: see {@link isAwaited}. */
  readonly missingSince?: number | undefined
}

/** Milliseconds for which pages try to restore the connection of a wallet that they miss. */
const maxMissing = 24 * 60 * 60_000

/** Whether a stored connection may still be restored: its wallet is found, or is not missing for longer than a day. */
export function isAwaited({ missingSince }: StoredConnection): boolean {
  const elapsed = missingSince === undefined ? 0 : Date.now() - missingSince
  return elapsed >= 0 && elapsed < maxMissing
}

/**
 * Connections whose wallet this page has not found, by `Connection.uid`. They stay stored, so that a reload before the
 * wallet announces itself loses nothing, until the person connects or disconnects a wallet of the namespace. Wallets of
 * the namespace that are restored leave them as they are.
 */
export function getMissedConnections(config: Config): Map<string, StoredConnection> {
  return getFeatureState(config, 'missedConnections', () => new Map<string, StoredConnection>())
}

/** Limits of the stored value, which anything on the page may have written. */
export const maxEntries = 16
const maxTextLength = 256

/** Parses the stored value of `connections`; invalid entries are skipped. */
export function parseStoredConnections(raw: unknown): readonly StoredConnection[] | undefined {
  return Array.isArray(raw)
    ? raw.slice(0, maxEntries).filter((entry) => isStoredConnection(entry) && isAwaited(entry))
    : undefined
}

function isStoredConnection(entry: Partial<StoredConnection> | null): entry is StoredConnection {
  const {
    namespace,
    connectorId,
    address,
    caipNetworkId,
    name = '?',
    since = 0,
    missingSince = 0,
  } = entry ?? {}
  const texts: readonly unknown[] = [namespace, connectorId, address, name]
  return (
    texts.every((text) => typeof text === 'string' && text && text.length <= maxTextLength) &&
    parseCaipNetworkId(caipNetworkId)?.namespace === namespace &&
    typeof since === 'number' &&
    typeof missingSince === 'number'
  )
}

/** Converts a stored connection into the one that is shown until its wallet has answered. */
export function toReconnecting(uid: string, stored: StoredConnection): Connection {
  const { namespace, connectorId, address, caipNetworkId, name, since } = stored
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
    since,
  }
}
