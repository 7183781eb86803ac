import type { CaipNetworkId } from '@latchkey/protocol'

/** The key under which what a provider sells is kept. */
export function getOnrampOptionsQueryKey(parameters: {
  network: CaipNetworkId | undefined
  provider: string | undefined
}) {
  const { network, provider } = parameters
  return ['latchkey', 'onrampOptions', { network, provider }] as const
}
