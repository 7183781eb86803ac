import type { GetNameSuggestionsErrorType } from '@latchkey/core'
import { getNameSuggestionsQueryOptions, type NameSuggestionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns suggestions for a name that is being typed: the name itself, then free names that begin with it. Disabled while the text is
 * too short for a name.
 *
 * @example const { data, isFetching } = useNameSuggestions({ name: 'mira', chainId: 1 }) // [{ name: 'mira.latchkey.id', registered: false }, …]
 */
export function useNameSuggestions<selected = DataOf<typeof getNameSuggestionsQueryOptions>>({
  name,
  query,
  ...scope
}: Pick<NameSuggestionsQueryParameters, 'name'> &
  NetworkScope &
  QueryParameters<typeof getNameSuggestionsQueryOptions, selected, GetNameSuggestionsErrorType>): DataResult<
  selected,
  GetNameSuggestionsErrorType
> {
  const network = useNetworkScope(scope)
  return useData(getNameSuggestionsQueryOptions(useConfig(), { name, network }), query)
}
