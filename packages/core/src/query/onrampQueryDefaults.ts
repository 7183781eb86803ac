/** How long what is known of buying counts as fresh: what is sold changes rarely, prices while one looks, orders with each payment. */
export const onrampQueryDefaults = {
  options: { staleTime: 60_000, gcTime: 300_000, retry: false },
  quote: { staleTime: 30_000, gcTime: 60_000, retry: false },
  orders: { staleTime: 0, gcTime: 300_000, retry: false },
} as const
