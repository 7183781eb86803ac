import type { Clock } from './Clock.ts'

/** A clock that starts as the device's. */
export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    learn(now) {
      offset = now - Date.now()
    },
  }
}
