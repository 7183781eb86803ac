import type { Clock } from '../ports/platform.ts'

/** Runs work until it has failed too often in a row, then fails at once for a while. */
export type CircuitBreaker = {
  /** @throws Error at once while the circuit is open, else the error of the work */
  run<value>(action: () => Promise<value>): Promise<value>
}

/**
 * Creates the circuit breaker of one outside service.
 *
 * @param failures consecutive failures that open the circuit
 * @param restFor milliseconds it stays open
 */
export function createCircuitBreaker(
  clock: Pick<Clock, 'monotonic'>,
  { failures, restFor }: { readonly failures: number; readonly restFor: number },
): CircuitBreaker {
  let failureCount = 0
  let openUntil = Number.NEGATIVE_INFINITY

  return {
    async run(action) {
      if (clock.monotonic() < openUntil) throw new Error('It failed too often and is left alone for a while.')
      try {
        const value = await action()
        failureCount = 0
        return value
      } catch (error) {
        failureCount++
        // After the rest one failure is enough: the service is still down.
        if (failureCount >= failures) openUntil = clock.monotonic() + restFor
        throw error
      }
    },
  }
}
