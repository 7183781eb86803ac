import { AbortedError } from '../errors/AbortedError.ts'
import { TimeoutError } from '../errors/TimeoutError.ts'

/** Limits of {@link withDeadline}. */
export type Deadline = {
  /** Milliseconds. Absent: the work bounds itself. */
  timeout?: number | undefined
  /** What is waited for, for the error. */
  operation?: string | undefined
  /** Who was asked, for the error. */
  url?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Runs work that may never answer. It starts in the caller's own task, so that a click still counts as the person's
 * action; its `signal` fires when time is up or the caller gives up, and what it answers afterwards is ignored (E4).
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
    const giveUp = (error: Error) => {
      end()
      reject(error)
      controller.abort(error)
    }
    const abort = () => giveUp(new AbortedError({ cause: signal?.reason }))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    if (timeout !== undefined) {
      timer = setTimeout(() => giveUp(new TimeoutError({ timeout, operation, url })), timeout)
    }
    const work = new Promise<value>((done) => done(run(controller.signal)))
    work.finally(end).then(resolve, reject)
  })
}
