import type { CaipAddress, Currency } from '@latchkey/protocol'

/** Parameters of the prices' query. */
export type PricesQueryParameters = {
  /** CAIP-10. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
}

/** The key under which prices are kept; the order of addresses makes no difference. */
export function getPricesQueryKey({ addresses, currency = 'usd' }: PricesQueryParameters) {
  return ['latchkey', 'prices', { currency, addresses: [...new Set(addresses)].sort() }] as const
}
