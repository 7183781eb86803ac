import { getNameSuggestionsQueryOptions, type NameSuggestionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, useData } from './useData.ts'

/**
 * Returns suggestions for a name that is being typed: the name itself, then free names that begin with it.
 *
 * @example const { suggestions, loading } = useNameSuggestions({ name: 'mira', chainId: 1 })
 */
export function useNameSuggestions({
  name,
  ...scope
}: Pick<NameSuggestionsQueryParameters, 'name'> & NetworkScope): NameSuggestions {
  const network = useNetworkScope(scope)
  const query = useData(getNameSuggestionsQueryOptions(useConfig(), { name, network }))
  return { ...query, suggestions: query.data ?? [], loading: query.isFetching }
}

/** The result of the query, with a list that is never absent. */
type NameSuggestions = DataResult<DataOf<typeof getNameSuggestionsQueryOptions>> & {
  readonly suggestions: DataOf<typeof getNameSuggestionsQueryOptions>
  readonly loading: boolean
}
