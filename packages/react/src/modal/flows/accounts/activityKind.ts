import type { ActivityItem } from '@latchkey/core'

/** The kinds of transactions that have a name of their own in the list. */
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

const kindsByOperation: Readonly<Record<string, ActivityKind>> = {
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

/** The kind of a transaction; of an operation without a kind, by the direction of what moved. */
export function getActivityKind({
  operation,
  transfers,
}: Pick<ActivityItem, 'operation' | 'transfers'>): ActivityKind {
  const directions = new Set(transfers.map(({ direction }) => direction))
  const [soleDirection] = directions.size === 1 ? directions : []
  if (soleDirection === 'self' && (operation === 'send' || operation === 'receive')) return 'self'
  const kind = Object.hasOwn(kindsByOperation, operation) ? kindsByOperation[operation] : undefined
  if (kind) return kind
  if (operation === 'execute' || soleDirection === undefined) return 'executed'
  return ({ in: 'received', out: 'sent', self: 'self' } as const)[soleDirection]
}

/** Most names looked up for one list, however long it grows: enough for the rows seen first. */
const maxNamedAccounts = 12

/**
 * The accounts whose names are looked up for a list of transactions, lower case: the counterparties of sent and received ones,
 * newest first. Hidden items are skipped: a name chosen to be mistaken for another must not be shown there.
 */
export function listNamedAccounts(items: readonly ActivityItem[]): ReadonlySet<string> {
  const counterparties = items.flatMap((item) => {
    if (item.hidden) return []
    const counterparty = getCounterparty(item)
    return counterparty === undefined ? [] : [counterparty.toLowerCase()]
  })
  return new Set([...new Set(counterparties)].slice(0, maxNamedAccounts))
}

/** The sender of what was received or the receiver of what was sent; `undefined` for trades and contract calls. */
export function getCounterparty(item: ActivityItem): string | undefined {
  const kind = getActivityKind(item)
  if (kind === 'received') return item.from || undefined
  return kind === 'sent' ? item.to || undefined : undefined
}
