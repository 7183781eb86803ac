import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import type { ConnectorSession } from '../connector/ConnectorSession.ts'
import type { Connection } from './Connection.ts'
import { connectionUid } from './connectionUid.ts'
import { followNetwork } from './followNetwork.ts'
import { keepSession } from './keepSession.ts'
import { putConnection } from './putConnection.ts'
import { readSession } from './readSession.ts'
import { watchConnection } from './watchConnection.ts'

/**
 * The only way to a `connected` connection: a live wallet has just confirmed accounts and network (S4.01, X.20).
 * @throws WalletUnavailableError where its answer makes no sense
 */
export function openConnection(
  config: Config,
  connector: Connector,
  answer: ConnectorSession,
  makeCurrent: boolean,
): Connection {
  const session = readSession(config, connector, answer)
  const { namespace, id: connectorId } = connector
  const { name, icon } = answer.wallet ?? connector
  keepSession(config)
  const connection: Connection = {
    uid: connectionUid(connector),
    namespace,
    connectorId,
    connectorUid: connector.uid,
    connectorName: name,
    connectorIcon: icon,
    status: 'connected',
    ...session,
  }
  config._internal.setState((state) => {
    const put = putConnection(state, connection, makeCurrent)
    if (put.current[namespace] !== connection.uid) return put
    const accountDetails = {
      ...put.accountDetails,
      [namespace]: { connectedWalletInfo: { name, icon, connectorId } },
    }
    return followNetwork(config, { ...put, accountDetails }, connection, makeCurrent)
  })
  watchConnection(config, connection.uid, connector)
  return connection
}
