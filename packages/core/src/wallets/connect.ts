import { requestLimits, withDeadline } from '../base/deadline.ts'
import { type DedupeControl, dedupe } from '../base/dedupe.ts'
import {
  AbortedError,
  errorText,
  InvalidParameterError,
  LatchkeyError,
  TimeoutError,
} from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import { type RpcError, toWalletError, type UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { InvalidConfigError } from '../config/assertParameters.ts'
import { assertConfig, type Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { AdapterError, ConnectorNotFoundError, type WalletUnavailableError } from './errors.ts'

/** Parameters of {@link connect}. The network is a preference: the wallet may choose another. */
export type ConnectParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** A connector of `config.connectors`, or its `uid`. */
  connector: Connector | string
  signal?: AbortSignal | undefined
  /** Milliseconds. Default, and on EVM the maximum: five minutes; for a pairing until its last code has expired. */
  timeout?: number | undefined
}

/** Result of {@link connect}. */
export type ConnectReturnType = Connection

/** Errors of {@link connect}; `name` tells them apart. */
export type ConnectErrorType =
  | AbortedError
  | AdapterError
  | ConnectorNotFoundError
  | InvalidConfigError
  | InvalidParameterError
  | RpcError
  | TimeoutError
  | UserRejectedRequestError
  | WalletUnavailableError

/**
 * Connects a wallet and makes it the current one of its namespace.
 *
 * Calls for the same wallet share one prompt, and a wallet that is already connected keeps its connection. A call for
 * another wallet of the namespace aborts the first attempt; a later answer of that wallet is ignored.
 *
 * @throws ConnectorNotFoundError, AdapterError, UserRejectedRequestError, RpcError, TimeoutError,
 * AbortedError, WalletUnavailableError
 * @example
 * await connect(config, { connector: config.connectors[0] })
 */
export async function connect<config extends Config>(
  config: config,
  parameters: ConnectParameters<config>,
): Promise<ConnectReturnType> {
  assertConfig(config)
  const connector = findConnector(config, parameters?.connector)
  const named = toNetworkId(parameters)
  if (named !== undefined && !config.networks.some(({ caipNetworkId }) => caipNetworkId === named))
    throw new InvalidParameterError({ field: 'network', write: 'the id of a network of the config' })
  if (!config.adapters.some((adapter) => adapter.namespace === connector.namespace)) {
    throw new AdapterError('notFound')
  }
  const key = `connect ${connector.uid}`
  const run = (control: DedupeControl) => connectWallet(config, connector, parameters, control)
  return dedupe(config._internal.inFlight, key, run, parameters.signal)
}

function findConnector(config: Config, connector: Connector | string): Connector {
  // `config.connectors[0]` is undefined in a browser without a wallet.
  if (typeof connector !== 'string' && connector) return connector
  const found = config.connectors.find(({ uid }) => uid === connector)
  if (!found) throw new ConnectorNotFoundError({ connectorId: connector })
  return found
}

async function connectWallet(
  config: Config,
  connector: Connector,
  parameters: ConnectParameters,
  control: DedupeControl,
): Promise<Connection> {
  const { connectAttempts, setState } = config._internal
  const { namespace } = connector
  const attempt = new AbortController()
  control.signal.addEventListener('abort', () => attempt.abort())
  connectAttempts.get(namespace)?.abort()
  connectAttempts.set(namespace, attempt)
  // `State.status` depends on `connectAttempts`: each update derives it again.
  setState((state) => state)
  try {
    const network = toNetworkId(parameters) ?? config.state.activeNetwork
    const preferred = network?.startsWith(`${namespace}:`) ? network : undefined
    return await withDeadline(
      async (signal) => {
        // The wallet is called in the click itself. What opens a connection loads while the person decides there.
        const answer = connector.connect({ network: preferred, signal })
        const opening = loadCode(() => import('./openChosenConnection.ts')).then((code) =>
          code.openChosenConnection(config, connector, {
            answer,
            isWanted: () => control.hasCallers() && !signal.aborted,
          }),
        )
        const [connection] = await Promise.all([opening, answer])
        return connection
      },
      {
        timeout: parameters.timeout ?? (connector.pairing ? requestLimits.pairing : requestLimits.approval),
        operation: 'connect',
        signal: attempt.signal,
      },
    )
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (!(error instanceof AbortedError)) {
      const event = error.name === 'UserRejectedRequestError' ? 'USER_REJECTED' : 'CONNECT_ERROR'
      config.events.emit({ event, properties: { message: errorText(error) } })
      if (error instanceof LatchkeyError && error.code === 'CODE_NOT_LOADED')
        config._internal.alert('walletNotLoaded')
      if (error instanceof TimeoutError) config._internal.alert('walletTimeout')
    }
    // Another tab may have connected a wallet while this attempt ran. If the code can't be loaded, the next change of that tab shows it.
    import('./syncTabs.ts').then(
      (code) => code.syncAfterAttempt(config),
      () => {},
    )
    throw error
  } finally {
    if (connectAttempts.get(namespace) === attempt) connectAttempts.delete(namespace)
    setState((state) => state)
  }
}
