import { AbortedError, type Network, toExplorerUrl } from '@latchkey/core'
import { followOnrampOrder, type OnrampOrder } from '@latchkey/core/onramp'
import { useEffect, useState } from 'react'
import { useRefreshBalances } from '../../../hooks/useRefreshBalances.ts'
import { useModal } from '../../../LatchkeyContext.ts'

/** Status of an order, updated while the component is mounted. `isStale`: the last update failed. */
export function useOrder(id: string | undefined): {
  readonly order: OnrampOrder | undefined
  readonly isStale: boolean
} {
  const { config } = useModal()
  const refreshBalances = useRefreshBalances()
  const [state, setState] = useState<{ order?: OnrampOrder | undefined; isStale: boolean }>({
    isStale: false,
  })
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    followOnrampOrder(config, {
      id,
      signal: controller.signal,
      onAnswer: (order) => setState((previous) => ({ order: order ?? previous.order, isStale: !order })),
    }).then(
      ({ status }) => {
        if (status === 'delivered') refreshBalances()
      },
      (error: unknown) => {
        if (!(error instanceof AbortedError)) setState((previous) => ({ ...previous, isStale: true }))
      },
    )
    return () => controller.abort()
  }, [config, id, refreshBalances])
  return { order: state.order, isStale: state.isStale }
}

/** Title and explanation of each order status. */
export const orderTexts = {
  open: ['buy.open', 'buy.openHint'],
  pending: ['buy.pending', 'buy.pendingHint'],
  declined: ['buy.declined', 'buy.declinedHint'],
  paid: ['buy.paid', 'buy.paidHint'],
  delivered: ['buy.delivered', 'buy.arrived'],
  cancelled: ['buy.cancelled', 'buy.cancelledHint'],
  failed: ['buy.undelivered', 'buy.undeliveredHint'],
  expired: ['buy.overdue', 'buy.overdueHint'],
} as const satisfies { readonly [status in OnrampOrder['status']]: readonly [string, string] }

/** Explorer page of an order's delivery; `undefined` where none is known. */
export function toExplorerLink(
  { network: id, transaction }: OnrampOrder,
  networks: readonly Network[],
): string | undefined {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  return transaction ? toExplorerUrl(network, 'tx', transaction) : undefined
}
