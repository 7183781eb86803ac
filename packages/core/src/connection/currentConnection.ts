import type { ChainNamespace } from '@latchkey/protocol'
import type { State } from '../config/State.ts'
import type { Connection } from './Connection.ts'

/** The connection a namespace uses now. */
export function currentConnection(state: State, namespace: ChainNamespace): Connection | undefined {
  return state.connections.get(state.current[namespace] ?? '')
}
