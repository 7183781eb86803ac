import type { ActivityItem } from '@latchkey/core'
import { activityKind } from './activityKind.ts'

/** Accounts of a list whose names are asked for, each once: enough for what is seen first, however long the list grows. */
const most = 12

/**
 * The accounts a list of transactions may ask the names of, lower case: the other side of what was sent and received, newest first. Not of
 * what is hidden: a name somebody took to be mistaken for another's must not come to stand there (X.40, T-NAME).
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
