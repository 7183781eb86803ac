import { type GetNameZonesParameters, getNameZones, registerName } from '@latchkey/core'
import {
  getNameSuggestionsQueryOptions,
  getNamesQueryOptions,
  getResolvedNameQueryOptions,
  type NameSuggestionsQueryParameters,
  type ResolvedNameQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type AccountScope, useAccountScope } from './accounts.ts'
import { useAction } from './useAction.ts'
import { useData } from './useData.ts'

/** The names an account has registered at the app's server; by default the current one's. */
export function useNames(parameters: AccountScope = {}) {
  return useData(getNamesQueryOptions(useConfig(), useAccountScope(parameters)))
}

/**
 * Names that could be had, while somebody types one: the typed one first, then free ones that begin with it.
 *
 * @example const { suggestions, loading } = useNameSuggestions({ name: 'mira', network: 'eip155:1' })
 */
export function useNameSuggestions(parameters: NameSuggestionsQueryParameters) {
  const query = useData(getNameSuggestionsQueryOptions(useConfig(), parameters))
  return { ...query, suggestions: query.data ?? [], loading: query.isFetching }
}

/**
 * The zones the app's server gives names in, its default first; empty where it gives none, `undefined` until it has said. With `foreign`
 * also those of others it looks names up in.
 *
 * @example const zones = useNameZones({ foreign: true }) // ['latchkey.id', 'eth']
 */
export function useNameZones({
  foreign = false,
}: GetNameZonesParameters = {}): readonly string[] | undefined {
  const config = useConfig()
  const { data } = useData({
    queryKey: ['latchkey', 'nameZones', { foreign }],
    queryFn: () => getNameZones(config, { foreign }),
    staleTime: 300_000,
    gcTime: 300_000,
    retry: false,
    enabled: true,
  })
  return data
}

/** Gives the embedded wallet's account a name; see `registerName`. */
export function useRegisterName() {
  return useAction(registerName)
}

/** Where a name leads to on a network; `data` is `null` where it leads nowhere. Ask `resolveName` again before money follows it. */
export function useResolvedName(parameters: ResolvedNameQueryParameters) {
  return useData(getResolvedNameQueryOptions(useConfig(), parameters))
}
