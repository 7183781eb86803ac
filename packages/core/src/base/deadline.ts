import { AbortedError, TimeoutError } from './errors.ts'

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

/**
 * Resolves after `ms` milliseconds.
 *
 * @throws AbortedError when `signal` fires first
 */
export function sleep(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new AbortedError({ cause: signal?.reason }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Deadlines of the engine, milliseconds. An `AbortSignal` can end each wait earlier. */
export const requestLimits = {
  /** A person approves a request in a wallet. */
  approval: 300_000,
  /** The wallet of a stored session announces itself; extensions inject late on slow machines. */
  announce: 3_000,
  /** A wallet answers without prompting. */
  silent: 5_000,
  /** The same for an embedded wallet, which first loads its frame and renews its session. */
  frame: 30_000,
  /** A read from a chain, with its retries and fallbacks. */
  read: 60_000,
  /** A transaction is included in the chain. */
  transaction: 900_000,
  /** The server's discovery document. */
  server: 5_000,
} as const
