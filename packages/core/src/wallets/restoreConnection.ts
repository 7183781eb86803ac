import { type Deadline, requestLimits, withDeadline } from '../base/deadline.ts'
import { errorText } from '../base/errors.ts'
import type { ReconnectOutcome } from '../base/events.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import { closeConnection } from './connectionChanges.ts'
import { connectionUid } from './connections.ts'
import { getConnectMethod, openConnection } from './openConnection.ts'
import { withAddressFormat } from './parseSession.ts'
import { isDisconnected, persistSession } from './persistSession.ts'
import { getMissedConnections, type StoredConnection } from './storedSession.ts'
import { disconnectUnavailableWallet } from './watchConnection.ts'

/**
 * Restores one stored connection without prompting; runs when the config starts and in `reconnect`. The connection
 * becomes `connected` when its wallet confirms it. It is closed when the wallet shows no account (`reconnect_end`),
 * and also reported with `wallet_unavailable` when the wallet is missing or silent. A wallet that appears or is
 * unlocked later is restored then, and so is an embedded wallet that answers later: on a slow device its frame may need
 * longer than a connection is shown as reconnecting. It is left alone where the modal offers no sign-in with it.
 *
 * @param shownAt since when the connection is shown as reconnecting, milliseconds since 1970
 */
export async function restoreConnection(
  config: Config,
  stored: StoredConnection,
  shownAt = Date.now(),
): Promise<void> {
  const { stopSignal } = config._internal
  const missed = getMissedConnections(config)
  const known = new Set(config.state.connections.keys())
  persistSession(config)
  const uid = connectionUid({ namespace: stored.namespace, id: stored.connectorId })
  // Since when it is missing stays stored while this page looks for it.
  if (stored.missingSince !== undefined) missed.set(uid, stored)
  // Disconnecting while the wallet is slow leaves the connection shown; it must not be opened then.
  const isWaiting = () =>
    !stopSignal?.aborted &&
    config.state.connections.get(uid)?.status === 'reconnecting' &&
    !isDisconnected(config._internal.storage, stored)
  let connector: Connector | undefined
  const emitEnd = (outcome: ReconnectOutcome) =>
    config.events.emit({ event: 'reconnect_end', properties: { connectorId: stored.connectorId, outcome } })
  const endUnavailable = (outcome: ReconnectOutcome) => {
    missed.set(uid, { ...stored, missingSince: stored.missingSince ?? Date.now() })
    emitEnd(outcome)
    disconnectUnavailableWallet(config, uid)
  }
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = isWaiting()
      if (isLate) endUnavailable('silent')
    },
    requestLimits.reconnect - Math.max(0, Date.now() - shownAt),
  )
  const isWanted = () => (isLate ? isFree(config, stored, { known, stopSignal }) : isWaiting())
  try {
    connector = await waitForConnector(config, stored, {
      timeout: requestLimits.announce,
      signal: stopSignal,
    })
    if (connector.login && config._internal.stores.modal?.offersLogin === false) {
      if (!isWaiting()) return
      // It stays stored, for a page that offers to sign in.
      missed.set(uid, stored)
      closeConnection(config, uid)
      return emitEnd('notOffered')
    }
    if ((await restoreWithConnector(config, stored, connector, isWanted)) || !isWanted()) return
    // The wallet shows no account: it is locked, or the person has disconnected the app in it. That is no fault.
    if (!isLate) {
      missed.delete(uid)
      closeConnection(config, uid)
      emitEnd(connector.pairing ? 'ended' : 'locked')
    }
  } catch (error) {
    if (!isWanted()) return
    config.logger.warn('A wallet of the last session is unavailable', { error: errorText(error) })
    if (!isLate) endUnavailable(!connector ? 'missing' : connector.pairing ? 'relay_lost' : 'silent')
  } finally {
    clearTimeout(timer)
  }
  if (stopSignal) void restoreWhenAvailable(config, stored, { connector, known, stopSignal })
}

/**
 * Restores a connection when its wallet appears or is unlocked, unless the person has connected another wallet of its
 * namespace or disconnected this one meanwhile. Waits until the config stops; never rejects.
 *
 * @param p `connector`: the connector, if the wallet was found already: then only an unlock is awaited. `known`: uids of
 * the connections at the beginning; beside them the wallet is restored, without becoming the current one
 */
export async function restoreWhenAvailable(
  config: Config,
  stored: Pick<StoredConnection, 'namespace' | 'connectorId' | 'caipNetworkId'>,
  p: { connector: Connector | undefined; known: ReadonlySet<string>; stopSignal: AbortSignal },
): Promise<void> {
  const { connector: foundConnector, stopSignal } = p
  const isWanted = () => isFree(config, stored, p)
  try {
    const connector = foundConnector ?? (await waitForConnector(config, stored, { signal: stopSignal }))
    if (!foundConnector && (await restoreWithConnector(config, stored, connector, isWanted))) return
    await waitForUnlock(connector, stopSignal)
    await restoreWithConnector(config, stored, connector, isWanted)
  } catch (error) {
    config.logger.debug('A wallet of the last session stays unavailable', { error: errorText(error) })
  }
}

/**
 * Whether a stored connection may still be opened: the person has connected no wallet of its namespace since `known` was
 * read, and hasn't disconnected this one. Wallets that were restored by themselves are among the known ones.
 */
function isFree(
  config: Config,
  stored: Pick<StoredConnection, 'namespace' | 'connectorId'>,
  { known, stopSignal }: { known: ReadonlySet<string>; stopSignal: AbortSignal | undefined },
): boolean {
  const { namespace, connectorId } = stored
  const ownUid = connectionUid({ namespace, id: connectorId })
  const isTaken =
    [...config.state.connections.values()].some(
      (entry) => entry.namespace === namespace && (entry.uid === ownUid || !known.has(entry.uid)),
    ) || config._internal.connectAttempts.has(namespace)
  return !stopSignal?.aborted && !isTaken && !isDisconnected(config._internal.storage, stored)
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
