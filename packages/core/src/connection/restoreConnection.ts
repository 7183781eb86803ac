import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import { errorText } from '../events/errorText.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'
import { closeConnection } from './closeConnection.ts'
import { connectionUid } from './connectionUid.ts'
import { currentConnection } from './currentConnection.ts'
import { keepSession } from './keepSession.ts'
import { loseWallet } from './loseWallet.ts'
import { openConnection } from './openConnection.ts'
import type { ReconnectOutcome } from './ReconnectOutcome.ts'
import { readDisconnectedIds } from './readDisconnectedIds.ts'
import type { StoredConnection } from './StoredConnection.ts'
import { waitForConnector } from './waitForConnector.ts'
import { waitForUnlock } from './waitForUnlock.ts'

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

/** Restores the connection when its wallet turns up or is unlocked, unless the person has moved on. */
async function restoreLater(
  config: Config,
  stored: StoredConnection,
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

/** Whether the wallet let us in. @throws what it throws, TimeoutError, WalletUnavailableError */
async function tryWallet(
  config: Config,
  stored: StoredConnection,
  connector: Connector,
  isWanted: () => boolean,
): Promise<boolean> {
  const network = stored.caipNetworkId
  if (!isWanted()) return false
  const session = await withDeadline((signal) => connector.restore({ network, signal }), {
    timeout: connector.login ? requestLimits.frame : requestLimits.silent,
    operation: 'restore',
    signal: config._internal.life,
  })
  if (!session || !isWanted()) return false
  openConnection(config, connector, session, false)
  // What the page remembers of its name. Only the embedded wallet's server was asked anything so far (decisions 2).
  import('../names/followProfile.ts').then(
    (code) => config._internal.life && code.followProfile(config, { asks: connector.login !== undefined }),
    () => {},
  )
  config.events.emit({
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connector.name, reconnect: true },
  })
  return true
}
