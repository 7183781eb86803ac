import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import { getConnectMethod, openConnection } from './openConnection.ts'
import { withAddressFormat } from './parseSession.ts'
import { storeDisconnected } from './persistSession.ts'
import { storeRecentWallet } from './recentWallets.ts'

/**
 * Opens the connection of a wallet that a person has chosen, once the wallet has answered, and stores the choice. It is the second
 * half of `connect`, and loads while the person decides in the wallet.
 *
 * @param p `isWanted`: whether the attempt still stands when the answer comes
 * @throws AbortedError, WalletUnavailableError, and what `answer` rejects with
 */
export async function openChosenConnection(
  config: Config,
  connector: Connector,
  p: { answer: Promise<ConnectorSession>; isWanted: () => boolean },
): Promise<Connection> {
  const session = await withAddressFormat(config, connector.namespace, p.answer)
  if (!p.isWanted()) throw new AbortedError()
  const connection = openConnection(config, connector, session, true)
  const { storage } = config._internal
  storeDisconnected(storage, [connection], false)
  storeRecentWallet(storage, connector, connection)
  config.events.emit({
    event: 'CONNECT_SUCCESS',
    properties: { method: getConnectMethod(connector), name: connector.name },
  })
  return connection
}
