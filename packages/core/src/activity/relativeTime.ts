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
 * How long ago a moment was, in the largest unit of which one has passed (S9.42). A moment that lies ahead, as with a
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
