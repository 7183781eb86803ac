import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import type { Connection } from './Connection.ts'
import { closeConnection } from './closeConnection.ts'

/** Closes the connection of a wallet that shows no account any more. One of this browser is asked again once it is unlocked. */
export function closeUntilUnlocked(config: Config, connector: Connector, connection: Connection): void {
  const { uid, namespace, connectorId, network } = connection
  closeConnection(config, uid)
  // A line of its own to the page (a relay, the wallet's frame) ended with it.
  if (connector.pairing || connector.login) return
  config._internal.stores.whenLocked?.({ namespace, connectorId, caipNetworkId: network }, connector)
}
