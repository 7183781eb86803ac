import type { OnrampOrder } from '@latchkey/core'

/** What is said of an order: its heading, and what that means. */
export const orderWords = {
  open: ['buy.open', 'buy.openHint'],
  pending: ['buy.pending', 'buy.pendingHint'],
  declined: ['buy.declined', 'buy.declinedHint'],
  paid: ['buy.paid', 'buy.paidHint'],
  delivered: ['buy.delivered', 'buy.arrived'],
  cancelled: ['buy.cancelled', 'buy.cancelledHint'],
  failed: ['buy.undelivered', 'buy.undeliveredHint'],
  expired: ['buy.overdue', 'buy.overdueHint'],
} as const satisfies { readonly [status in OnrampOrder['status']]: readonly [string, string] }
