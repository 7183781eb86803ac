import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'
import { openConnection } from './openConnection.ts'
import type { StoredConnection } from './StoredConnection.ts'

/**
 * Asks a stored connection's wallet, silently; answers whether it let us in.
 * @throws what it throws, TimeoutError, WalletUnavailableError
 */
export async function tryWallet(
  config: Config,
  { caipNetworkId: network }: Pick<StoredConnection, 'caipNetworkId'>,
  connector: Connector,
  isWanted: () => boolean,
): Promise<boolean> {
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
