import { requestLimits, withDeadline } from '../base/deadline.ts'
import { dedupe } from '../base/dedupe.ts'
import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection, moveToWalletNetwork } from './connections.ts'
import { disconnect } from './disconnect.ts'
import { DisconnectError, NotConnectedError } from './errors.ts'
import { removeStoredConnections } from './persistSession.ts'
import { closeConnection } from './watchConnection.ts'

/** Parameters of {@link disconnectConnection}. */
export type DisconnectConnectionParameters = {
  /** `uid` of a connection in `config.state.connections`. */
  connectionUid: string
}

/**
 * Disconnects one wallet. If it was the current one, another connection of its namespace becomes current. The last
 * connection of a namespace is disconnected with {@link disconnect}.
 *
 * @throws NotConnectedError, DisconnectError when the wallet could not be disconnected; its connection is closed all
 * the same
 */
export async function disconnectConnection(
  config: Config,
  { connectionUid: uid }: DisconnectConnectionParameters,
): Promise<void> {
  const connection = config.state.connections.get(uid)
  if (!connection) throw new NotConnectedError()
  const { namespace } = connection
  const isLast = ![...config.state.connections.values()].some(
    (entry) => entry.namespace === namespace && entry.uid !== uid,
  )
  if (isLast) return disconnect(config, { namespace })
  return dedupe(config._internal.inFlight, `disconnect ${uid}`, () => endConnection(config, uid))
}

async function endConnection(config: Config, uid: string): Promise<void> {
  const connection = config.state.connections.get(uid)
  if (!connection) return
  const { namespace } = connection
  if (config.state.current[namespace] === uid) config.events.emit({ event: 'disconnect_start' })
  // Stored before the wallet is called: the page may be closed or reloaded before the wallet answers.
  removeStoredConnections(config._internal.storage, [connection])
  const connector = config.connectors.find((entry) => entry.uid === connection.connectorUid)
  // Unsubscribed first: the wallet's own disconnect event must not close the connection a second time.
  config._internal.stopWatching.get(uid)?.()
  let failure: unknown
  try {
    if (connector) {
      const options = { timeout: requestLimits.silent, operation: 'disconnect' }
      await withDeadline(() => connector.disconnect(), options)
    }
  } catch (error) {
    failure = error
  }
  // A connection that was opened again while the wallet was slow has a new subscription: it is kept.
  if (config._internal.stopWatching.has(uid)) return
  closeConnection(config, uid)
  config._internal.setState((state) => {
    const next = currentConnection(state, namespace)
    return next?.status === 'connected' ? moveToWalletNetwork(config, state, next, false) : state
  })
  if (failure !== undefined) {
    const message = `Failed to disconnect chain ${namespace}: ${errorText(failure)}`
    config.events.emit({ event: 'DISCONNECT_ERROR', properties: { message } })
    throw new DisconnectError({ cause: failure })
  }
  config.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
}
