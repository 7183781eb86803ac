import type { CaipNetworkId } from '@latchkey/protocol'

/** The key under which the list of who sells is kept. */
export function getOnrampProvidersQueryKey({ network }: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'onrampProviders', { network }] as const
}
