import type { Clock } from '../../ports/Clock.ts'

/** The machine's own time. */
export function createSystemClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now() }
}
