import type { Config } from '../config/Config.ts'
import { errorText } from '../events/errorText.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'
import type { Connection } from './Connection.ts'
import { closeConnection } from './closeConnection.ts'
import { openConnection } from './openConnection.ts'
import { readSession } from './readSession.ts'

/**
 * Asks the live wallets of this browser, silently, for the account and network they show now, and follows that. One that doesn't
 * answer, or has a line of its own to the page (a relay, the wallet's frame), stays as it was. Never rejects.
 */
export async function askAgain(config: Config): Promise<void> {
  const live = [...config.state.connections.values()].filter(({ status }) => status === 'connected')
  await Promise.all(live.map((connection) => askOne(config, connection)))
}

async function askOne(config: Config, before: Connection): Promise<void> {
  const connector = config.connectors.find(({ uid }) => uid === before.connectorUid)
  if (!connector || connector.pairing || connector.login) return
  try {
    const answer = await withDeadline((signal) => connector.restore({ network: before.network, signal }), {
      timeout: requestLimits.silent,
      operation: 'restore',
      signal: config._internal.life,
    })
    // Somebody has acted meanwhile: that is newer.
    if (config.state.connections.get(before.uid) !== before) return
    if (!answer) return closeConnection(config, before.uid)
    const now = readSession(config, connector, answer)
    const isSame = now.network === before.network && `${now.accounts}` === `${before.accounts}`
    if (!isSame) openConnection(config, connector, answer, false)
  } catch (error) {
    config.logger.debug('A wallet of the page says nothing', { error: errorText(error) })
  }
}
