import { type ChainNamespace, chainNamespaces } from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import { storeAltered, withStoredAltered } from './alteredTransactions.ts'
import { currentConnection } from './connections.ts'
import { getMissedConnections, parseStoredConnections, type StoredConnection } from './storedSession.ts'

/** Key of the session's subscription in `stopWatching`; a connection never has an empty uid. */
const storingKey = ''

/**
 * Stores the session on each change until the config stops, and restores the transactions that a wallet has altered. Does nothing before
 * the config is started.
 */
export function persistSession(config: Config): void {
  const { stopWatching, storage, stopSignal, setState } = config._internal
  if (!stopSignal || stopWatching.has(storingKey)) return
  setState((state) => withStoredAltered(state, storage))
  const unsubscribe = config.subscribe(
    (state) => state,
    (now, before) => storeSession(storage, getMissedConnections(config), now, before),
  )
  stopWatching.set(storingKey, () => {
    unsubscribe()
    stopWatching.delete(storingKey)
  })
}

/** Stores the changes of connections, current connections, active network and altered transactions. */
function storeSession(
  storage: SafeStorage,
  missed: ReadonlyMap<string, StoredConnection>,
  state: State,
  before: State,
): void {
  if (state.connections !== before.connections || state.current !== before.current) {
    const all = [...state.connections.values()]
    const stored = all.map(
      (connection): StoredConnection => ({
        namespace: connection.namespace,
        connectorId: connection.connectorId,
        address: connection.accounts[0] ?? '',
        caipNetworkId: connection.network,
        name: connection.connectorName,
        // While the page looks for a wallet that was missing. Otherwise tabs would repeat each other's search.
        missingSince: missed.get(connection.uid)?.missingSince,
      }),
    )
    // What the person has disconnected in another tab is not stored again: the two would answer each other for ever.
    const isUnshown = ([uid, entry]: [string, StoredConnection]) =>
      !state.connections.has(uid) && !isDisconnected(storage, entry)
    const unshown = [...missed].filter(isUnshown).map(([, entry]) => entry)
    storage.set('connections', [...stored, ...unshown])
    storage.set('connected_namespaces', [...new Set(all.map((connection) => connection.namespace))])
    for (const namespace of chainNamespaces) {
      const key = `${namespace}:connected_connector_id`
      const id = currentConnection(state, namespace)?.connectorId
      const isSame = id === currentConnection(before, namespace)?.connectorId
      // A wallet that is connected again while `disconnect` still waits for it is stored again.
      if (isSame && (id === undefined || storage.get(key, String) !== undefined)) continue
      if (id === undefined) storage.remove(key)
      else storage.set(key, id)
    }
  }
  if (state.altered !== before.altered) storeAltered(storage, state.altered, before.altered)
  if (state.activeNetwork !== before.activeNetwork && state.activeNetwork) {
    storage.set('active_namespace', state.activeNetwork.split(':')[0])
    storage.set('active_caip_network_id', state.activeNetwork)
  }
}

/** Stores that the person has disconnected these wallets, or with `isDisconnected: false` removes that mark. */
export function storeDisconnected(
  storage: SafeStorage,
  connectors: readonly { readonly namespace: ChainNamespace; readonly connectorId: string }[],
  isDisconnected: boolean,
): void {
  const key = 'disconnected_connector_ids'
  const before = storage.get(key, parseDisconnectedIds) ?? {}
  const after = { ...before }
  for (const { namespace, connectorId } of connectors) {
    if (!isDisconnected && !after[namespace]?.includes(connectorId)) continue
    const others = (after[namespace] ?? []).filter((id) => id !== connectorId)
    after[namespace] = isDisconnected ? [...others, connectorId] : others
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) storage.set(key, after)
}

/**
 * Removes connections from the stored session, and stores that the person has disconnected their wallets. That mark stays:
 * a page that still shows a connection may store it once more.
 */
export function removeStoredConnections(
  storage: SafeStorage,
  ended: readonly Pick<StoredConnection, 'namespace' | 'connectorId'>[],
): void {
  storeDisconnected(storage, ended, true)
  const stored = storage.get('connections', parseStoredConnections) ?? []
  const isEnded = ({ namespace, connectorId }: StoredConnection) =>
    ended.some((entry) => entry.namespace === namespace && entry.connectorId === connectorId)
  const rest = stored.filter((entry) => !isEnded(entry))
  if (rest.length < stored.length) storage.set('connections', rest)
}

/** Entries of each list; the newest are read. */
const maxDisconnectedIds = 32

/** Ids of connectors that the person has disconnected, by namespace. They are not reconnected automatically. */
type DisconnectedIds = { readonly [namespace in ChainNamespace]?: readonly string[] | undefined }

/** Parses the stored value of `disconnected_connector_ids`; `undefined` unless it is an object. */
export function parseDisconnectedIds(raw: unknown): DisconnectedIds | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const map = raw as Record<string, unknown>
  const entries = chainNamespaces.flatMap((namespace) => {
    const ids = map[namespace]
    if (!Array.isArray(ids)) return []
    return [
      [
        namespace,
        ids.filter((id): id is string => typeof id === 'string').slice(-maxDisconnectedIds),
      ] as const,
    ]
  })
  return Object.fromEntries(entries)
}

/** Whether the person has disconnected the wallet, on this page or in another tab. */
export function isDisconnected(
  storage: SafeStorage,
  { namespace, connectorId }: Pick<StoredConnection, 'namespace' | 'connectorId'>,
): boolean {
  const disconnectedIds = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  return disconnectedIds?.[namespace]?.includes(connectorId) ?? false
}
