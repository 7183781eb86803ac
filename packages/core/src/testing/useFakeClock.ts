import { onTestFinished, vi } from 'vitest'

/** Replaces timers and `Date` by fake ones until the test ends. `now`: milliseconds since 1970. */
export function useFakeClock(now?: number): void {
  vi.useFakeTimers(now === undefined ? {} : { now })
  onTestFinished(() => void vi.useRealTimers())
}
