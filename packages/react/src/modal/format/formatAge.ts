import { relativeTime } from '@latchkey/core'
import type { account } from '../messages/en/account.ts'
import type { Translate } from '../messages/Message.ts'

/** How long ago a moment was, e.g. `5 min` (S9.42). Times in milliseconds since 1970. */
export function formatAge(date: number, now: number, t: Translate<keyof typeof account>): string {
  const { unit, count } = relativeTime(date, now)
  return t(`time.${unit}`, { count })
}
