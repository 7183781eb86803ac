import type { CaipAddress, Currency } from '@latchkey/protocol'

/** Parameters of the prices' query. */
export type PricesQueryParameters = {
  /** CAIP-10. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
  /** Points of a small chart with each. */
  sparkline?: 'day' | 'week' | undefined
}

/** The key under which prices are kept; the order of addresses makes no difference. */
export function getPricesQueryKey({ addresses, currency = 'usd', sparkline }: PricesQueryParameters) {
  const list = [...new Set(addresses)].sort()
  return ['latchkey', 'prices', { currency, addresses: list, ...(sparkline && { sparkline }) }] as const
}
