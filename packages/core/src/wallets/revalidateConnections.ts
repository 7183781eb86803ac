import { requestLimits, withDeadline } from '../base/deadline.ts'
import { errorText } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import { openConnection } from './openConnection.ts'
import { parseSession } from './parseSession.ts'
import { restoreWhenAvailable } from './restoreConnection.ts'
import { closeConnection, emptyAccountsDelay } from './watchConnection.ts'

/**
 * Asks the live wallets of this browser, silently, for the account and network they show now, and follows that. One that doesn't
 * answer, or has a line of its own to the page (a relay, the wallet's frame), stays as it was; one that shows no account, twice, is
 * disconnected until it is unlocked. Never rejects.
 */
export async function revalidateConnections(config: Config): Promise<void> {
  const live = [...config.state.connections.values()].filter(({ status }) => status === 'connected')
  await Promise.all(live.map((connection) => revalidateConnection(config, connection)))
}

async function revalidateConnection(config: Config, before: Connection): Promise<void> {
  const connector = config.connectors.find(({ uid }) => uid === before.connectorUid)
  if (!connector || connector.pairing || connector.login) return
  // Somebody has acted meanwhile, or the wallet has told more: that is newer.
  const isNewer = () => config.state.connections.get(before.uid) !== before
  let isShown = false
  const unsubscribe = connector.subscribe((event) => {
    if (event.type === 'accountsChanged') isShown = event.accounts.length > 0
  })
  try {
    let answer = await restoreQuietly(config, connector, before)
    if (!answer) {
      // As long as one that tells it by itself: a wallet that was just woken may show nobody for a moment.
      await new Promise((resolve) => setTimeout(resolve, emptyAccountsDelay))
      if (isNewer()) return
      answer = await restoreQuietly(config, connector, before)
    }
    if (isNewer()) return
    if (answer) return applySession(config, connector, before, answer)
    if (!isShown) closeUntilUnlocked(config, connector, before)
  } catch (error) {
    config.logger.debug('A wallet of the page says nothing', { error: errorText(error) })
  } finally {
    unsubscribe()
  }
}

function restoreQuietly(config: Config, connector: Connector, { network }: Connection) {
  return withDeadline((signal) => connector.restore({ network, signal }), {
    timeout: requestLimits.silent,
    operation: 'restore',
    signal: config._internal.life,
  })
}

function applySession(
  config: Config,
  connector: Connector,
  before: Connection,
  answer: ConnectorSession,
): void {
  const now = parseSession(config, connector, answer)
  const isSame = now.network === before.network && `${now.accounts}` === `${before.accounts}`
  if (!isSame) openConnection(config, connector, answer, false)
}

function closeUntilUnlocked(
  config: Config,
  connector: Connector,
  { uid, namespace, connectorId, network }: Connection,
): void {
  closeConnection(config, uid)
  const { life } = config._internal
  if (life)
    void restoreWhenAvailable(config, { namespace, connectorId, caipNetworkId: network }, connector, life)
}
