import { type ChainNamespace, chainNamespaces } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { dedupe } from '../base/dedupe.ts'
import { errorText } from '../base/errors.ts'
import { isUserRejection } from '../base/rpcErrors.ts'
import type { SafeStorage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import type { ConfigNamespace } from '../config/typedConfig.ts'
import { closeConnection, closeConnections } from './connectionChanges.ts'
import { connectionUid } from './connections.ts'
import { DisconnectError, type NotConnectedError } from './errors.ts'
import { removeStoredConnections } from './persistSession.ts'
import { getMissedConnections, type StoredConnection } from './storedSession.ts'
import { requireConnection } from './switchConnection.ts'

/** Parameters of {@link disconnect}. */
export type DisconnectParameters<config extends Config = Config> =
  | {
      /** Default: every namespace. */
      namespace?: ConfigNamespace<config> | undefined
      connection?: never
    }
  | {
      /** One of `config.state.connections`, or its `uid`: ends that one and leaves the others. */
      connection: Connection | string
      namespace?: never
    }

/** Errors of {@link disconnect}; `name` tells them apart. */
export type DisconnectErrorType = DisconnectError | NotConnectedError

/**
 * Disconnects every wallet, those of one namespace, or one alone, and resets what belongs to the session: account details,
 * active network and stored session. The wallets are not reconnected automatically. Emits `disconnect_start`, then
 * `DISCONNECT_SUCCESS` or `DISCONNECT_ERROR`.
 *
 * With `connection`, another connection of its namespace becomes current if it was the current one.
 *
 * @throws DisconnectError when no wallet could be disconnected; the session of the page has ended all the same.
 * NotConnectedError when there is no such `connection`
 * @example
 * await disconnect(config) // all
 * await disconnect(config, { namespace: 'solana' })
 * await disconnect(config, { connection })
 */
export async function disconnect<config extends Config>(
  config: config,
  parameters: DisconnectParameters<config> = {},
): Promise<void> {
  const { inFlight } = config._internal
  // By the name, not by the value: one that is `undefined` by mistake must not end all others.
  if ('connection' in parameters) {
    const { namespace, uid } = requireConnection(config, parameters.connection)
    const isLast = ![...config.state.connections.values()].some(
      (entry) => entry.namespace === namespace && entry.uid !== uid,
    )
    if (isLast) return disconnect<Config>(config, { namespace })
    return dedupe(inFlight, `disconnect ${uid}`, () => endConnection(config, uid))
  }
  const { namespace } = parameters
  return dedupe(inFlight, `disconnect ${namespace ?? 'all'}`, () => endSession(config, namespace))
}

/** Ends one of several connections of a namespace. */
async function endConnection(config: Config, uid: string): Promise<void> {
  const connection = config.state.connections.get(uid)
  if (!connection) return
  const { namespace } = connection
  const { stopWatching, storage } = config._internal
  if (config.state.current[namespace] === uid) config.events.emit({ event: 'disconnect_start' })
  // Stored before the wallet is called: the page may be closed or reloaded before the wallet answers.
  getMissedConnections(config).delete(uid)
  removeStoredConnections(storage, withSameLogin(config, [connection]))
  // Unsubscribed first: the wallet's own disconnect event must not close the connection a second time.
  stopWatching.get(uid)?.()
  const [failure] = await disconnectWallets(config, [connection])
  // A connection that was opened again while the wallet was slow has a new subscription: it is kept.
  if (stopWatching.has(uid)) return
  closeConnection(config, uid)
  if (failure) {
    config.logger.warn(failure.text)
    config.events.emit({ event: 'DISCONNECT_ERROR', properties: { message: failure.text } })
    throw new DisconnectError({ cause: failure.error })
  }
  config.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
}

async function endSession(config: Config, namespace: ChainNamespace | undefined): Promise<void> {
  const { connectAttempts, storage } = config._internal
  config.events.emit({ event: 'disconnect_start' })
  const namespaces = namespace ? [namespace] : chainNamespaces
  for (const family of namespaces) connectAttempts.get(family)?.abort()
  const ending = [...config.state.connections.values()].filter((entry) =>
    namespaces.includes(entry.namespace),
  )
  const forgotten = forgetMissedConnections(config, namespace)
  // Stored before any wallet is called: the page may be closed or reloaded before the wallets answer.
  removeStoredConnections(storage, [...withSameLogin(config, ending), ...forgotten])
  removeStoredIds(storage, namespaces, namespace === undefined)
  // Unsubscribed first: the wallets' own disconnect events must not close the connections a second time.
  for (const connection of ending) config._internal.stopWatching.get(connection.uid)?.()
  // A wallet that was too slow to be restored may be on the page all the same, with its session and its login.
  const isListed = (entry: Ending) => findConnector(config, entry) !== undefined
  const asked = [...ending, ...forgotten.map(toEnding).filter(isListed)]
  const failures = await disconnectWallets(config, asked)

  // A connection that was opened again while its wallet was slow has a new subscription: it is kept.
  const { stopWatching } = config._internal
  const ended = ending.map(({ uid }) => uid).filter((uid) => !stopWatching.has(uid))
  closeConnections(config, ended)
  const isLive = (family: ChainNamespace) =>
    [...config.state.connections.values()].some(
      (entry) => entry.namespace === family && stopWatching.has(entry.uid),
    )
  const endedNamespaces = namespaces.filter((family) => !isLive(family))
  if (namespace === undefined && endedNamespaces.length === namespaces.length) resetNetwork(config, undefined)
  else for (const family of endedNamespaces) resetNetwork(config, family)
  // Again: while the wallets were called, events or a sign-in may have stored entries.
  removeStoredIds(storage, endedNamespaces, namespace === undefined)
  if (config.state.connections.size === 0) {
    for (const name of ['active_namespace', 'active_caip_network_id']) storage.remove(name)
  }

  if (failures.length > 0) {
    const message = failures.map((failure) => failure.text).join(', ')
    config.logger.warn(message)
    config.events.emit({ event: 'DISCONNECT_ERROR', properties: { message } })
    if (failures.length < asked.length) return
    throw new DisconnectError({
      cause: new AggregateError(
        failures.map(({ error }) => error),
        message,
      ),
    })
  }
  config.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
}

/** Stops awaiting wallets that could not be restored. Returns their connections, which are stored and not shown. */
function forgetMissedConnections(
  config: Config,
  namespace: ChainNamespace | undefined,
): readonly StoredConnection[] {
  const missed = getMissedConnections(config)
  const forgotten = [...missed].filter(([, stored]) => !namespace || stored.namespace === namespace)
  for (const [uid] of forgotten) missed.delete(uid)
  return forgotten.flatMap(([uid, stored]) => (config.state.connections.has(uid) ? [] : [stored]))
}

/** What is known of a wallet that is disconnected. `connectorUid`: undefined until it has answered on this page. */
type Ending = Pick<Connection, 'uid' | 'namespace' | 'connectorUid'>

function toEnding({ namespace, connectorId: id }: StoredConnection): Ending {
  return { uid: connectionUid({ namespace, id }), namespace, connectorUid: undefined }
}

/** Returns the connector of a connection; one that is being restored doesn't name it yet. */
function findConnector(config: Config, { uid, connectorUid }: Ending): Connector | undefined {
  return config.connectors.find((connector) =>
    connectorUid === undefined ? connectionUid(connector) === uid : connector.uid === connectorUid,
  )
}

/**
 * Returns the connections that end with these ones. The EVM connector of an embedded wallet signs out, which ends the connections of its
 * other accounts, in every tab.
 */
function withSameLogin(config: Config, ending: readonly Connection[]): readonly Connection[] {
  const getLogin = (entry: Connection) => findConnector(config, entry)?.login
  const logins = ending.filter(({ namespace }) => namespace === 'eip155').map(getLogin)
  return [...config.state.connections.values()].filter((entry) => {
    const login = getLogin(entry)
    return ending.includes(entry) || (login !== undefined && logins.includes(login))
  })
}

/** Removes the stored names of connectors and, if everything is disconnected, of the login provider. */
function removeStoredIds(storage: SafeStorage, namespaces: readonly ChainNamespace[], isAll: boolean): void {
  for (const family of namespaces) storage.remove(`${family}:connected_connector_id`)
  if (isAll) for (const name of ['connected_social', 'social_provider']) storage.remove(name)
}

async function disconnectWallets(config: Config, ending: readonly Ending[]) {
  const outcomes = await Promise.allSettled(
    ending.map(async (connection) => {
      const connector = findConnector(config, connection)
      if (!connector) return
      await withDeadline(() => connector.disconnect(), {
        timeout: requestLimits.silent,
        operation: 'disconnect',
      })
    }),
  )
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return []
    const error: unknown = outcome.reason
    // The app forgets the wallet all the same, and what it still permits is the person's choice.
    if (isUserRejection(error, { preset: config.preset })) return []
    return [{ error, text: `Failed to disconnect chain ${ending[index]?.namespace}: ${errorText(error)}` }]
  })
}

/** Resets account details and active network; `undefined`: of every namespace. */
function resetNetwork(config: Config, namespace: ChainNamespace | undefined): void {
  const { defaultNetwork, setState } = config._internal
  setState((state) => {
    if (namespace === undefined) return { ...state, accountDetails: {}, activeNetwork: defaultNetwork() }
    const isActive = state.activeNetwork?.startsWith(`${namespace}:`)
    return {
      ...state,
      accountDetails: { ...state.accountDetails, [namespace]: undefined },
      activeNetwork: isActive ? defaultNetwork({ namespace }) : state.activeNetwork,
    }
  })
}
