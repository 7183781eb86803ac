import type { ActivityItem } from '@latchkey/core'

/** What a transaction was, in the words we have for it. */
export type ActivityKind =
  | 'sent'
  | 'received'
  | 'self'
  | 'traded'
  | 'bought'
  | 'approved'
  | 'minted'
  | 'burned'
  | 'deposited'
  | 'withdrawn'
  | 'executed'

const known: Readonly<Record<string, ActivityKind>> = {
  send: 'sent',
  receive: 'received',
  trade: 'traded',
  buy: 'bought',
  approve: 'approved',
  mint: 'minted',
  burn: 'burned',
  deposit: 'deposited',
  withdraw: 'withdrawn',
}

/** Goes by what moved where the operation is one we don't know (W1.3 lets servers name others). */
export function activityKind({
  operation,
  transfers,
}: Pick<ActivityItem, 'operation' | 'transfers'>): ActivityKind {
  const directions = new Set(transfers.map(({ direction }) => direction))
  const [only] = directions.size === 1 ? directions : []
  if (only === 'self' && (operation === 'send' || operation === 'receive')) return 'self'
  const kind = Object.hasOwn(known, operation) ? known[operation] : undefined
  if (kind) return kind
  if (operation === 'execute' || only === undefined) return 'executed'
  return ({ in: 'received', out: 'sent', self: 'self' } as const)[only]
}
