import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import { connectionUid } from './connections.ts'
import { getConnectMethod, openConnection } from './openConnection.ts'
import { withAddressFormat } from './parseSession.ts'
import { isDisconnected, storeDisconnected } from './persistSession.ts'
import { storeRecentWallet } from './recentWallets.ts'

/**
 * Opens a connection for a session that exists already, without a request to its wallet. Does nothing while this page connects a wallet
 * of the family itself, and for a wallet that the person has disconnected here, unless they have just chosen it.
 *
 * @param isChosen whether the person has just connected or chosen the wallet: then it becomes the current one
 * @throws what the connector throws, TimeoutError, AbortedError (the config has stopped), WalletUnavailableError
 */
export async function adoptSession(config: Config, connector: Connector, isChosen: boolean): Promise<void> {
  const { stopSignal, storage, connectAttempts } = config._internal
  const { namespace, id: connectorId, name } = connector
  const isWanted = () =>
    stopSignal !== undefined &&
    !stopSignal.aborted &&
    !config.state.connections.has(connectionUid(connector)) &&
    !connectAttempts.has(namespace) &&
    (isChosen || !isDisconnected(storage, { namespace, connectorId }))
  if (!isWanted()) return
  const session = await withDeadline(
    (signal) => withAddressFormat(config, namespace, connector.restore({ signal })),
    { timeout: requestLimits.silent, operation: 'restore', signal: stopSignal },
  )
  if (!session || !isWanted()) return
  if (isChosen) storeDisconnected(storage, [{ namespace, connectorId }], false)
  const connection = openConnection(config, connector, session, isChosen)
  if (isChosen) storeRecentWallet(storage, connector, connection)
  config._internal.onRestore(connector)
  config.events.emit({
    event: 'CONNECT_SUCCESS',
    properties: { method: getConnectMethod(connector), name, reconnect: !isChosen },
  })
}
