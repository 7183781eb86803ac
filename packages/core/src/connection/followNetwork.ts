import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import type { Connection } from './Connection.ts'

/**
 * The state with the app on the wallet's own network, if it is one of ours (field note C1). A wallet of another
 * namespace than the active one only moves the app where `always` is set: on the person's own connecting.
 */
export function followNetwork(config: Config, state: State, connection: Connection, always: boolean): State {
  const isOurs = config.networks.some((network) => network.caipNetworkId === connection.network)
  const isCurrent = state.current[connection.namespace] === connection.uid
  const isActive = state.activeNetwork?.startsWith(`${connection.namespace}:`) ?? true
  return isOurs && isCurrent && (isActive || always) ? { ...state, activeNetwork: connection.network } : state
}
