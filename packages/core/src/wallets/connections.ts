import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connection, State } from '../config/State.ts'

/** Returns the current connection of a namespace. */
export function currentConnection(state: State, namespace: ChainNamespace): Connection | undefined {
  return state.connections.get(state.current[namespace] ?? '')
}

/** Returns the key of a wallet's connection in `State.connections`. */
export function connectionUid(connector: { namespace: ChainNamespace; id: string }): string {
  return `${connector.namespace}:${connector.id}`
}

/**
 * Derives `State.status`: `connected` requires one live connection, stored ones are `reconnecting`. A connect attempt
 * counts before stored connections.
 */
export function deriveStatus(connections: State['connections'], isConnecting: boolean): State['status'] {
  const all = [...connections.values()]
  if (all.some((connection) => connection.status === 'connected')) return 'connected'
  if (isConnecting) return 'connecting'
  return all.length > 0 ? 'reconnecting' : 'disconnected'
}

/**
 * Converts a status for code that knows three values: a session that is being restored is `connecting` there.
 *
 * @example toBasicStatus(config.state.status) === 'connecting'
 */
export function toBasicStatus(status: State['status']): Exclude<State['status'], 'reconnecting'> {
  return status === 'reconnecting' ? 'connecting' : status
}

/** Adds or replaces a connection. With `makeCurrent` its namespace switches to it. */
export function addConnection(state: State, connection: Connection, makeCurrent: boolean): State {
  const connections = new Map(state.connections).set(connection.uid, connection)
  const isCurrent = makeCurrent || state.current[connection.namespace] === undefined
  return {
    ...state,
    connections,
    current: isCurrent ? { ...state.current, [connection.namespace]: connection.uid } : state.current,
  }
}

/** Removes a connection. Its namespace continues with the newest other connection, if there is one. */
function removeConnection(state: State, uid: string): State {
  const removed = state.connections.get(uid)
  if (!removed) return state
  const connections = new Map(state.connections)
  connections.delete(uid)
  if (state.current[removed.namespace] !== uid) return { ...state, connections }
  const next = [...connections.values()].findLast((connection) => connection.namespace === removed.namespace)
  return {
    ...state,
    connections,
    current: { ...state.current, [removed.namespace]: next?.uid },
    accountDetails: { ...state.accountDetails, [removed.namespace]: undefined },
  }
}

/** Unsubscribes from the wallet of a connection and removes the connection. The wallet is not called. */
export function closeConnection(config: Config, uid: string): void {
  config._internal.stopWatching.get(uid)?.()
  config._internal.setState((state) => removeConnection(state, uid))
}

/**
 * Moves the app to the network of a wallet, if the config lists it. A wallet of another namespace than the active one
 * moves the app only with `wasChosen`: the person has just connected or selected it.
 */
export function moveToWalletNetwork(
  config: Config,
  state: State,
  connection: Connection,
  wasChosen: boolean,
): State {
  const isListed = config.networks.some((network) => network.caipNetworkId === connection.network)
  const isCurrent = state.current[connection.namespace] === connection.uid
  const isActive = state.activeNetwork?.startsWith(`${connection.namespace}:`) ?? true
  return isListed && isCurrent && (isActive || wasChosen)
    ? { ...state, activeNetwork: connection.network }
    : state
}
