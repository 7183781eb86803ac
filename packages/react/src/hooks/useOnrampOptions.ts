import { getOnrampOptionsQueryOptions, type OnrampOptionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** What can be paid with, and what a provider sells on a network; `isFallback`: it couldn't be asked (S8.74). */
export function useOnrampOptions(parameters: OnrampOptionsQueryParameters) {
  return useData(getOnrampOptionsQueryOptions(useConfig(), parameters))
}
