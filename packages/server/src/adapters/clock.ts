import type { Clock } from '../ports/platform.ts'

type SystemClockOptions = {
  /** Called with the milliseconds the machine's clock was set back by, once for each time. */
  readonly onBack?: (milliseconds: number) => void
  /** The clocks of the machine, both in milliseconds. */
  readonly wall?: () => number
  readonly monotonic?: () => number
}

/** Steps back up to this many milliseconds are ordinary time synchronization. */
const toleratedStep = 2_000

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
  let reportedStep = 0
  return {
    now() {
      const elapsed = monotonic()
      const stepBack = elapsed + offset - wall()
      if (stepBack < 0) offset -= stepBack
      if (stepBack > toleratedStep && Math.abs(stepBack - reportedStep) > toleratedStep) {
        reportedStep = stepBack
        onBack(Math.round(stepBack))
      }
      if (stepBack <= 0) reportedStep = 0
      return Math.floor(elapsed + offset)
    },
    monotonic,
  }
}
