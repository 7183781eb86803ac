import type { Config } from '../config/Config.ts'
import { moveToWalletNetwork } from './connections.ts'
import { NotConnectedError, ReconnectingError } from './errors.ts'
import { persistSession } from './persistSession.ts'

/** Parameters of {@link selectConnection}. */
export type SelectConnectionParameters = {
  /** `uid` of a connection in `config.state.connections`. */
  connectionUid: string
}

/**
 * Makes a connected wallet the current one of its namespace and moves the app to the wallet's network, if it is
 * listed. No wallet is called.
 *
 * @throws NotConnectedError (no such connection), ReconnectingError (its wallet has not answered yet)
 */
export function selectConnection(config: Config, { connectionUid }: SelectConnectionParameters): void {
  const connection = config.state.connections.get(connectionUid)
  if (!connection) throw new NotConnectedError()
  if (connection.status !== 'connected') throw new ReconnectingError()
  const { namespace, connectorId, connectorName: name, connectorIcon: icon } = connection
  persistSession(config)
  config._internal.setState((state) => {
    if (state.current[namespace] === connectionUid)
      return moveToWalletNetwork(config, state, connection, true)
    const next = {
      ...state,
      current: { ...state.current, [namespace]: connectionUid },
      // Balance, name and so on belong to the other wallet.
      accountDetails: {
        ...state.accountDetails,
        [namespace]: { connectedWalletInfo: { name, icon, connectorId } },
      },
    }
    return moveToWalletNetwork(config, next, connection, true)
  })
}
