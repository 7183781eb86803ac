import type { State } from '../config/State.ts'

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
