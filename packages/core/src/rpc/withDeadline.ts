import { AbortedError } from '../errors/AbortedError.ts'
import { TimeoutError } from '../errors/TimeoutError.ts'

/** When to give up. */
export type Deadline = {
  /** Milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
  operation?: string | undefined
  url?: string | undefined
}

/**
 * Runs work that is given up when its time is over or its caller leaves; the work learns of it by the signal it gets,
 * and an answer that comes later is dropped.
 *
 * @throws TimeoutError, AbortedError, or what the work throws
 */
export function withDeadline<value>(
  work: (signal: AbortSignal) => Promise<value>,
  deadline: Deadline,
): Promise<value> {
  const { timeout, signal, operation, url } = deadline
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new AbortedError({ cause: signal.reason }))
    const controller = new AbortController()
    const leave = () => giveUp(new AbortedError({ cause: signal?.reason }))
    const timer = setTimeout(() => giveUp(new TimeoutError({ timeout, operation, url })), timeout)
    const clear = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    function giveUp(error: Error): void {
      clear()
      reject(error)
      controller.abort(error)
    }
    signal?.addEventListener('abort', leave)
    work(controller.signal).then(resolve, reject).finally(clear)
  })
}
