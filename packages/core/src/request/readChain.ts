import type { CaipNetworkId } from '@latchkey/protocol'
import type { ConnectionActions, ReadCall } from '../adapter/AdapterActions.ts'
import { requireConnectionActions } from '../adapter/requireConnectionActions.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { requestLimits } from './requestLimits.ts'
import { withDeadline } from './withDeadline.ts'

/** What every action that reads from a chain takes. */
export type ReadParameters = {
  /** Default: the active network. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout?: number | undefined
}

/** Reads from a network through its adapter, bounded. */
export async function readChain<value>(
  config: Config,
  parameters: ReadParameters,
  operation: string,
  read: (actions: ConnectionActions, call: ReadCall, signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const network = requireNetwork(config, parameters.network)
  const actions = requireConnectionActions(config, network.chainNamespace)
  const { request } = config._internal.rpc(network.caipNetworkId)
  const run = (signal: AbortSignal) => {
    // Nothing of a read goes on once nobody waits for it.
    const rpc: RpcClient = { request: (call, options) => request(call, { signal, ...options }) }
    return read(actions, { network, rpc }, signal)
  }
  return withDeadline(run, {
    timeout: parameters.timeout ?? requestLimits.read,
    operation,
    signal: parameters.signal,
  })
}
