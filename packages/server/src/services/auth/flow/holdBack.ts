import type { Clock } from '../../../ports/Clock.ts'

/** Milliseconds before which no sign-in or code is answered: what it took is not to be told by time (T-TIME). */
export const floor = 120

/** Runs `work` and answers, or fails, not before the floor. */
export async function holdBack<value>(clock: Clock, work: () => Promise<value>): Promise<value> {
  const startedAt = clock.monotonic()
  try {
    return await work()
  } finally {
    const rest = floor - (clock.monotonic() - startedAt)
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
