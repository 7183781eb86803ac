import { getNameSuggestionsQueryOptions, type NameSuggestionsQueryParameters } from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/**
 * Names that could be had, while somebody types one (S3.10): the typed one first, then free ones that begin with it.
 *
 * @example const { suggestions, loading } = useNameSuggestions({ name: 'mira', network: 'eip155:1' })
 */
export function useNameSuggestions(parameters: NameSuggestionsQueryParameters) {
  const query = useData(getNameSuggestionsQueryOptions(useConfig(), parameters))
  return { ...query, suggestions: query.data ?? [], loading: query.isFetching }
}
