import type { ActivityItem } from './ActivityItem.ts'

/** Items of one month of the reader's own calendar. */
export type ActivityMonth = {
  /** E.g. `2026-11`; sorts. */
  readonly key: string
  readonly year: number
  /** 0-11. */
  readonly month: number
  readonly isThisMonth: boolean
  readonly isThisYear: boolean
  readonly items: readonly ActivityItem[]
}

/**
 * Items by year and month (S3.11), newest month first, the order within kept.
 * @param now milliseconds since 1970
 */
export function groupByMonth(items: readonly ActivityItem[], now: number): readonly ActivityMonth[] {
  const today = new Date(now)
  const groups = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const date = new Date(item.date)
    const key = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  const months = [...groups].map(([key, group]): ActivityMonth => {
    const date = new Date(group[0]?.date ?? now)
    const isThisYear = date.getFullYear() === today.getFullYear()
    return {
      key,
      year: date.getFullYear(),
      month: date.getMonth(),
      isThisYear,
      isThisMonth: isThisYear && date.getMonth() === today.getMonth(),
      items: group,
    }
  })
  return months.sort((a, b) => b.year - a.year || b.month - a.month)
}
