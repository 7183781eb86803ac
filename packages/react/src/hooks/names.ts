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

/** Returns the names an account has registered at the app's server. By default those of the current account. */
export function useNames(parameters: AccountScope = {}) {
  return useData(getNamesQueryOptions(useConfig(), useAccountScope(parameters)))
}

/**
 * Returns suggestions for a name that is being typed: the name itself, then free names that begin with it.
 *
 * @example const { suggestions, loading } = useNameSuggestions({ name: 'mira', network: 'eip155:1' })
 */
export function useNameSuggestions(parameters: NameSuggestionsQueryParameters) {
  const query = useData(getNameSuggestionsQueryOptions(useConfig(), parameters))
  return { ...query, suggestions: query.data ?? [], loading: query.isFetching }
}

/**
 * Returns the zones in which the app's server registers names, its default first; `undefined` while loading. With `foreign`
 * also the zones in which it only looks names up.
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

/** Registers a name for the account of the embedded wallet; see `registerName`. */
export function useRegisterName() {
  return useAction(registerName)
}

/**
 * Returns the address a name resolves to on a network; `data` is `null` when there is none. It may be cached: call
 * `resolveName` before sending to it.
 */
export function useResolvedName(parameters: ResolvedNameQueryParameters) {
  return useData(getResolvedNameQueryOptions(useConfig(), parameters))
}
