import type { CaipNetworkId } from '@latchkey/protocol'

/** The key under which a network's gas price is kept. */
export function getGasPriceQueryKey(parameters: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'gasPrice', { network: parameters.network }] as const
}
