import type { ActivityItem } from './ActivityItem.ts'

/**
 * Pages of activity and what was sent from this page as one list, newest first: nothing twice, though blocks arrive
 * while pages are read and the same transaction may come as its own send and as the indexer's (I3, X.40). An own send
 * gives way to the server's item of the same hash, unless that still says `pending` and ours knows better.
 */
export function mergeActivity(
  items: readonly ActivityItem[],
  own: readonly ActivityItem[],
): readonly ActivityItem[] {
  const byId = new Map<string, ActivityItem>()
  for (const item of items) if (!item.own && !byId.has(item.id)) byId.set(item.id, item)
  const listed = [...byId.values()]
  const ownByHash = new Map(own.map((item) => [keyOf(item), item]))
  const merged = listed.map((item) => {
    const mine = item.status === 'pending' ? ownByHash.get(keyOf(item)) : undefined
    return mine ? { ...item, status: mine.status, replacement: mine.replacement } : item
  })
  const known = new Set(listed.map(keyOf))
  const missing = own.filter((item) => !known.has(keyOf(item)))
  // Stable: what the server orders within one moment stays as it is.
  return missing.length === 0 ? merged : [...missing, ...merged].sort((a, b) => b.date - a.date)
}

function keyOf(item: ActivityItem): string {
  return `${item.network} ${item.hash.toLowerCase()}`
}
