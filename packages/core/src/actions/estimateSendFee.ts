import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'
import { readTokenAddress } from '../send/readTokenAddress.ts'
import { requireTokenActions } from '../send/requireTokenActions.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link estimateSendFee}. */
export type EstimateSendFeeParameters = ReadParameters & {
  to: string
  /** Base units of what is sent. */
  value: bigint
  /** What is sent, CAIP-10 of its contract; absent = the native currency. */
  token?: string | undefined
  /** Plain address; default the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * The most a send costs on top of its amount, in base units of the native currency.
 * @throws NotConnectedError, NetworkUndefinedError, UnsupportedSendError (no tokens on this chain family), and what RPC reads throw
 */
export async function estimateSendFee(
  config: Config,
  parameters: EstimateSendFeeParameters,
): Promise<bigint> {
  const { to, value } = parameters
  const network = requireNetwork(config, parameters.network)
  const from = parameters.from ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const pinned = { ...parameters, network: network.caipNetworkId }
  const token = readTokenAddress(parameters.token, network)
  return queryChain(config, pinned, 'estimateSendFee', async (actions, call) => {
    if (token === undefined) return actions.estimateNativeTransferFee({ ...call, from, to, value })
    const tokens = await requireTokenActions(actions, network)
    return tokens.estimateTransferFee({ ...call, token, from, to, value })
  })
}
