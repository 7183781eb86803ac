import type { Network, OnrampOrder } from '@latchkey/core'

/** Where the delivery of an order can be looked at. */
export function explorerLink(
  { network: id, transaction }: OnrampOrder,
  networks: readonly Network[],
): string | undefined {
  const explorer = networks.find(({ caipNetworkId }) => caipNetworkId === id)?.blockExplorers?.default.url
  return explorer && transaction
    ? `${explorer.replace(/\/+$/, '')}/tx/${encodeURIComponent(transaction)}`
    : undefined
}
