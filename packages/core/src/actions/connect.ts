import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connection } from '../connection/Connection.ts'
import { markDisconnected } from '../connection/markDisconnected.ts'
import { openConnection } from '../connection/openConnection.ts'
import { rememberWallet } from '../connection/rememberWallet.ts'
import type { Connector } from '../connector/Connector.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import { AdapterNotFoundError } from '../errors/AdapterNotFoundError.ts'
import { ConnectorNotFoundError } from '../errors/ConnectorNotFoundError.ts'
import { explainFailure } from '../errors/explainFailure.ts'
import { errorText } from '../events/errorText.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { shareWork, type WorkControl } from '../request/shareWork.ts'
import { withDeadline } from '../request/withDeadline.ts'

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
  const run = (control: WorkControl) => attempt(config, connector, parameters, control)
  return shareWork(config._internal.pending, key, run, parameters.signal)
}

function findConnector(config: Config, wanted: Connector | string): Connector {
  if (typeof wanted !== 'string') return wanted
  const found = config.connectors.find((connector) => connector.uid === wanted)
  if (!found) throw new ConnectorNotFoundError({ connectorId: wanted })
  return found
}

async function attempt(
  config: Config,
  connector: Connector,
  parameters: ConnectParameters,
  control: WorkControl,
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
    markDisconnected(storage, [connection], false)
    rememberWallet(storage, connector)
    config.events.emit({
      event: 'CONNECT_SUCCESS',
      properties: { method: connector.pairing?.method ?? 'browser', name },
    })
    return connection
  } catch (thrown) {
    const error = await explainFailure(thrown, config.preset)
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
