import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import type { LoginUser } from '../config/LoginSource.ts'
import type { AccountDetails, Connection, State } from '../config/State.ts'

/** Removes a connection. Its namespace continues with the newest other connection, if there is one. */
function removeConnection(config: Config, state: State, uid: string): State {
  const removed = state.connections.get(uid)
  if (!removed) return state
  const { namespace } = removed
  const connections = new Map(state.connections)
  connections.delete(uid)
  if (state.current[namespace] !== uid) return { ...state, connections }
  const next = [...connections.values()].findLast((connection) => connection.namespace === namespace)
  return {
    ...state,
    connections,
    current: { ...state.current, [namespace]: next?.uid },
    // Balance, name and so on belong to the wallet that is removed.
    accountDetails: {
      ...state.accountDetails,
      [namespace]: next && toWalletDetails(next, config.connectors),
    },
  }
}

/** Returns what the details of an account say of a wallet that has just become the current one, and of who is signed in to it. */
export function toWalletDetails(
  connection: Connection,
  connectors: readonly Connector[],
): AccountDetails | undefined {
  const { namespace, connectorId, connectorUid, connectorName: name, connectorIcon: icon } = connection
  // One that is being restored gets its details when its wallet answers.
  if (connection.status !== 'connected') return undefined
  const login = connectors.find(({ uid }) => uid === connectorUid)?.login
  return {
    connectedWalletInfo: { name, icon, connectorId },
    ...(login && toLoginDetails(namespace, login.user())),
  }
}

/** Returns what the details of an account say of who is signed in to an embedded wallet. */
export function toLoginDetails(namespace: ChainNamespace, user: LoginUser | undefined): AccountDetails {
  const isEvm = namespace === 'eip155'
  return {
    user,
    socialProvider: user?.provider,
    preferredAccountType: isEvm ? user?.accountType : undefined,
    smartAccountDeployed: isEvm ? user?.smartAccountDeployed : undefined,
  }
}

/**
 * Unsubscribes from the wallets of connections and removes the connections, in one change of the state. No wallet is
 * called. Where another connection becomes the current one of the active namespace, the app moves to its network.
 */
export function closeConnections(config: Config, uids: readonly string[]): void {
  for (const uid of uids) config._internal.stopWatching.get(uid)?.()
  config._internal.setState((state) => {
    const rest = uids.reduce((before, uid) => removeConnection(config, before, uid), state)
    const moved = [...rest.connections.values()].filter(
      ({ namespace, uid, status }) =>
        status === 'connected' && rest.current[namespace] === uid && state.current[namespace] !== uid,
    )
    return moved.reduce((next, connection) => moveToWalletNetwork(config, next, connection, false), rest)
  })
}

/** {@link closeConnections} for one connection. */
export function closeConnection(config: Config, uid: string): void {
  closeConnections(config, [uid])
}

/**
 * Sets the network that a wallet is on. For the current wallet of its namespace, balance, tokens and explorer page are
 * reset, because they belong to the network before.
 */
export function withNetwork(state: State, connection: Connection, network: CaipNetworkId): State {
  const { uid, namespace } = connection
  if (connection.network === network) return state
  const connections = new Map(state.connections).set(uid, { ...connection, network })
  const details = state.accountDetails[namespace]
  if (state.current[namespace] !== uid || !details) return { ...state, connections }
  const reset = {
    ...details,
    balance: undefined,
    balanceSymbol: undefined,
    tokenBalance: undefined,
    addressExplorerUrl: undefined,
  }
  return { ...state, connections, accountDetails: { ...state.accountDetails, [namespace]: reset } }
}

/**
 * Moves the app to the network of a wallet, if the config lists it. A wallet of another namespace than the active one
 * moves the app only with `wasChosen`: the person has just connected or selected it.
 */
export function moveToWalletNetwork(
  config: Config,
  state: State,
  connection: Connection,
  wasChosen: boolean,
): State {
  const isListed = config.networks.some((network) => network.caipNetworkId === connection.network)
  const isCurrent = state.current[connection.namespace] === connection.uid
  const isActive = state.activeNetwork?.startsWith(`${connection.namespace}:`) ?? true
  return isListed && isCurrent && (isActive || wasChosen)
    ? { ...state, activeNetwork: connection.network }
    : state
}

/**
 * Moves the app to a current wallet that the person or the app has connected or selected: to its network, or to the default network of its namespace
 * where the config doesn't list that, so that the app doesn't stay with the wallet of another namespace.
 */
export function moveToSelectedWallet(config: Config, state: State, connection: Connection): State {
  const { namespace } = connection
  const moved = moveToWalletNetwork(config, state, connection, true)
  const fallback = moved.activeNetwork?.startsWith(`${namespace}:`)
    ? undefined
    : config._internal.defaultNetwork({ namespace })
  return fallback ? { ...moved, activeNetwork: fallback } : moved
}

/** Stores the network that a wallet says it is on. The app follows the current wallet of the active namespace. */
export function changeNetwork(config: Config, uid: string, answer: unknown): void {
  const network = parseCaipNetworkId(answer)
  updateConnection(config, uid, (state, connection) => {
    if (network?.namespace !== connection.namespace || network.caipNetworkId === connection.network)
      return state
    const moved = withNetwork(state, connection, network.caipNetworkId)
    const next = { ...connection, network: network.caipNetworkId }
    return moveToWalletNetwork(config, moved, next, false)
  })
}

/** Changes the state by a connection that is still there. */
export function updateConnection(
  config: Config,
  uid: string,
  change: (state: State, connection: Connection) => State,
): void {
  config._internal.setState((state) => {
    const connection = state.connections.get(uid)
    return connection ? change(state, connection) : state
  })
}
