import { previewTransfer } from '../actions/previewTransfer.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { TransferPreview } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import {
  getTransferPreviewQueryKey,
  type TransferPreviewQueryParameters,
} from './getTransferPreviewQueryKey.ts'

/** The query of what a transfer does besides moving the amount (X.39). */
export function getTransferPreviewQueryOptions(
  config: Config,
  parameters: TransferPreviewQueryParameters,
): QueryOptions<TransferPreview, ReturnType<typeof getTransferPreviewQueryKey>> {
  const { token } = parameters
  return {
    queryKey: getTransferPreviewQueryKey(parameters),
    queryFn: async ({ signal }) => (token ? previewTransfer(config, { ...parameters, token, signal }) : {}),
    staleTime: 12_000,
    gcTime: 60_000,
    retry: false,
    enabled: token !== undefined,
  }
}
