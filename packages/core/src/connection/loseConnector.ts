import type { Config } from '../config/Config.ts'
import { closeConnection } from './closeConnection.ts'

/** Ends what is connected through a connector that is gone, as when its extension was removed, and says so (A8). */
export function loseConnector(config: Config, connectorUid: string): void {
  for (const connection of config.state.connections.values()) {
    if (connection.connectorUid !== connectorUid) continue
    const { uid, connectorId, connectorName: name } = connection
    closeConnection(config, uid)
    config.events.emit({ event: 'wallet_unavailable', properties: { connectorId, name } })
  }
}
