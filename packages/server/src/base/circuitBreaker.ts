import type { Clock } from '../ports/platform.ts'

/** Runs work until it has failed too often in a row, then fails at once for a while. */
export type CircuitBreaker = {
  /** @throws Error at once while the circuit is open, else the error of the work */
  run<value>(action: () => Promise<value>): Promise<value>
}

/**
 * @param failures consecutive failures that open the circuit
 * @param restFor milliseconds it stays open
 */
export function createCircuitBreaker(
  clock: Pick<Clock, 'monotonic'>,
  { failures, restFor }: { readonly failures: number; readonly restFor: number },
): CircuitBreaker {
  let failed = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  return {
    async run(action) {
      if (clock.monotonic() < restsUntil)
        throw new Error('It failed too often and is left alone for a while.')
      try {
        const value = await action()
        failed = 0
        return value
      } catch (error) {
        failed++
        // After the rest one failure is enough: the service is still down.
        if (failed >= failures) restsUntil = clock.monotonic() + restFor
        throw error
      }
    },
  }
}
