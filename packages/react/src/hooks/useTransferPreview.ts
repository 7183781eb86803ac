import { getTransferPreviewQueryOptions, type TransferPreviewQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** What a transfer of a token does besides moving the amount (X.39); waits while there is no token. */
export function useTransferPreview(parameters: TransferPreviewQueryParameters) {
  return useData(getTransferPreviewQueryOptions(useConfig(), parameters))
}
