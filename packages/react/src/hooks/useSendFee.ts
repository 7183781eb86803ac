import { getSendFeeQueryOptions, type SendFeeQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** The most a native send costs on top of its amount, base units; waits until every parameter is known. */
export function useSendFee(parameters: SendFeeQueryParameters) {
  return useData(getSendFeeQueryOptions(useConfig(), parameters))
}
