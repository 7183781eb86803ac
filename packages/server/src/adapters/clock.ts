import type { Clock } from '../ports/platform.ts'

type SystemClockOptions = {
  /** Told how many milliseconds the machine's time went back, once for each time it does. */
  readonly onBack?: (milliseconds: number) => void
  /** What the machine says, both in milliseconds. */
  readonly wall?: () => number
  readonly monotonic?: () => number
}

/** Milliseconds below which a step back is the machine keeping good time. */
const tolerated = 2_000

/**
 * The machine's own time, but never back: a clock that is set back while the server runs would make codes, links, tokens and
 * sessions good again that were over (T-CLK-T). It then goes on from where it was, by the clock that never jumps, until the
 * machine's time is past it again or the server is started anew. A step forward is followed: it only ends things early.
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
