import type { Clock } from '../ports/Clock.ts'

/** A clock that moves when a test says so. */
export type ManualClock = Clock & { time: number }

export function manualClock(time = 1_700_000_000_000): ManualClock {
  const clock: ManualClock = { time, now: () => clock.time, monotonic: () => clock.time }
  return clock
}
