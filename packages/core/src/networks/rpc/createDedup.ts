import { AbortedError } from '../../base/errors.ts'

/** Runs work for `key`, or joins the run that is under way. */
type Dedup = (
  key: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal | undefined,
) => Promise<unknown>

type Run = { readonly promise: Promise<unknown>; readonly controller: AbortController; callers: number }

/**
 * Shares identical requests that are under way at the same time; finished ones are forgotten. Beyond `size` entries
 * the least recently used is no longer shared, but still answers those who wait for it. One caller leaving
 * doesn't disturb the others; the work is aborted when the last has left.
 */
export function createDedup(size: number): Dedup {
  const runs = new Map<string, Run>()

  function start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Run {
    const controller = new AbortController()
    const run: Run = {
      controller,
      callers: 0,
      promise: work(controller.signal).finally(() => forget(key, run)),
    }
    return run
  }

  function forget(key: string, run: Run): void {
    if (runs.get(key) === run) runs.delete(key)
  }

  return (key, work, signal) => {
    if (signal?.aborted) return Promise.reject(new AbortedError({ cause: signal.reason }))
    const run = runs.get(key) ?? start(key, work)
    run.callers += 1
    runs.delete(key)
    runs.set(key, run)
    const [oldest] = runs.keys()
    if (runs.size > size && oldest !== undefined) runs.delete(oldest)
    if (!signal) return run.promise
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new AbortedError({ cause: signal.reason }))
        run.callers -= 1
        if (run.callers > 0) return
        // Forgotten first, so that the next caller doesn't join a dying run.
        forget(key, run)
        run.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      run.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
