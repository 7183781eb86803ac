import type { CaipNetworkId } from '@latchkey/protocol'
import type { NameSuggestion } from '../accounts/getNameAddress.ts'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'

/** Parameters of {@link getNameSuggestionsQueryOptions}. */
export type NameSuggestionsQueryParameters = {
  /** What the person has typed. */
  name: string
  network: CaipNetworkId | undefined
}

/** Query key of `getNameSuggestions`. */
export function getNameSuggestionsQueryKey({ name, network }: NameSuggestionsQueryParameters) {
  return ['latchkey', 'nameSuggestions', { network, name: name.toLowerCase() }] as const
}

/** Query options of `getNameSuggestions`; disabled while the text is too short for a name. */
export function getNameSuggestionsQueryOptions(
  config: Config,
  parameters: NameSuggestionsQueryParameters,
): QueryOptions<readonly NameSuggestion[], ReturnType<typeof getNameSuggestionsQueryKey>> {
  const { name, network } = parameters
  return {
    // Somebody else may register a name at any time.
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
    queryKey: getNameSuggestionsQueryKey(parameters),
    async queryFn({ signal }) {
      const { getNameSuggestions } = await loadCode(() => import('./getNameSuggestions.ts'))
      return getNameSuggestions(config, { name, network, signal })
    },
    enabled: name.length >= 4 && network !== undefined,
  }
}
