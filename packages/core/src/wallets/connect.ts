import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { type DedupeControl, dedupe } from '../base/dedupe.ts'
import { AbortedError, errorText } from '../base/errors.ts'
import { toWalletError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import { AdapterNotFoundError, ConnectorNotFoundError } from './errors.ts'
import { openConnection } from './openConnection.ts'
import { storeDisconnected } from './persistSession.ts'
import { storeRecentWallet } from './recentWallets.ts'

/** Parameters of {@link connect}. */
export type ConnectParameters = {
  /** Out of `config.connectors`, or its `uid`. */
  connector: Connector | string
  /** The network to ask for; default the active one. The wallet may answer another. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds; five minutes by default, and at most on EVM. */
  timeout?: number | undefined
}

/**
 * Asks a wallet to connect, and makes it its namespace's current one. The same wallet again gives the same connection; a
 * second call meanwhile shares the first one's prompt; another wallet's call gives the first up, and what that wallet
 * answers later is ignored.
 *
 * @throws ConnectorNotFoundError, AdapterNotFoundError, UserRejectedRequestError, RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError
 * @example await connect(config, { connector: config.connectors[0] })
 */
export async function connect(config: Config, parameters: ConnectParameters): Promise<Connection> {
  const connector = findConnector(config, parameters.connector)
  if (!config.adapters.some((adapter) => adapter.namespace === connector.namespace)) {
    throw new AdapterNotFoundError()
  }
  const key = `connect ${connector.uid}`
  const run = (control: DedupeControl) => connectWallet(config, connector, parameters, control)
  return dedupe(config._internal.pending, key, run, parameters.signal)
}

function findConnector(config: Config, wanted: Connector | string): Connector {
  if (typeof wanted !== 'string') return wanted
  const found = config.connectors.find((connector) => connector.uid === wanted)
  if (!found) throw new ConnectorNotFoundError({ connectorId: wanted })
  return found
}

async function connectWallet(
  config: Config,
  connector: Connector,
  parameters: ConnectParameters,
  control: DedupeControl,
): Promise<Connection> {
  const { attempts, setState, storage } = config._internal
  const { namespace, name } = connector
  const own = new AbortController()
  control.signal.addEventListener('abort', () => own.abort())
  attempts.get(namespace)?.abort()
  attempts.set(namespace, own)
  setState((state) => state)
  try {
    const network = parameters.network ?? config.state.activeNetwork
    const wished = network?.startsWith(`${namespace}:`) ? network : undefined
    const session = await withDeadline((signal) => connector.connect({ network: wished, signal }), {
      timeout: parameters.timeout ?? requestLimits.approval,
      operation: 'connect',
      signal: own.signal,
    })
    if (!control.isWanted()) throw new AbortedError()
    const connection = openConnection(config, connector, session, true)
    storeDisconnected(storage, [connection], false)
    storeRecentWallet(storage, connector)
    config.events.emit({
      event: 'CONNECT_SUCCESS',
      properties: { method: connector.pairing?.method ?? 'browser', name },
    })
    return connection
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof AbortedError)) {
      const event = error.name === 'UserRejectedRequestError' ? 'USER_REJECTED' : 'CONNECT_ERROR'
      config.events.emit({ event, properties: { message: errorText(error) } })
    }
    throw error
  } finally {
    if (attempts.get(namespace) === own) attempts.delete(namespace)
    setState((state) => state)
  }
}
