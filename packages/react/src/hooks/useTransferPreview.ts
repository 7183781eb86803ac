import { getTransferPreviewQueryOptions, type TransferPreviewQueryParameters } from '@latchkey/core/query'
import type { PreviewTransferErrorType } from '@latchkey/core/transfers'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns what a token transfer does besides moving the amount. Disabled while there is no token. */
export function useTransferPreview<selected = DataOf<typeof getTransferPreviewQueryOptions>>({
  query,
  network,
  chainId,
  ...parameters
}: Omit<TransferPreviewQueryParameters, 'network'> &
  NetworkScope &
  QueryParameters<typeof getTransferPreviewQueryOptions, selected, PreviewTransferErrorType>): DataResult<
  selected,
  PreviewTransferErrorType
> {
  return useData(
    getTransferPreviewQueryOptions(useConfig(), {
      ...parameters,
      network: useNetworkScope({ network, chainId }),
    }),
    query,
  )
}
