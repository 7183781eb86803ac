import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connection, State } from '../config/State.ts'

/** The connection a namespace uses now. */
export function currentConnection(state: State, namespace: ChainNamespace): Connection | undefined {
  return state.connections.get(state.current[namespace] ?? '')
}

/** The key of a wallet's one connection in a namespace. */
export function connectionUid(connector: { namespace: ChainNamespace; id: string }): string {
  return `${connector.namespace}:${connector.id}`
}

/**
 * The public status: `connected` needs one live, verified connection; storage alone never makes it. While a
 * person connects, that comes before sessions still being restored.
 */
export function deriveStatus(connections: State['connections'], isConnecting: boolean): State['status'] {
  const all = [...connections.values()]
  if (all.some((connection) => connection.status === 'connected')) return 'connected'
  if (isConnecting) return 'connecting'
  return all.length > 0 ? 'reconnecting' : 'disconnected'
}

/** The state with a connection added or replaced; `makeCurrent` lets its namespace use it. */
export function putConnection(state: State, connection: Connection, makeCurrent: boolean): State {
  const connections = new Map(state.connections).set(connection.uid, connection)
  const isCurrent = makeCurrent || state.current[connection.namespace] === undefined
  return {
    ...state,
    connections,
    current: isCurrent ? { ...state.current, [connection.namespace]: connection.uid } : state.current,
  }
}

/** The state without a connection; its namespace goes on with the newest one left, or with none. */
export function dropConnection(state: State, uid: string): State {
  const gone = state.connections.get(uid)
  if (!gone) return state
  const connections = new Map(state.connections)
  connections.delete(uid)
  if (state.current[gone.namespace] !== uid) return { ...state, connections }
  const next = [...connections.values()].findLast((connection) => connection.namespace === gone.namespace)
  return {
    ...state,
    connections,
    current: { ...state.current, [gone.namespace]: next?.uid },
    accountDetails: { ...state.accountDetails, [gone.namespace]: undefined },
  }
}

/**
 * The state with the app on the wallet's own network, if it is one of ours (field note C1). A wallet of another
 * namespace than the active one only moves the app where `always` is set: on the person's own connecting.
 */
export function moveToWalletNetwork(
  config: Config,
  state: State,
  connection: Connection,
  always: boolean,
): State {
  const isOurs = config.networks.some((network) => network.caipNetworkId === connection.network)
  const isCurrent = state.current[connection.namespace] === connection.uid
  const isActive = state.activeNetwork?.startsWith(`${connection.namespace}:`) ?? true
  return isOurs && isCurrent && (isActive || always) ? { ...state, activeNetwork: connection.network } : state
}
