import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import type { TransferAsset } from './parseTransfer.ts'

/** Parameters of {@link getSendFeeQueryOptions}. */
export type SendFeeQueryParameters = {
  /** Plain address of the sender. */
  account: string | undefined
  to: string | undefined
  /** Base units. */
  amount: bigint | undefined
  asset?: Pick<TransferAsset, 'address'> | undefined
  network: CaipNetworkId | undefined
}

/** Query key of `estimateSendFee`. Keys are JSON, so the amount is text. */
export function getSendFeeQueryKey(parameters: SendFeeQueryParameters) {
  const { account, to, amount, asset, network } = parameters
  const token = asset?.address
  return ['latchkey', 'sendFee', { network, account, to, token, amount: amount?.toString() }] as const
}

/** Query options of `estimateSendFee`; disabled until every parameter is known. */
export function getSendFeeQueryOptions(
  config: Config,
  parameters: SendFeeQueryParameters,
): QueryOptions<bigint, ReturnType<typeof getSendFeeQueryKey>> {
  const { account, to, amount, asset, network } = parameters
  return {
    ...queryDefaults.sendFee,
    queryKey: getSendFeeQueryKey(parameters),
    async queryFn({ signal }) {
      if (to === undefined || amount === undefined) throw new NotConnectedError()
      const { estimateSendFee } = await loadCode(() => import('./estimateSendFee.ts'))
      return estimateSendFee(config, { account, to, amount, ...(asset && { asset }), network, signal })
    },
    enabled: account !== undefined && to !== undefined && amount !== undefined && network !== undefined,
  }
}
