import { getOnrampProvidersQueryOptions, type OnrampProvidersQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns the providers that sell tokens on a network. */
export function useOnrampProviders(parameters: OnrampProvidersQueryParameters) {
  return useData(getOnrampProvidersQueryOptions(useConfig(), parameters))
}
