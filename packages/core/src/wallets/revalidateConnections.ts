import { requestLimits, withDeadline } from '../base/deadline.ts'
import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import { closeConnection } from './connectionChanges.ts'
import { openConnection } from './openConnection.ts'
import { parseSession, withAddressFormat } from './parseSession.ts'
import { restoreWhenAvailable } from './restoreConnection.ts'
import { emptyAccountsDelay } from './watchConnection.ts'

/**
 * Re-reads accounts and network of every live injected wallet without prompting. Runs when a page returns from the
 * back-forward cache, because wallet events were missed meanwhile.
 *
 * Relay and embedded wallets push their own updates and are skipped. A wallet that does not answer keeps its
 * connection. A wallet that shows no account twice is disconnected until it is unlocked. Never rejects.
 */
export async function revalidateConnections(config: Config): Promise<void> {
  const live = [...config.state.connections.values()].filter(({ status }) => status === 'connected')
  await Promise.all(live.map(({ uid }) => revalidateConnection(config, uid)))
}

/**
 * Re-reads accounts and network of one connection, as {@link revalidateConnections} does. Also called when the wallet has
 * shown another account or network than its connection has: it sent no event. Never rejects.
 *
 * @param p `isLogin`: re-reads an embedded wallet, and nothing else
 */
export async function revalidateConnection(
  config: Config,
  connectionUid: string,
  { isLogin = false }: { readonly isLogin?: boolean } = {},
): Promise<void> {
  const connection = config.state.connections.get(connectionUid)
  if (connection?.status !== 'connected') return
  const connector = config.connectors.find(({ uid }) => uid === connection.connectorUid)
  if (!connector || connector.pairing || isLogin !== (connector.login !== undefined)) return
  // The connection has changed meanwhile: that is newer than the answer.
  const hasChanged = () => config.state.connections.get(connection.uid) !== connection
  let hasAccounts = false
  const unsubscribe = connector.subscribe((event) => {
    if (event.type === 'accountsChanged') hasAccounts = event.accounts.length > 0
  })
  try {
    let answer = await restoreQuietly(config, connector, connection)
    if (!answer) {
      // The same delay as for an event without accounts: a wallet that wakes up may show none for a moment.
      await new Promise((resolve) => setTimeout(resolve, emptyAccountsDelay))
      if (hasChanged()) return
      answer = await restoreQuietly(config, connector, connection)
    }
    if (hasChanged()) return
    if (answer) return applyAnswer(config, connector, connection, answer)
    if (!hasAccounts) closeUntilUnlocked(config, connector, connection)
  } catch (error) {
    config.logger.debug('A live wallet does not answer', { error: errorText(error) })
  } finally {
    unsubscribe()
  }
}

function restoreQuietly(config: Config, connector: Connector, { network }: Connection) {
  return withDeadline(
    (signal) => withAddressFormat(config, connector.namespace, connector.restore({ network, signal })),
    {
      timeout: connector.login ? requestLimits.frame : requestLimits.silent,
      operation: 'restore',
      signal: config._internal.stopSignal,
    },
  )
}

/** Opens the connection again if accounts or network of the answer differ from its own. */
function applyAnswer(
  config: Config,
  connector: Connector,
  connection: Connection,
  answer: ConnectorSession,
): void {
  const session = parseSession(config, connector, answer)
  const isSame =
    session.network === connection.network &&
    session.sessionId === connection.sessionId &&
    `${session.accounts}` === `${connection.accounts}`
  if (!isSame) openConnection(config, connector, answer, false)
}

function closeUntilUnlocked(
  config: Config,
  connector: Connector,
  { uid, namespace, connectorId, network }: Connection,
): void {
  closeConnection(config, uid)
  const { stopSignal } = config._internal
  if (!stopSignal) return
  const known = new Set(config.state.connections.keys())
  const stored = { namespace, connectorId, caipNetworkId: network }
  void restoreWhenAvailable(config, stored, { connector, known, stopSignal })
}
