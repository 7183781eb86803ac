import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the query for where a name leads to. */
export type ResolvedNameQueryParameters = { name: string; network: CaipNetworkId | undefined }

/** The key under which it is kept. */
export function getResolvedNameQueryKey({ name, network }: ResolvedNameQueryParameters) {
  return ['latchkey', 'resolvedName', { network, name: name.trim().toLowerCase() }] as const
}
