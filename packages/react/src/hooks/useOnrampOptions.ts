import { getOnrampOptionsQueryOptions, type OnrampOptionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns payment currencies and tokens of a provider. `isFallback`: a built-in list, because the request failed. */
export function useOnrampOptions(parameters: OnrampOptionsQueryParameters) {
  return useData(getOnrampOptionsQueryOptions(useConfig(), parameters))
}
