import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { TransferPreview } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import type { TransferAsset } from './parseTransfer.ts'

/** Parameters of {@link getTransferPreviewQueryOptions}. Without a token the result is empty. */
export type TransferPreviewQueryParameters = {
  asset: Pick<TransferAsset, 'address'> | undefined
  /** Plain addresses. */
  account: string
  to: string
  /** Base units. */
  amount: bigint
  network: CaipNetworkId | undefined
}

/** Query key of `previewTransfer`. */
export function getTransferPreviewQueryKey({ amount, asset, ...others }: TransferPreviewQueryParameters) {
  const token = asset?.address
  return ['latchkey', 'transferPreview', { ...others, token, amount: String(amount) }] as const
}

/** Query options of `previewTransfer`. */
export function getTransferPreviewQueryOptions(
  config: Config,
  parameters: TransferPreviewQueryParameters,
): QueryOptions<TransferPreview, ReturnType<typeof getTransferPreviewQueryKey>> {
  const { asset } = parameters
  return {
    queryKey: getTransferPreviewQueryKey(parameters),
    async queryFn({ signal }) {
      if (!asset?.address) return {}
      const { previewTransfer } = await loadCode(() => import('./previewTransfer.ts'))
      return previewTransfer(config, { ...parameters, asset, signal })
    },
    staleTime: 12_000,
    gcTime: 60_000,
    retry: false,
    enabled: asset?.address !== undefined && parameters.network !== undefined,
  }
}
