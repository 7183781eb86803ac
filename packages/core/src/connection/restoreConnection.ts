import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import { errorText } from '../events/errorText.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { closeConnection } from './closeConnection.ts'
import { connectionUid } from './connectionUid.ts'
import { keepSession } from './keepSession.ts'
import { loseWallet } from './loseWallet.ts'
import type { ReconnectOutcome } from './ReconnectOutcome.ts'
import { restoreLater } from './restoreLater.ts'
import type { StoredConnection } from './StoredConnection.ts'
import { tryWallet } from './tryWallet.ts'
import { waitForConnector } from './waitForConnector.ts'

/**
 * Asks one stored connection's wallet whether it still lets us in: confirmed, it is `connected`; gone or silent, it is
 * removed and `wallet_unavailable` says so (A8). A wallet that shows itself or is unlocked later in the page's life is
 * then asked again, silently.
 */
export async function restoreConnection(config: Config, stored: StoredConnection): Promise<void> {
  const life = config._internal.life
  keepSession(config)
  const uid = connectionUid({ namespace: stored.namespace, id: stored.connectorId })
  const isWaiting = () => !life?.aborted && config.state.connections.get(uid)?.status === 'reconnecting'
  let connector: Connector | undefined
  const end = (outcome: ReconnectOutcome) =>
    config.events.emit({ event: 'reconnect_end', properties: { connectorId: stored.connectorId, outcome } })
  try {
    connector = await waitForConnector(config, stored, { timeout: requestLimits.announce, signal: life })
    if ((await tryWallet(config, stored, connector, isWaiting)) || !isWaiting()) return
    // It answered that it shows no account: locked, or no longer ours. Nothing is wrong with it.
    closeConnection(config, uid)
    end(connector.pairing ? 'ended' : 'locked')
  } catch (error) {
    if (!isWaiting()) return
    config.logger.warn('A wallet of the last session is unavailable', { error: errorText(error) })
    end(!connector ? 'missing' : connector.pairing ? 'relay_lost' : 'silent')
    loseWallet(config, uid)
  }
  if (life) void restoreLater(config, stored, connector, life)
}
