import type { State } from '../config/State.ts'
import type { Connection } from './Connection.ts'

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
