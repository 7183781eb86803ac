import type { ActivityItem } from '../config/activity.ts'

/** Items of one month in the local calendar. */
export type ActivityMonth = {
  /** Sortable, e.g. `2026-11`. */
  readonly key: string
  readonly year: number
  /** 0-11. */
  readonly month: number
  readonly isThisMonth: boolean
  readonly isThisYear: boolean
  readonly items: readonly ActivityItem[]
}

/**
 * Groups items by month, newest month first; the order within a month is kept.
 *
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

/** Units, largest first, in milliseconds: a month has 30 days, a year 365. */
const units = [
  ['yr', 365 * 86_400_000],
  ['mo', 30 * 86_400_000],
  ['d', 86_400_000],
  ['hr', 3_600_000],
  ['min', 60_000],
  ['sec', 1000],
] as const

/** Time since a moment: `count` whole units. */
export type RelativeTime = { readonly unit: (typeof units)[number][0]; readonly count: number }

/**
 * Returns the time since a moment in the largest unit that has passed once. A moment in the future, as with a wrong
 * clock, is 0 seconds ago.
 *
 * @param date milliseconds since 1970
 * @param now milliseconds since 1970
 * @example relativeTime(0, 7_200_000) // { unit: 'hr', count: 2 }
 */
export function relativeTime(date: number, now: number): RelativeTime {
  const passed = Math.max(0, now - date)
  const [unit, size] = units.find(([, milliseconds]) => passed >= milliseconds) ?? units[5]
  return { unit, count: Math.floor(passed / size) }
}
