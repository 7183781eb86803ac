import type { Clock } from './Clock.ts'

/** How wrong a device's clock may be to be set right, milliseconds: a day (X.18), and some hours for who is near it. */
const farthest = 36 * 60 * 60_000

/** A clock that starts as the device's. */
export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    learn(now) {
      const next = now - Date.now()
      if (Math.abs(next) > farthest) return false
      offset = next
      return true
    },
  }
}
