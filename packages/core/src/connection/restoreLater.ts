import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import { errorText } from '../events/errorText.ts'
import { currentConnection } from './currentConnection.ts'
import { readDisconnectedIds } from './readDisconnectedIds.ts'
import type { StoredConnection } from './StoredConnection.ts'
import { tryWallet } from './tryWallet.ts'
import { waitForConnector } from './waitForConnector.ts'
import { waitForUnlock } from './waitForUnlock.ts'

/**
 * Restores a connection when its wallet turns up or is unlocked, silently, unless the person has moved on. Never rejects; waits as
 * long as the page lives. `known`: the connector of a wallet that is there.
 */
export async function restoreLater(
  config: Config,
  stored: Pick<StoredConnection, 'namespace' | 'connectorId' | 'caipNetworkId'>,
  known: Connector | undefined,
  life: AbortSignal,
): Promise<void> {
  const { namespace, connectorId } = stored
  const isWanted = () => {
    const blocked = config._internal.storage.get('disconnected_connector_ids', readDisconnectedIds)
    const isFree = !currentConnection(config.state, namespace) && !config._internal.attempts.has(namespace)
    return !life.aborted && isFree && !blocked?.[namespace]?.includes(connectorId)
  }
  try {
    const connector = known ?? (await waitForConnector(config, stored, { signal: life }))
    if (!known && (await tryWallet(config, stored, connector, isWanted))) return
    await waitForUnlock(connector, life)
    await tryWallet(config, stored, connector, isWanted)
  } catch (error) {
    config.logger.debug('A wallet of the last session stays unavailable', { error: errorText(error) })
  }
}
