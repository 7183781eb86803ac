import { parseCaipAddress } from '@latchkey/protocol'
import type { InvalidParameterError } from '../base/errors.ts'
import type { TransferPreview } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { toNetworkId } from '../config/typedConfig.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryChain, type ReadErrorType, type ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { InvalidSendError } from './errors.ts'
import { assertAsset, type TransferAsset, type TransferParameters } from './parseTransfer.ts'

/** Parameters of {@link previewTransfer}. */
export type PreviewTransferParameters<config extends Config = Config> = ReadParameters<config> &
  Pick<TransferParameters<config>, 'to' | 'amount' | 'account'> & {
    /** The token; only its `address` counts. */
    asset: Pick<TransferAsset, 'address'>
  }

/** Result of {@link previewTransfer}. */
export type PreviewTransferReturnType = TransferPreview

/** Errors of {@link previewTransfer}; `name` tells them apart. */
export type PreviewTransferErrorType =
  | ReadErrorType
  | InvalidParameterError
  | InvalidSendError
  | NotConnectedError

/**
 * Returns the effects of a token transfer besides moving the amount, in the words of `transfer`: how much arrives, and the deposit for a new
 * token account. Empty if that can't be found out, e.g. by a node without simulation, and for a token of another
 * network.
 *
 * @throws InvalidParameterError (`asset` is undefined), NotConnectedError, InvalidNetworkError, InvalidSendError (no amount, or no receiver), and what RPC requests throw
 */
export async function previewTransfer<config extends Config>(
  config: config,
  parameters: PreviewTransferParameters<config>,
): Promise<PreviewTransferReturnType> {
  assertAsset(parameters)
  const { to, amount: value, asset, signal, timeout } = parameters
  const network = requireNetwork(config, toNetworkId(parameters))
  const from = parameters.account ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  if (typeof value !== 'bigint' || typeof to !== 'string') throw new InvalidSendError()
  const token = parseCaipAddress(asset?.address)
  if (token?.caipNetworkId !== network.caipNetworkId) return {}
  const request = { network: network.caipNetworkId, signal, timeout }
  return queryChain(config, request, 'previewTransfer', async (actions, call) => {
    const tokens = await actions.tokens?.()
    return (await tokens?.previewTransfer?.({ ...call, token: token.address, from, to, value })) ?? {}
  })
}
