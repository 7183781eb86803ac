import type { CaipNetworkId } from '@latchkey/protocol'

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
