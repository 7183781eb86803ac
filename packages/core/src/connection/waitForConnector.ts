import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import { type Deadline, withDeadline } from '../request/withDeadline.ts'
import type { StoredConnection } from './StoredConnection.ts'

/**
 * The connector a stored connection was made with, as soon as its wallet shows itself.
 * @throws TimeoutError, AbortedError
 */
export function waitForConnector(
  config: Config,
  stored: Pick<StoredConnection, 'namespace' | 'connectorId'>,
  deadline: Deadline,
): Promise<Connector> {
  const find = () =>
    config.connectors.find((entry) => entry.namespace === stored.namespace && entry.id === stored.connectorId)
  return withDeadline(
    (signal) =>
      new Promise<Connector>((resolve) => {
        const unsubscribe = config.subscribeConnectors(look)
        signal.addEventListener('abort', unsubscribe)
        look()
        function look() {
          const connector = find()
          if (!connector) return
          unsubscribe()
          resolve(connector)
        }
      }),
    deadline,
  )
}
