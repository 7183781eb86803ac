import { type GetNetworkImageErrorType, type NetworkParameters, toNetworkId } from '@latchkey/core'
import { getNetworkImageQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the URL of a network's picture on the app's server; `data` is `null` where there is none. */
export function useNetworkImage<selected = DataOf<typeof getNetworkImageQueryOptions>>({
  query,
  ...parameters
}: NetworkParameters &
  QueryParameters<typeof getNetworkImageQueryOptions, selected, GetNetworkImageErrorType>): DataResult<
  selected,
  GetNetworkImageErrorType
> {
  return useData(getNetworkImageQueryOptions(useConfig(), { network: toNetworkId(parameters) }), query)
}
