import type { CaipNetworkId } from '@latchkey/protocol'
import { nameSuggestions } from '@latchkey/protocol/schemas'
import { NameError } from '../accounts/NameError.ts'
import { areNamesServed, getZones } from '../accounts/nameZones.ts'
import type { NameSuggestion } from '../accounts/resolveName.ts'
import { AbortedError } from '../base/errors.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link getNameSuggestions}. */
export type GetNameSuggestionsParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Without a zone: what the person has typed so far. */
  name: string
  /** Default: the server's first. */
  zone?: string | undefined
}

/**
 * Five names at most: the one asked for, and free ones that begin with it. None where the server gives no names.
 *
 * @throws NameError `invalid`, `suggest`; NetworkUndefinedError, AbortedError
 */
export async function getNameSuggestions(
  config: Config,
  { name, zone, network: id, signal }: GetNameSuggestionsParameters,
): Promise<readonly NameSuggestion[]> {
  const network = requireNetwork(config, id)
  const known = zone ?? (await getZones(config)).own[0]
  return known !== undefined && (await areNamesServed(config, network))
    ? fetchSuggestions(config, { name, zone: known, signal })
    : []
}

/** Parameters of the query for names that could be had. */
export type NameSuggestionsQueryParameters = {
  /** What the person has typed; asked for once it can be a name. */
  name: string
  network: CaipNetworkId | undefined
}

/** The key under which they are kept. */
export function getNameSuggestionsQueryKey({ name, network }: NameSuggestionsQueryParameters) {
  return ['latchkey', 'nameSuggestions', { network, name: name.toLowerCase() }] as const
}

/** The query of names that could be had; switched off while what is typed is too short to be one. */
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
    queryFn: ({ signal }) => getNameSuggestions(config, { name, network, signal }),
    enabled: name.length >= 4 && network !== undefined,
  }
}

/** The name itself and free ones that begin with it. @throws NameError `invalid`, `suggest`; AbortedError */
export async function fetchSuggestions(
  config: Config,
  { name, zone, signal }: { name: string; zone: string; signal?: AbortSignal | undefined },
): Promise<readonly NameSuggestion[]> {
  const label = readLabel(name)
  try {
    const { suggestions } = await callServer(config, `/v1/profile/suggestions/${label}`, {
      schema: nameSuggestions,
      query: { zone },
      signal,
    })
    // What a server offers under another name or zone than was asked for would be signed unseen.
    const isOffer = (one: NameSuggestion) =>
      /^[a-z\d-]+(?:\.[a-z\d-]+){2}$/.test(one.name) && one.name.startsWith(label)
    return suggestions.filter(isOffer)
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ failure: 'suggest', cause })
  }
}

/** What the spec's clients take; the rest is the server's to refuse. */
const shape = /^[a-zA-Z0-9-]{4,}$/

/**
 * The part of a name in front of its zone, in lower case: at least four letters of a to z, digits and hyphens, no hyphen at its
 * ends nor two in a row. Letters of other alphabets, of which some look like these, are none.
 *
 * @example readLabel('Mira-1') // 'mira-1'
 * @throws NameError `invalid`
 */
export function readLabel(text: string): string {
  if (!shape.test(text) || text.length > 64 || /^-|-$|--/.test(text))
    throw new NameError({ failure: 'invalid' })
  return text.toLowerCase()
}
