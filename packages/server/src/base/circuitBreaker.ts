import type { Clock } from '../ports/platform.ts'

/** Lets work through until it failed so often in a row that asking again at once is no use. */
export type Breaker = {
  /** @throws Error at once while open, else what the work throws */
  run<value>(work: () => Promise<value>): Promise<value>
}

export function createBreaker(
  clock: Pick<Clock, 'monotonic'>,
  { failures, restFor }: { readonly failures: number; readonly restFor: number },
): Breaker {
  let failed = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  return {
    async run(work) {
      if (clock.monotonic() < restsUntil)
        throw new Error('It failed too often and is left alone for a while.')
      try {
        const value = await work()
        failed = 0
        return value
      } catch (error) {
        failed++
        // after the rest one failure is enough: it is still down
        if (failed >= failures) restsUntil = clock.monotonic() + restFor
        throw error
      }
    },
  }
}
