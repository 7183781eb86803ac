import { getSendFeeQueryOptions, type SendFeeQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns the highest fee of a native transfer, in base units. Disabled until every parameter is set. */
export function useSendFee(parameters: SendFeeQueryParameters) {
  return useData(getSendFeeQueryOptions(useConfig(), parameters))
}
