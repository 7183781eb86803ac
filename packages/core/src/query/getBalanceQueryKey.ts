import type { CaipNetworkId } from '@latchkey/protocol'

/** The key under which a native balance is kept; an address's letters' case makes no difference in `eip155`. */
export function getBalanceQueryKey(parameters: {
  address: string | undefined
  network: CaipNetworkId | undefined
}) {
  const { address, network } = parameters
  const plain = network?.startsWith('eip155:') ? address?.toLowerCase() : address
  return ['latchkey', 'balance', { network, address: plain }] as const
}
