import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { type DedupeControl, dedupe } from '../base/dedupe.ts'
import {
  AbortedError,
  errorText,
  type InvalidParameterError,
  type LatchkeyError,
  TimeoutError,
} from '../base/errors.ts'
import {
  isUserRejection,
  type RpcError,
  toWalletError,
  type UserRejectedRequestError,
} from '../base/rpcErrors.ts'
import type { Adapter } from '../config/Adapter.ts'
import type { InvalidConfigError } from '../config/assertParameters.ts'
import { activeNamespace, assertConfig, type Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import type { Network } from '../config/Network.ts'
import type { Connection } from '../config/State.ts'
import { getFeatureState } from '../config/stores.ts'
import {
  type ConfigChainId,
  type NetworkParameters,
  type RequiredNetworkParameters,
  toNetworkId,
} from '../config/typedConfig.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import { changeNetwork, withNetwork } from '../wallets/connectionChanges.ts'
import { currentConnection } from '../wallets/connections.ts'
import { AdapterError, ConnectorNotFoundError, ReconnectingError } from '../wallets/errors.ts'
import { persistSession } from '../wallets/persistSession.ts'
import { InvalidNetworkError } from './errors.ts'
import { requireNetwork } from './requireNetwork.ts'

/** Parameters of {@link switchNetwork}. */
export type SwitchNetworkParameters<config extends Config = Config> = RequiredNetworkParameters<config> & {
  signal?: AbortSignal | undefined
  /** Milliseconds. Default, and on EVM the maximum: five minutes. */
  timeout?: number | undefined
}

/** Result of {@link switchNetwork}: the network the app is on afterwards. */
export type SwitchNetworkReturnType = Network

/** Errors of {@link switchNetwork}; `name` tells them apart. */
export type SwitchNetworkErrorType =
  | AbortedError
  | AdapterError
  | ConnectorNotFoundError
  | ContextMismatchError
  | InvalidConfigError
  | InvalidNetworkError
  | InvalidParameterError
  | ReconnectingError
  | RpcError
  | TimeoutError
  | UserRejectedRequestError

/**
 * Switches the app to another network, together with the connected wallet of that namespace. Without a wallet only
 * the app switches.
 *
 * Calls for the same network share one prompt; a call for another network waits until the first has ended. The switch
 * succeeds when the wallet is on the network, whether it answered the request or only emitted an event. A wallet that
 * seems to be there already is read first, without prompting. During a switch to another chain family,
 * `state.switchingTo` is set.
 *
 * @throws InvalidNetworkError (malformed, or not listed), AdapterError,
 * InvalidNetworkError (the wallet does not support it), ReconnectingError, UserRejectedRequestError, RpcError,
 * TimeoutError, AbortedError, ContextMismatchError (the wallet stayed on its network)
 * @example await switchNetwork(config, { chainId: 10 }) // or { network: 'eip155:10' }
 */
export async function switchNetwork<config extends Config>(
  config: config,
  parameters: SwitchNetworkParameters<config>,
): Promise<SwitchNetworkReturnType> {
  const network = findNetwork(config, parameters)
  const { chainNamespace: namespace } = network
  const adapter = config.adapters.find((entry) => entry.namespace === namespace)
  if (!adapter) throw new AdapterError('chainNotFound')
  const clearMark = markTargetFamily(config, namespace)
  try {
    return await switchAppAndWallet(config, adapter, network, parameters)
  } finally {
    clearMark()
  }
}

/** Parameters of {@link switchChain}. */
export type SwitchChainParameters<config extends Config = Config> = SwitchOptions & {
  /** Id of an EVM chain, e.g. `1`. */
  chainId: ConfigChainId<config>
}

/** Result of {@link switchChain}: the network the app is on afterwards. */
export type SwitchChainReturnType = SwitchNetworkReturnType

/** Errors of {@link switchChain}; `name` tells them apart. */
export type SwitchChainErrorType = SwitchNetworkErrorType

/**
 * Switches to an EVM chain by its number: {@link switchNetwork} to `eip155:<chainId>`.
 *
 * @throws what `switchNetwork` throws
 * @example await switchChain(config, { chainId: 8453 })
 */
export async function switchChain<config extends Config>(
  config: config,
  { chainId, signal, timeout }: SwitchChainParameters<config>,
): Promise<SwitchChainReturnType> {
  return switchNetwork<Config>(config, { chainId, signal, timeout })
}

/** Also reports an unlisted network to the developer of the app. */
function findNetwork(config: Config, parameters: NetworkParameters): Network {
  assertConfig(config)
  try {
    const id = toNetworkId(parameters)
    // Only other actions mean the active network by none.
    if (id === undefined) throw new InvalidNetworkError('malformed')
    return requireNetwork(config, id)
  } catch (error) {
    config._internal.alert('networkNotListed')
    throw error
  }
}

/**
 * Sets `state.switchingTo` for a switch to another chain family; the newest of several counts. Returns the function that
 * ends it: the flag is then the newest switch that still runs.
 */
function markTargetFamily(config: Config, namespace: ChainNamespace): () => void {
  if (activeNamespace(config) === namespace) return () => {}
  const running = getFeatureState(config, 'familySwitches', () => new Set<Pick<Network, 'chainNamespace'>>())
  const entry = { chainNamespace: namespace }
  const apply = () => {
    const switchingTo = [...running].at(-1)?.chainNamespace
    config._internal.setState((state) =>
      state.switchingTo === switchingTo ? state : { ...state, switchingTo },
    )
  }
  running.add(entry)
  apply()
  return () => {
    running.delete(entry)
    apply()
  }
}

type SwitchOptions = Pick<SwitchNetworkParameters, 'signal' | 'timeout'>

async function switchAppAndWallet(
  config: Config,
  adapter: Adapter,
  network: Network,
  parameters: SwitchOptions,
): Promise<Network> {
  const { caipNetworkId, chainNamespace: namespace } = network
  const connection = currentConnection(config.state, namespace)
  if (connection?.status === 'reconnecting') throw new ReconnectingError()
  if (connection) {
    const key = `switchNetwork ${connection.uid} ${caipNetworkId}`
    const run = (control: DedupeControl) =>
      switchWallet(config, adapter, connection.uid, network, parameters, control)
    try {
      await dedupe(config._internal.inFlight, key, run, parameters.signal)
    } catch (error) {
      if (error instanceof TimeoutError) config._internal.alert('walletTimeout')
      throw toSwitchError(error, config.preset)
    }
  } else {
    applySwitch(config, undefined, caipNetworkId, config.state.activeNetwork)
  }
  return network
}

/**
 * Converts what a wallet threw. A wallet that could not add the network may have been refused by the person: by the wallet's own error
 * behind it the preset decides that, too.
 */
function toSwitchError(error: unknown, preset: Config['preset']): LatchkeyError {
  const refusal =
    error instanceof InvalidNetworkError && error.reason === 'notSupported' ? error.cause : undefined
  return toWalletError(isUserRejection(refusal, { preset }) ? refusal : error, preset)
}

async function switchWallet(
  config: Config,
  adapter: Adapter,
  uid: string,
  network: Network,
  parameters: SwitchOptions,
  control: DedupeControl,
): Promise<void> {
  await waitForEarlierSwitches(config, uid, control.signal)
  const target = network.caipNetworkId
  if (liveConnection(config, uid).network === target) await correctNetwork(config, uid, control.signal)
  // Read before the wallet is called: its event may move the app before it answers.
  const previousNetwork = config.state.activeNetwork
  const connection = liveConnection(config, uid)
  if (connection.network !== target) {
    const actions = adapter.network
    if (!actions) throw new AdapterError('noNetworks')
    const connector = findConnector(config, connection)
    if (!connector) throw new ConnectorNotFoundError({ connectorId: connection.connectorId })
    const walletMove = watchNetwork(config, uid, target)
    const answer = await withDeadline(
      (signal) => Promise.race([actions.switchNetwork({ connector, network, signal }), walletMove.promise]),
      {
        timeout: parameters.timeout ?? requestLimits.approval,
        operation: 'switchNetwork',
        signal: control.signal,
      },
    ).finally(walletMove.stop)
    if (answer !== target)
      throw new ContextMismatchError({ moved: 'network', expected: target, actual: answer })
  }
  applySwitch(config, uid, target, previousNetwork)
}

/** Waits until the earlier switches of this connection have ended. */
async function waitForEarlierSwitches(config: Config, uid: string, signal: AbortSignal): Promise<void> {
  const prefix = `switchNetwork ${uid} `
  const earlier = [...config._internal.inFlight].filter(([key]) => key.startsWith(prefix))
  const settled = Promise.allSettled(earlier.map(([, work]) => work.promise))
  if (earlier.length > 0) await withDeadline(() => settled, { signal })
}

/**
 * Reads the wallet's network without prompting, and stores it if it is another one than the connection has: the wallet was
 * moved without an event. A wallet that does not answer keeps its network. Relay and embedded wallets are skipped, because
 * they push their own updates; Solana's, because they are on no network.
 *
 * @throws AbortedError
 */
async function correctNetwork(config: Config, uid: string, signal: AbortSignal): Promise<void> {
  const connection = liveConnection(config, uid)
  const connector = findConnector(config, connection)
  const { namespace, network } = connection
  if (!connector || connector.pairing || connector.login || namespace === 'solana') return
  const limits = { timeout: requestLimits.silent, operation: 'restore', signal }
  const session = await withDeadline(
    (silent) => connector.restore({ network, signal: silent }),
    limits,
  ).catch((error: unknown) => {
    if (error instanceof AbortedError) throw error
    config.logger.debug('A live wallet does not answer', { error: errorText(error) })
    return undefined
  })
  const actual = parseCaipNetworkId(session?.network)
  // A connection that has changed meanwhile is newer than the answer.
  if (actual?.namespace !== namespace || config.state.connections.get(uid) !== connection) return
  changeNetwork(config, uid, actual.caipNetworkId)
}

function findConnector(config: Config, { connectorUid }: Connection): Connector | undefined {
  return config.connectors.find(({ uid }) => uid === connectorUid)
}

function liveConnection(config: Config, uid: string): Connection {
  const connection = config.state.connections.get(uid)
  if (connection?.status === 'connected') return connection
  throw new ContextMismatchError({ moved: 'connector', expected: uid })
}

/** Resolves when the wallet emits the network by itself: some wallets do that instead of answering. */
function watchNetwork(config: Config, uid: string, target: CaipNetworkId) {
  let stop = () => {}
  const promise = new Promise<CaipNetworkId>((resolve) => {
    stop = config.subscribe(
      (state) => state.connections.get(uid)?.network,
      (network) => {
        if (network === target) resolve(network)
      },
    )
  })
  return { promise, stop }
}

function applySwitch(
  config: Config,
  uid: string | undefined,
  network: CaipNetworkId,
  previousNetwork: CaipNetworkId | undefined,
): void {
  persistSession(config)
  config._internal.setState((state) => {
    const connection = uid === undefined ? undefined : state.connections.get(uid)
    const moved = connection ? withNetwork(state, connection, network) : state
    return { ...moved, activeNetwork: network }
  })
  if (previousNetwork !== network) config.events.emit({ event: 'SWITCH_NETWORK', properties: { network } })
}
