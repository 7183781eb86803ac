import type { InvalidParameterError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { toNetworkId } from '../config/typedConfig.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryChain, type ReadErrorType, type ReadParameters } from '../requests/queryChain.ts'
import { requireTokenActions, type UnsupportedSendError } from '../requests/tokenActions.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { InvalidSendError } from './errors.ts'
import {
  assertAsset,
  parseTokenAddress,
  type TransferAsset,
  type TransferParameters,
} from './parseTransfer.ts'

/** Parameters of {@link estimateSendFee}. */
export type EstimateSendFeeParameters<config extends Config = Config> = ReadParameters<config> &
  Pick<TransferParameters<config>, 'to' | 'amount' | 'account'> & {
    /** Only its `address` counts. Default: the native currency of the network. A key that is there but undefined is refused. */
    asset?: Pick<TransferAsset, 'address'>
  }

/** Result of {@link estimateSendFee}: base units of the native currency. */
export type EstimateSendFeeReturnType = bigint

/** Errors of {@link estimateSendFee}; `name` tells them apart. */
export type EstimateSendFeeErrorType =
  | ReadErrorType
  | InvalidParameterError
  | InvalidSendError
  | NotConnectedError
  | UnsupportedSendError

/**
 * Returns the highest fee that a transfer can cost, in base units of the native currency. It takes the words of `transfer`.
 *
 * @throws InvalidParameterError (`asset` is there but undefined, or its address is not CAIP-10), NotConnectedError, InvalidNetworkError, InvalidSendError (no amount, or a token of another network),
 * UnsupportedSendError (no tokens on this chain family), and what RPC requests throw
 * @example await estimateSendFee(config, { to: '0x…', amount: parseAmount('12.5', 6), asset })
 */
export async function estimateSendFee<config extends Config>(
  config: config,
  parameters: EstimateSendFeeParameters<config>,
): Promise<EstimateSendFeeReturnType> {
  assertAsset(parameters)
  const { to, amount: value, asset, signal, timeout } = parameters
  const network = requireNetwork(config, toNetworkId(parameters))
  const from = parameters.account ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  if (typeof value !== 'bigint' || typeof to !== 'string') throw new InvalidSendError()
  const request = { network: network.caipNetworkId, signal, timeout }
  const token = parseTokenAddress(asset?.address, network)
  return queryChain(config, request, 'estimateSendFee', async (actions, call) => {
    if (token === undefined) return actions.estimateNativeTransferFee({ ...call, from, to, value })
    const tokens = await requireTokenActions(actions, network)
    return tokens.estimateTransferFee({ ...call, token, from, to, value })
  })
}
