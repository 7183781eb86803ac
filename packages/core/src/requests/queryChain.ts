import type { ChainNamespace } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { AbortedError, InvalidParameterError, TimeoutError } from '../base/errors.ts'
import type { HttpError, InvalidResponseError, UnreachableError } from '../base/http.ts'
import type { RpcError } from '../base/rpcErrors.ts'
import type { ConnectionActions, HoldingActions, ReadCall } from '../config/adapterActions.ts'
import type { InvalidConfigError } from '../config/assertParameters.ts'
import { activeNamespace, type Config } from '../config/Config.ts'
import type { RpcClient } from '../config/Network.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import type { RpcUrlError } from '../networks/rpc/RpcUrlError.ts'
import { AdapterError } from '../wallets/errors.ts'

/** Parameters of every action that reads from a chain. */
export type ReadParameters<config extends Config = Config> = NetworkParameters<config> & {
  signal?: AbortSignal | undefined
  /** Milliseconds; default `requestLimits.read`. */
  timeout?: number | undefined
}

/** Errors of every action that reads from a chain; `name` tells them apart. */
export type ReadErrorType =
  | AbortedError
  | AdapterError
  | HttpError
  | InvalidConfigError
  | InvalidNetworkError
  | InvalidParameterError
  | InvalidResponseError
  | RpcError
  | RpcUrlError
  | TimeoutError
  | UnreachableError

/**
 * Reads from a network through its adapter, with a deadline. Every action that reads from a chain goes through it.
 *
 * @param operation name of the read, for TimeoutError
 * @throws InvalidNetworkError, AdapterError,
 * TimeoutError, AbortedError, and what the read throws
 */
export async function queryChain<value>(
  config: Config,
  parameters: ReadParameters,
  operation: string,
  read: (actions: ConnectionActions, call: ReadCall, signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const network = requireNetwork(config, toNetworkId(parameters))
  const actions = requireConnectionActions(config, network.chainNamespace)
  const { request } = config._internal.rpc(network.caipNetworkId)
  const run = (signal: AbortSignal) => {
    // Every RPC call of the read is aborted with it.
    const rpc: RpcClient = { request: (call, options) => request(call, { signal, ...options }) }
    return read(actions, { network, rpc }, signal)
  }
  return withDeadline(run, {
    timeout: parameters.timeout ?? requestLimits.read,
    operation,
    signal: parameters.signal,
  })
}

/**
 * Reads tokens, NFTs or activity of an account from a node, with a deadline. `undefined` when the adapter has no such
 * reads.
 */
export function queryHoldings<value>(
  config: Config,
  parameters: ReadParameters,
  read: (actions: HoldingActions, call: ReadCall) => Promise<value>,
): Promise<value | undefined> {
  return queryChain(config, parameters, 'readHoldings', async (actions, call) => {
    const holdings = await actions.holdings?.()
    return holdings && read(holdings, call)
  })
}

/**
 * Returns the connection actions of a namespace's adapter; by default of the active namespace.
 *
 * @throws InvalidNetworkError, AdapterError
 */
export function requireConnectionActions(
  config: Config,
  namespace: ChainNamespace | undefined,
): ConnectionActions {
  const chain = namespace ?? activeNamespace(config)
  if (!chain) throw new InvalidNetworkError('noneActive', { purpose: 'get connection controller client' })
  const adapter = config.adapters.find((entry) => entry.namespace === chain)
  if (!adapter) throw new AdapterError('chainNotFound')
  if (!adapter.connection) throw new AdapterError('noConnections')
  return adapter.connection
}
