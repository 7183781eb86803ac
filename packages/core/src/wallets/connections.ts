import type { ChainNamespace } from '@latchkey/protocol'
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
