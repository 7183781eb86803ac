import type { Config } from '../config/Config.ts'
import { closeConnection } from './closeConnection.ts'

/** Ends a connection whose wallet is gone or silent, as after its extension was removed, and says so (A8). */
export function loseWallet(config: Config, uid: string): void {
  const connection = config.state.connections.get(uid)
  if (!connection) return
  const { connectorId, connectorName: name } = connection
  closeConnection(config, uid)
  config.events.emit({ event: 'wallet_unavailable', properties: { connectorId, name } })
}
