import { AbortedError, followOnrampOrder, type Network, type OnrampOrder } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useRefreshBalances } from '../../../hooks/accounts.ts'
import { useModal } from '../../../LatchkeyContext.ts'

/** How an order goes, for as long as it is looked at. `isUnread`: it couldn't be asked for just now. */
export function useOrder(id: string | undefined): {
  readonly order: OnrampOrder | undefined
  readonly isUnread: boolean
} {
  const { config } = useModal()
  const refreshBalances = useRefreshBalances()
  const [state, setState] = useState<{ order?: OnrampOrder | undefined; isUnread: boolean }>({
    isUnread: false,
  })
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    followOnrampOrder(config, {
      id,
      signal: controller.signal,
      onAnswer: (order) => setState((before) => ({ order: order ?? before.order, isUnread: !order })),
    }).then(
      ({ status }) => {
        if (status === 'delivered') refreshBalances()
      },
      (error: unknown) => {
        if (!(error instanceof AbortedError)) setState((before) => ({ ...before, isUnread: true }))
      },
    )
    return () => controller.abort()
  }, [config, id, refreshBalances])
  return { order: state.order, isUnread: state.isUnread }
}

/** What is said of an order: its heading, and what that means. */
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

/** Where the delivery of an order can be looked at. */
export function toExplorerLink(
  { network: id, transaction }: OnrampOrder,
  networks: readonly Network[],
): string | undefined {
  const explorer = networks.find(({ caipNetworkId }) => caipNetworkId === id)?.blockExplorers?.default.url
  return explorer && transaction
    ? `${explorer.replace(/\/+$/, '')}/tx/${encodeURIComponent(transaction)}`
    : undefined
}
