import type { ActivityItem } from '@latchkey/core'

/** What a transaction was, in the words we have for it. */
type ActivityKind =
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

/** Accounts of a list whose names are asked for, each once: enough for what is seen first, however long the list grows. */
const most = 12

/**
 * The accounts a list of transactions may ask the names of, lower case: the other side of what was sent and received, newest first. Not of
 * what is hidden: a name somebody took to be mistaken for another's must not come to stand there.
 */
export function activityNames(items: readonly ActivityItem[]): ReadonlySet<string> {
  const others = items.flatMap((item) => {
    if (item.hidden) return []
    const other = otherSide(item)
    return other === undefined ? [] : [other.toLowerCase()]
  })
  return new Set([...new Set(others)].slice(0, most))
}

/** Who sent it, or to whom it was sent; undefined where it was neither, as of swaps and contracts' calls. */
export function otherSide(item: ActivityItem): string | undefined {
  const kind = activityKind(item)
  if (kind === 'received') return item.from || undefined
  return kind === 'sent' ? item.to || undefined : undefined
}
