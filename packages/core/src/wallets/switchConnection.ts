import type { Config } from '../config/Config.ts'
import type { Connection } from '../config/State.ts'
import { moveToSelectedWallet, toWalletDetails } from './connectionChanges.ts'
import { NotConnectedError, ReconnectingError } from './errors.ts'
import { persistSession } from './persistSession.ts'

/** Parameters of {@link switchConnection}. */
export type SwitchConnectionParameters = {
  /** One of `config.state.connections`, or its `uid`. */
  connection: Connection | string
}

/** Result of {@link switchConnection}. */
export type SwitchConnectionReturnType = Connection

/** Errors of {@link switchConnection}; `name` tells them apart. */
export type SwitchConnectionErrorType = NotConnectedError | ReconnectingError

/**
 * Makes a connected wallet the current one of its namespace and moves the app to the wallet's network, or to the default network
 * of its namespace where that isn't listed. No wallet is called. Resolves to the connection.
 *
 * @throws NotConnectedError (no such connection), ReconnectingError (its wallet has not answered yet)
 */
export async function switchConnection(
  config: Config,
  parameters: SwitchConnectionParameters,
): Promise<Connection> {
  const connection = requireConnection(config, parameters.connection)
  if (connection.status !== 'connected') throw new ReconnectingError()
  const { namespace, uid } = connection
  persistSession(config)
  config._internal.setState((state) => {
    if (state.current[namespace] === uid) return moveToSelectedWallet(config, state, connection)
    const next = {
      ...state,
      current: { ...state.current, [namespace]: uid },
      // Balance, name and so on belong to the other wallet.
      accountDetails: {
        ...state.accountDetails,
        [namespace]: toWalletDetails(connection, config.connectors),
      },
    }
    return moveToSelectedWallet(config, next, connection)
  })
  return connection
}

/**
 * Returns a connection by itself or its `uid`, as it is now.
 *
 * @throws NotConnectedError
 */
export function requireConnection(
  { state }: Config,
  connection: Connection | string | undefined,
): Connection {
  const uid = typeof connection === 'object' ? connection.uid : connection
  const found = state.connections.get(uid ?? '')
  if (!found) throw new NotConnectedError()
  return found
}
