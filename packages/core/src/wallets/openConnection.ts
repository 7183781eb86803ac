import type { Config } from '../config/Config.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import { moveToSelectedWallet, moveToWalletNetwork, toWalletDetails } from './connectionChanges.ts'
import { addConnection, connectionUid } from './connections.ts'
import { parseSession } from './parseSession.ts'
import { persistSession } from './persistSession.ts'
import { getMissedConnections, parseStoredConnections } from './storedSession.ts'
import { watchConnection } from './watchConnection.ts'

/**
 * Adds a `connected` connection after a live wallet has confirmed accounts and network, and watches the wallet. Connecting,
 * restoring and revalidating all end here; no other code adds one.
 *
 * @param makeCurrent whether the person has chosen this wallet: then it becomes the current one of its namespace
 * @throws WalletUnavailableError when the answer of the wallet is invalid
 */
export function openConnection(
  config: Config,
  connector: Connector,
  answer: ConnectorSession,
  makeCurrent: boolean,
): Connection {
  const session = parseSession(config, connector, answer)
  const { namespace, id: connectorId } = connector
  const { name, icon } = answer.wallet ?? connector
  persistSession(config)
  const missed = getMissedConnections(config)
  const uid = connectionUid(connector)
  // A wallet that the person has chosen takes the place of those this page has not found; a restored one does not.
  for (const [missedUid, stored] of missed)
    if (missedUid === uid || (makeCurrent && stored.namespace === namespace)) missed.delete(missedUid)
  const connection: Connection = {
    uid,
    namespace,
    connectorId,
    connectorUid: connector.uid,
    connectorName: name,
    connectorIcon: icon,
    status: 'connected',
    ...session,
    since: getSince(config, uid, makeCurrent, session.sessionId),
  }
  config._internal.setState((state) => {
    const next = addConnection(state, connection, makeCurrent)
    if (next.current[namespace] !== connection.uid) return next
    // Has the tab that was chosen before the wallet answered.
    const before = state.current[namespace] === uid ? state.accountDetails[namespace] : undefined
    const accountDetails = {
      ...next.accountDetails,
      [namespace]: {
        ...toWalletDetails(connection, [connector]),
        ...(before?.currentTab !== undefined && { currentTab: before.currentTab }),
      },
    }
    const detailed = { ...next, accountDetails }
    return makeCurrent
      ? moveToSelectedWallet(config, detailed, connection)
      : moveToWalletNetwork(config, detailed, connection, false)
  })
  watchConnection(config, connection.uid, connector)
  return connection
}

/**
 * Returns `Connection.since`. A wallet that the person connects gets the present time, or a millisecond more than what is shown or stored for
 * it, because the clock may have been set back. A session that continues keeps its time. One that storage no longer has is being
 * disconnected in another tab: connecting it counts as new. A restored wallet keeps its time.
 */
function getSince(
  { state, _internal: { storage } }: Config,
  uid: string,
  isChosen: boolean,
  sessionId: string | undefined,
): number | undefined {
  const shown = state.connections.get(uid)
  const stored = storage
    .get('connections', parseStoredConnections)
    ?.find(({ namespace, connectorId: id }) => connectionUid({ namespace, id }) === uid)
  if (!isChosen) return (shown ?? stored)?.since
  const continues = shown?.status === 'connected' && shown.sessionId === sessionId
  if (stored && continues && shown.since === stored.since) return shown.since
  return Math.max(Date.now(), ...[shown, stored].map((entry) => (entry?.since ?? 0) + 1))
}

/**
 * Returns how a connector reaches its wallet, for `CONNECT_SUCCESS`: `mobile` by a deep link, `qrcode` by a code, `email`
 * or the name of the social provider for the embedded wallet, else `browser`.
 */
export function getConnectMethod({ login, pairing }: Connector): string {
  if (login) return login.user()?.provider ?? 'email'
  return pairing?.method ?? 'browser'
}
