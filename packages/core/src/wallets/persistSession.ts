import { type ChainNamespace, chainNamespaces } from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import { storeAltered, withStoredAltered } from './alteredTransactions.ts'
import { connectionUid, currentConnection } from './connections.ts'
import {
  getMissedConnections,
  maxEntries,
  parseStoredConnections,
  type StoredConnection,
} from './storedSession.ts'

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
  const stored = getStoredEntries(storage)
  let own: Entries = new Map([...getOwnEntries(config, config.state)].filter(([uid]) => stored.has(uid)))
  const unsubscribe = config.subscribe(
    (state) => state,
    (now, before) => {
      if (now.connections !== before.connections || now.current !== before.current)
        own = storeConnections(config, own, now, before)
      if (now.altered !== before.altered) storeAltered(storage, now.altered, before.altered)
      if (now.activeNetwork !== before.activeNetwork && now.activeNetwork) {
        storage.set('active_namespace', now.activeNetwork.split(':')[0])
        storage.set('active_caip_network_id', now.activeNetwork)
      }
    },
  )
  stopWatching.set(storingKey, () => {
    unsubscribe()
    stopWatching.delete(storingKey)
  })
}

/** Entries of the stored `connections`, by `Connection.uid`. */
type Entries = ReadonlyMap<string, StoredConnection>

function getStoredEntries(storage: SafeStorage): Map<string, StoredConnection> {
  const list = storage.get('connections', parseStoredConnections) ?? []
  return new Map(list.map((entry) => [uidOf(entry), entry]))
}

function uidOf({ namespace, connectorId: id }: StoredConnection): string {
  return connectionUid({ namespace, id })
}

/** Returns the entries of the connections that this page shows, and of those whose wallets it misses. */
function getOwnEntries(config: Config, { connections }: State): Entries {
  const missed = getMissedConnections(config)
  const shown = [...connections.values()].map(
    (connection): StoredConnection => ({
      namespace: connection.namespace,
      connectorId: connection.connectorId,
      address: connection.accounts[0] ?? '',
      caipNetworkId: connection.network,
      name: connection.connectorName,
      since: connection.since,
      // While the page looks for a wallet that was missing. Otherwise tabs would repeat each other's search.
      missingSince: missed.get(connection.uid)?.missingSince,
    }),
  )
  // What the person has disconnected in another tab is not stored again: the two would answer each other for ever.
  const unshown = [...missed].flatMap(([uid, entry]) =>
    connections.has(uid) || isDisconnected(config._internal.storage, entry) ? [] : [entry],
  )
  return new Map([...shown, ...unshown].map((entry) => [uidOf(entry), entry]))
}

/**
 * Stores what this page has changed of connections and current connections, and leaves what other tabs have stored. Of a wallet that
 * another tab has connected anew, the entry of that tab stays, and this page shows it once its own connection is closed.
 *
 * @param last the entries of this page when it stored them last
 * @returns its entries now
 */
function storeConnections(config: Config, last: Entries, state: State, before: State): Entries {
  const { storage, syncTabs } = config._internal
  const own = getOwnEntries(config, state)
  const stored = getStoredEntries(storage)
  let isOutdated = false
  for (const uid of new Set([...last.keys(), ...own.keys()])) {
    const [entryBefore, entryNow] = [last.get(uid), own.get(uid)]
    if (JSON.stringify(entryBefore) === JSON.stringify(entryNow)) continue
    // Another tab has connected this wallet later: its entry stays.
    if ((stored.get(uid)?.since ?? 0) > ((entryNow ?? entryBefore)?.since ?? 0)) {
      if (!state.connections.has(uid)) isOutdated = true
    } else if (entryNow) stored.set(uid, entryNow)
    else stored.delete(uid)
  }
  const entries = [...stored.values()].slice(-maxEntries)
  storage.set('connections', entries)
  storage.set('connected_namespaces', [...new Set(entries.map(({ namespace }) => namespace))])
  for (const namespace of chainNamespaces) {
    const key = `${namespace}:connected_connector_id`
    const id = currentConnection(state, namespace)?.connectorId
    const isSame = id === currentConnection(before, namespace)?.connectorId
    const storedId = storage.get(key, String)
    // A wallet that is connected again while `disconnect` still waits for it is stored again.
    if (isSame && (id === undefined || storedId !== undefined)) continue
    const currentBefore = before.current[namespace]
    const isClosed = currentBefore !== undefined && !state.connections.has(currentBefore)
    const storedUid = connectionUid({ namespace, id: storedId ?? '' })
    // The wallet that another tab has connected is still the one that was chosen last.
    if (isClosed && stored.has(storedUid) && !own.has(storedUid)) continue
    if (id === undefined) storage.remove(key)
    else storage.set(key, id)
  }
  // The other tab's change may have been applied before this page closed its own connection, which hid it.
  if (isOutdated) void syncTabs()
  return own
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
