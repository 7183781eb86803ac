import { getTransferPreviewQueryOptions, type TransferPreviewQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns what a token transfer does besides moving the amount. Disabled while there is no token. */
export function useTransferPreview(parameters: TransferPreviewQueryParameters) {
  return useData(getTransferPreviewQueryOptions(useConfig(), parameters))
}
