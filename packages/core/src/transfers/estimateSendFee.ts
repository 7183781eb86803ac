import type { CaipNetworkId } from '@latchkey/protocol'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'
import { requireTokenActions } from '../requests/tokenActions.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { parseTokenAddress } from './parseTransfer.ts'

/** Parameters of {@link estimateSendFee}. */
export type EstimateSendFeeParameters = ReadParameters & {
  to: string
  /** Amount in base units. */
  value: bigint
  /** CAIP-10 of the token's contract. Default: the native currency. */
  token?: string | undefined
  /** Plain address of the sender. Default: the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * Returns the highest fee that a transfer can cost, in base units of the native currency.
 *
 * @throws NotConnectedError, InvalidNetworkError, InvalidSendError (a token of another network),
 * UnsupportedSendError (no tokens on this chain family), and what RPC requests throw
 */
export async function estimateSendFee(
  config: Config,
  parameters: EstimateSendFeeParameters,
): Promise<bigint> {
  const { to, value } = parameters
  const network = requireNetwork(config, parameters.network)
  const from = parameters.from ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const request = { ...parameters, network: network.caipNetworkId }
  const token = parseTokenAddress(parameters.token, network)
  return queryChain(config, request, 'estimateSendFee', async (actions, call) => {
    if (token === undefined) return actions.estimateNativeTransferFee({ ...call, from, to, value })
    const tokens = await requireTokenActions(actions, network)
    return tokens.estimateTransferFee({ ...call, token, from, to, value })
  })
}

/** Parameters of {@link getSendFeeQueryOptions}. */
export type SendFeeQueryParameters = {
  from: string | undefined
  to: string | undefined
  /** Base units. */
  value: bigint | undefined
  /** CAIP-10 of the token's contract. Default: the native currency. */
  token?: string | undefined
  network: CaipNetworkId | undefined
}

/** Query key of {@link estimateSendFee}. Keys are JSON, so the amount is text. */
export function getSendFeeQueryKey(parameters: SendFeeQueryParameters) {
  const { from, to, value, token, network } = parameters
  return ['latchkey', 'sendFee', { network, from, to, token, value: value?.toString() }] as const
}

/** Query options of {@link estimateSendFee}; disabled until every parameter is known. */
export function getSendFeeQueryOptions(
  config: Config,
  parameters: SendFeeQueryParameters,
): QueryOptions<bigint, ReturnType<typeof getSendFeeQueryKey>> {
  const { from, to, value, token, network } = parameters
  return {
    ...queryDefaults.sendFee,
    queryKey: getSendFeeQueryKey(parameters),
    async queryFn({ signal }) {
      if (to === undefined || value === undefined) throw new NotConnectedError()
      return estimateSendFee(config, { from, to, value, token, network, signal })
    },
    enabled: from !== undefined && to !== undefined && value !== undefined && network !== undefined,
  }
}
