import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the query for a receiver's doubt. */
export type ReceiverDoubtQueryParameters = {
  /** Plain address. */
  address: string
  network: CaipNetworkId
}

/** The key under which it is kept. */
export function getReceiverDoubtQueryKey({ address, network }: ReceiverDoubtQueryParameters) {
  return ['latchkey', 'receiverDoubt', { network, address }] as const
}
