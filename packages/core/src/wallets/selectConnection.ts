import type { Config } from '../config/Config.ts'
import { moveToWalletNetwork } from './connections.ts'
import { NotConnectedError, ReconnectingError } from './errors.ts'
import { persistSession } from './persistSession.ts'

/** Parameters of {@link selectConnection}. */
export type SelectConnectionParameters = {
  /** `Connection.uid`, out of `config.state.connections`. */
  connectionUid: string
}

/**
 * Makes another of the connected wallets its namespace's current one, and moves the app to that wallet's network where it
 * is one of ours. No wallet is asked.
 *
 * @throws NotConnectedError (there is no such connection), ReconnectingError (its wallet hasn't answered yet)
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
      // Balance, names and the like were the other wallet's.
      accountDetails: {
        ...state.accountDetails,
        [namespace]: { connectedWalletInfo: { name, icon, connectorId } },
      },
    }
    return moveToWalletNetwork(config, next, connection, true)
  })
}
