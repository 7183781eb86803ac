import type { ActivityItem } from '../config/activity.ts'

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
 * Items by year and month, newest month first, the order within kept.
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

/** The units of S9.42, largest first, in milliseconds: a month has 30 days, a year twelve of them and five days. */
const units = [
  ['yr', 365 * 86_400_000],
  ['mo', 30 * 86_400_000],
  ['d', 86_400_000],
  ['hr', 3_600_000],
  ['min', 60_000],
  ['sec', 1000],
] as const

/** How long ago something was: `count` whole units. */
export type RelativeTime = { readonly unit: (typeof units)[number][0]; readonly count: number }

/**
 * How long ago a moment was, in the largest unit of which one has passed. A moment that lies ahead, as with a
 * clock that is behind, was 0 seconds ago.
 *
 * @param date and `now` in milliseconds since 1970
 * @example relativeTime(0, 7_200_000) // { unit: 'hr', count: 2 }
 */
export function relativeTime(date: number, now: number): RelativeTime {
  const passed = Math.max(0, now - date)
  const [unit, size] = units.find(([, length]) => passed >= length) ?? units[5]
  return { unit, count: Math.floor(passed / size) }
}
