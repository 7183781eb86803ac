import type { Clock } from '../ports/platform.ts'

type SystemClockOptions = {
  /** Called with the milliseconds the machine's clock was set back by, once for each time. */
  readonly onBack?: (milliseconds: number) => void
  /** The clocks of the machine, both in milliseconds. */
  readonly wall?: () => number
  readonly monotonic?: () => number
}

/** Steps back up to this many milliseconds are ordinary time synchronization. */
const tolerated = 2_000

/**
 * The machine's time, which never goes back: setting the clock back while the server runs would make expired codes,
 * links, tokens and sessions valid again. After a step back this clock continues with the monotonic clock until the
 * machine's time has caught up or the server restarts. Steps forward are followed: they only end things early.
 */
export function createSystemClock({
  onBack = () => {},
  wall = () => Date.now(),
  monotonic = () => performance.now(),
}: SystemClockOptions = {}): Clock {
  let offset = wall() - monotonic()
  let told = 0
  return {
    now() {
      const steady = monotonic()
      const back = steady + offset - wall()
      if (back < 0) offset -= back
      if (back > tolerated && Math.abs(back - told) > tolerated) {
        told = back
        onBack(Math.round(back))
      }
      if (back <= 0) told = 0
      return Math.floor(steady + offset)
    },
    monotonic,
  }
}
