import type { CaipAddress } from '@latchkey/protocol'

/** The key under which an account's orders are kept. */
export function getOnrampOrdersQueryKey({ account }: { account: CaipAddress | undefined }) {
  return ['latchkey', 'onrampOrders', { account }] as const
}
