import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the query for what an account has had to do with an address. */
export type ReceiverHistoryQueryParameters = {
  /** Plain addresses. */
  address: string
  from: string
  network: CaipNetworkId
}

/** The key under which it is kept. */
export function getReceiverHistoryQueryKey({ address, from, network }: ReceiverHistoryQueryParameters) {
  return ['latchkey', 'receiverHistory', { network, from, address }] as const
}
