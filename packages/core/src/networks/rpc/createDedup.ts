import { AbortedError } from '../../base/errors.ts'

/** Runs work for a key, or joins the run in flight. */
type Dedup = (
  key: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal | undefined,
) => Promise<unknown>

type Run = { readonly promise: Promise<unknown>; readonly controller: AbortController; callers: number }

/**
 * Shares identical reads that are in flight. At most `size` runs are shared: the least recently used one above that
 * still answers its callers. A caller that aborts does not affect the others; the work is aborted with the last one.
 *
 * Unlike `dedupe`, the work is aborted at once, because nobody leaves and comes back to a read.
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
        // Removed first, so that the next caller does not join an aborted run.
        forget(key, run)
        run.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      run.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
