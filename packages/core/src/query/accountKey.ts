import type { CaipNetworkId } from '@latchkey/protocol'

/** Whose data on which network. */
export type AccountQueryParameters = {
  /** Plain. */
  address: string | undefined
  network: CaipNetworkId | undefined
}

/** The part of a key that says whose data it is; an address's letters' case makes no difference in `eip155`. */
export function accountKey({ address, network }: AccountQueryParameters) {
  return { network, address: network?.startsWith('eip155:') ? address?.toLowerCase() : address }
}
