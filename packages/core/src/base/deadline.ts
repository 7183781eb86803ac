import { AbortedError, TimeoutError } from './errors.ts'

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
 * action; its `signal` fires when time is up or the caller gives up, and what it answers afterwards is ignored.
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

/**
 * Waits `ms` milliseconds, or less if the caller leaves.
 *
 * @throws AbortedError
 */
export function sleep(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(new AbortedError({ cause: signal?.reason }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}

/** How long the engine waits for others, milliseconds. Every wait can also be cut short by an `AbortSignal`. */
export const requestLimits = {
  /** A person reads and approves something in a wallet. */
  approval: 300_000,
  /** A restored session's wallet shows itself on the page; extensions inject late on slow machines. */
  announce: 3_000,
  /** A wallet answers a silent question. */
  silent: 5_000,
  /** An embedded wallet answers one: its frame has to be loaded and its session renewed first. */
  frame: 30_000,
  /** A read from the chain, its retries and fallbacks included. */
  read: 60_000,
  /** A transaction is taken by the network. */
  transaction: 900_000,
  /** The server's discovery document. */
  server: 5_000,
} as const
