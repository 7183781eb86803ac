import { getOnrampProvidersQueryOptions, type OnrampProvidersQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** Who sells tokens for money on a network. */
export function useOnrampProviders(parameters: OnrampProvidersQueryParameters) {
  return useData(getOnrampProvidersQueryOptions(useConfig(), parameters))
}
