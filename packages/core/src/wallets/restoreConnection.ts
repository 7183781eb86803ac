import { type Deadline, requestLimits, withDeadline } from '../base/deadline.ts'
import { errorText } from '../base/errors.ts'
import type { ReconnectOutcome } from '../base/events.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import { closeConnection, connectionUid, currentConnection } from './connections.ts'
import { getConnectMethod, openConnection } from './openConnection.ts'
import { withAddressFormat } from './parseSession.ts'
import { parseDisconnectedIds, persistSession } from './persistSession.ts'
import { getMissedConnections, type StoredConnection } from './storedSession.ts'
import { disconnectUnavailableWallet } from './watchConnection.ts'

/**
 * Restores one stored connection without prompting; runs when the config starts and in `reconnect`. The connection
 * becomes `connected` when its wallet confirms it. It is closed when the wallet shows no account (`reconnect_end`),
 * and also reported with `wallet_unavailable` when the wallet is missing or silent. A wallet that appears or is
 * unlocked later is restored then. The embedded wallet is left alone where the modal offers no sign-in with it.
 */
export async function restoreConnection(config: Config, stored: StoredConnection): Promise<void> {
  const { stopSignal } = config._internal
  persistSession(config)
  const uid = connectionUid({ namespace: stored.namespace, id: stored.connectorId })
  // Disconnecting while the wallet is slow leaves the connection shown; it must not be opened then.
  const isWaiting = () =>
    !stopSignal?.aborted &&
    config.state.connections.get(uid)?.status === 'reconnecting' &&
    !isDisconnected(config, stored)
  let connector: Connector | undefined
  const emitEnd = (outcome: ReconnectOutcome) =>
    config.events.emit({ event: 'reconnect_end', properties: { connectorId: stored.connectorId, outcome } })
  try {
    connector = await waitForConnector(config, stored, {
      timeout: requestLimits.announce,
      signal: stopSignal,
    })
    if (connector.login && config._internal.stores.modal?.offersLogin === false) {
      if (!isWaiting()) return
      // It stays stored, for a page that offers to sign in.
      getMissedConnections(config).set(uid, stored)
      closeConnection(config, uid)
      return emitEnd('notOffered')
    }
    if ((await restoreWithConnector(config, stored, connector, isWaiting)) || !isWaiting()) return
    // The wallet shows no account: it is locked, or the person has disconnected the app in it. That is no fault.
    closeConnection(config, uid)
    emitEnd(connector.pairing ? 'ended' : 'locked')
  } catch (error) {
    if (!isWaiting()) return
    config.logger.warn('A wallet of the last session is unavailable', { error: errorText(error) })
    getMissedConnections(config).set(uid, { ...stored, missingSince: stored.missingSince ?? Date.now() })
    emitEnd(!connector ? 'missing' : connector.pairing ? 'relay_lost' : 'silent')
    disconnectUnavailableWallet(config, uid)
  }
  if (stopSignal) void restoreWhenAvailable(config, stored, connector, stopSignal)
}

/**
 * Restores a connection when its wallet appears or is unlocked, unless the person has connected or disconnected
 * meanwhile. Waits until the config stops; never rejects.
 *
 * @param foundConnector the connector, if the wallet was found already: then only an unlock is awaited
 */
export async function restoreWhenAvailable(
  config: Config,
  stored: Pick<StoredConnection, 'namespace' | 'connectorId' | 'caipNetworkId'>,
  foundConnector: Connector | undefined,
  stopSignal: AbortSignal,
): Promise<void> {
  const { namespace } = stored
  const isWanted = () => {
    const isFree =
      !currentConnection(config.state, namespace) && !config._internal.connectAttempts.has(namespace)
    return !stopSignal.aborted && isFree && !isDisconnected(config, stored)
  }
  try {
    const connector = foundConnector ?? (await waitForConnector(config, stored, { signal: stopSignal }))
    if (!foundConnector && (await restoreWithConnector(config, stored, connector, isWanted))) return
    await waitForUnlock(connector, stopSignal)
    await restoreWithConnector(config, stored, connector, isWanted)
  } catch (error) {
    config.logger.debug('A wallet of the last session stays unavailable', { error: errorText(error) })
  }
}

/** Whether the person has disconnected the wallet, on this page or in another tab. */
function isDisconnected(
  { _internal: { storage } }: Config,
  { namespace, connectorId }: Pick<StoredConnection, 'namespace' | 'connectorId'>,
): boolean {
  const disconnectedIds = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  return disconnectedIds?.[namespace]?.includes(connectorId) ?? false
}

/**
 * Restores a connection with its connector, without prompting. Resolves to whether the wallet shares its accounts.
 *
 * @throws what the connector throws, TimeoutError, AbortedError (the config has stopped), WalletUnavailableError
 */
async function restoreWithConnector(
  config: Config,
  { caipNetworkId: network }: Pick<StoredConnection, 'caipNetworkId'>,
  connector: Connector,
  isWanted: () => boolean,
): Promise<boolean> {
  if (!isWanted()) return false
  const session = await withDeadline(
    (signal) => withAddressFormat(config, connector.namespace, connector.restore({ network, signal })),
    {
      timeout: connector.login ? requestLimits.frame : requestLimits.silent,
      operation: 'restore',
      signal: config._internal.stopSignal,
    },
  )
  if (!session || !isWanted()) return false
  openConnection(config, connector, session, false)
  config._internal.onRestore(connector)
  config.events.emit({
    event: 'CONNECT_SUCCESS',
    properties: { method: getConnectMethod(connector), name: connector.name, reconnect: true },
  })
  return true
}

/**
 * Resolves to the connector of a stored connection when its wallet is found.
 *
 * @throws TimeoutError, AbortedError
 */
function waitForConnector(
  config: Config,
  stored: Pick<StoredConnection, 'namespace' | 'connectorId'>,
  deadline: Deadline,
): Promise<Connector> {
  const find = () =>
    config.connectors.find((entry) => entry.namespace === stored.namespace && entry.id === stored.connectorId)
  return withDeadline(
    (signal) =>
      new Promise<Connector>((resolve) => {
        const unsubscribe = config.subscribeConnectors(resolveWhenFound)
        signal.addEventListener('abort', unsubscribe)
        resolveWhenFound()
        function resolveWhenFound() {
          const connector = find()
          if (!connector) return
          unsubscribe()
          resolve(connector)
        }
      }),
    deadline,
  )
}

/**
 * Resolves when a wallet that showed no account shows one again, e.g. when it is unlocked.
 *
 * @throws AbortedError
 */
function waitForUnlock(connector: Connector, signal: AbortSignal): Promise<void> {
  return withDeadline(
    (stop) =>
      new Promise<void>((resolve) => {
        const unsubscribe = connector.subscribe((event) => {
          if (event.type !== 'accountsChanged' || event.accounts.length === 0) return
          unsubscribe()
          resolve()
        })
        stop.addEventListener('abort', unsubscribe)
      }),
    { signal },
  )
}
