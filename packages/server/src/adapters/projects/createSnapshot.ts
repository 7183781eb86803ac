import type { Clock } from '../../ports/Clock.ts'

/** Milliseconds an answer counts as current, is given without waiting for a newer one, and may be given at all. */
const freshFor = 5_000
const promptFor = 60_000
const staleFor = 24 * 60 * 60 * 1000
/** Milliseconds a caller waits for the store where something is known already. */
const patience = 2_000
/** Milliseconds between tries while the store is down: doubled with each failure up to the second. */
const firstPause = 1_000
const longestPause = 30_000

/**
 * What a store last said, for callers who must not depend on it: read again every five seconds at most and by one caller
 * at a time; when the store is down, tried ever more rarely, while the last answer serves for a day (L2, L10).
 *
 * @returns a reader, which answers at once with what is current, and rejects with the store's error when nothing, or
 * nothing younger than a day, is known
 */
export function createSnapshot<value>(
  load: () => Promise<value>,
  clock: Clock,
): () => value | Promise<value> {
  let known: { readonly value: value; readonly at: number } | undefined
  let running: Promise<value> | undefined
  let failures = 0
  let retryAt = 0
  let problem: unknown

  async function reload(): Promise<value> {
    try {
      const value = await load()
      known = { value, at: clock.monotonic() }
      failures = 0
      return value
    } catch (error) {
      problem = error
      retryAt = clock.monotonic() + Math.min(firstPause * 2 ** failures, longestPause)
      failures++
      throw error
    } finally {
      running = undefined
    }
  }

  return () => {
    const now = clock.monotonic()
    const age = known ? now - known.at : Number.POSITIVE_INFINITY
    if (known && age < freshFor) return known.value
    if (failures > 0 && now < retryAt && !running) {
      if (known && age <= staleFor) return known.value
      return Promise.reject(problem)
    }
    running ??= reload()
    if (!known || age > staleFor) return running
    const { value } = known
    if (age < promptFor) {
      running.catch(() => undefined)
      return value
    }
    return Promise.race([running.catch(() => value), after(patience).then(() => value)])
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
