import { getNameSuggestions } from '../actions/getNameSuggestions.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { NameSuggestion } from '../names/AccountName.ts'
import {
  getNameSuggestionsQueryKey,
  type NameSuggestionsQueryParameters,
} from './getNameSuggestionsQueryKey.ts'
import { nameQueryDefaults } from './nameQueryDefaults.ts'

/** The query of names that could be had; switched off while what is typed is too short to be one. */
export function getNameSuggestionsQueryOptions(
  config: Config,
  parameters: NameSuggestionsQueryParameters,
): QueryOptions<readonly NameSuggestion[], ReturnType<typeof getNameSuggestionsQueryKey>> {
  const { name, network } = parameters
  return {
    ...nameQueryDefaults.suggestions,
    queryKey: getNameSuggestionsQueryKey(parameters),
    queryFn: ({ signal }) => getNameSuggestions(config, { name, network, signal }),
    enabled: name.length >= 4 && network !== undefined,
  }
}
