import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { RpcError, toWalletError } from '../base/rpcErrors.ts'
import type { ConnectionActions } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import type { CallsActions, SilentCall } from '../config/calls.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { requireConnectionActions } from './queryChain.ts'
import { requireContext } from './requestContext.ts'
import type { WalletRequestParameters } from './requestWallet.ts'

/** Parameters of every action that asks a wallet about batches of calls without prompting the person. */
export type CallsReadParameters<config extends Config = Config> = WalletRequestParameters<config>

/** Loads the actions for batches of calls. @throws RpcError -32004 where the chain family has none */
export async function loadCallsActions(actions: ConnectionActions): Promise<CallsActions> {
  if (!actions.calls) throw new RpcError({ code: -32004 })
  return actions.calls()
}

/**
 * Asks the wallet of a context about batches, with a deadline. The person may have switched the network since: the wallet that sent a
 * batch knows it all the same.
 */
export async function queryCallsWallet<answer>(
  config: Config,
  parameters: CallsReadParameters,
  operation: string,
  read: (actions: CallsActions, call: SilentCall & { address: string }) => Promise<answer>,
): Promise<answer> {
  const context = requireContext(config, parameters, parameters.namespace)
  const actions = requireConnectionActions(config, parseCaipNetworkId(context.network)?.namespace)
  const connector = config.connectors.find(({ uid }) => uid === context.connectorUid)
  const address = parseCaipAddress(context.account)?.address
  if (!connector || address === undefined || !config.state.connections.has(context.connectionUid))
    throw new NotConnectedError()
  const timeout = parameters.timeout ?? requestLimits.approval
  const run = async (signal: AbortSignal) =>
    read(await loadCallsActions(actions), { connector, address, signal })
  try {
    return await withDeadline(run, { timeout, operation, signal: parameters.signal })
  } catch (error) {
    throw toWalletError(error, config.preset)
  }
}
