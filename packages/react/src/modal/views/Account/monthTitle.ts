import type { ActivityMonth } from '@latchkey/core'

/** A month as a heading: its name, with the year where it isn't this one (S3.11). */
export function monthTitle(month: ActivityMonth, thisMonth: string, locale: string): string {
  if (month.isThisMonth) return thisMonth
  const year = month.isThisYear ? {} : ({ year: 'numeric' } as const)
  // Some locales count by another calendar, whose months these are not.
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', ...year })
  return format.format(new Date(month.year, month.month, 1))
}
