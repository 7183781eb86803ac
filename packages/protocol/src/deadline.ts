import { AbortedError, TimeoutError } from './LatchkeyError.ts'

/** Limits of {@link withDeadline}. */
export type Deadline = {
  /** Milliseconds. Absent: the work has a deadline of its own. */
  timeout?: number | undefined
  /** Name of the work, for the error. */
  operation?: string | undefined
  /** URL that was called, for the error. */
  url?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Runs work that may never settle. The work starts synchronously, so that a click still counts as user activation. Its
 * `signal` fires when the deadline has passed or the caller aborts; a later result is ignored.
 *
 * @throws TimeoutError, AbortedError, and what the work throws
 */
export function withDeadline<value>(
  run: (signal: AbortSignal) => Promise<value> | value,
  deadline: Deadline,
): Promise<value> {
  const { signal, timeout, operation, url } = deadline
  const controller = new AbortController()
  return new Promise<value>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
      controller.abort(error)
    }
    const abort = () => fail(new AbortedError({ cause: signal?.reason }))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    if (timeout !== undefined) {
      timer = setTimeout(() => fail(new TimeoutError({ timeout, operation, url })), timeout)
    }
    const work = new Promise<value>((done) => done(run(controller.signal)))
    work.finally(end).then(resolve, reject)
  })
}
