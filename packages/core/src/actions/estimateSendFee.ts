import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { type ReadParameters, readChain } from '../request/readChain.ts'

/** Parameters of {@link estimateSendFee}. */
export type EstimateSendFeeParameters = ReadParameters & {
  to: string
  /** Base units. */
  value: bigint
  /** Plain address; default the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * The most a native send costs on top of its amount, in base units.
 * @throws NotConnectedError, NetworkUndefinedError, and what RPC reads throw
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
  return readChain(config, pinned, 'estimateSendFee', (actions, call) =>
    actions.estimateNativeTransferFee({ ...call, from, to, value }),
  )
}
