import type { Config } from '../config/Config.ts'
import { dropConnection } from './dropConnection.ts'

/** Stops listening to a connection's wallet and forgets it. Says nothing to the wallet. */
export function closeConnection(config: Config, uid: string): void {
  config._internal.watched.get(uid)?.()
  config._internal.setState((state) => dropConnection(state, uid))
}
