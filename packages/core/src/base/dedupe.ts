import { withDeadline } from './deadline.ts'
import { AbortedError } from './errors.ts'

/** What {@link dedupe} passes to `run`. */
export type DedupeControl = {
  /** Fires when the last caller has left. */
  readonly signal: AbortSignal
  /** Whether a caller still waits. Check it before a late answer changes the state. */
  hasCallers(): boolean
}

/**
 * Runs work once for all callers that use the same `key` while it is in flight: a double click makes one request. Actions
 * that prompt in a wallet go through it, and reads of an account's tokens, NFTs, activity and names. Each caller can stop
 * waiting by its own `signal`.
 * The work is aborted one task after the last caller has left, because React's StrictMode unmounts and mounts again
 * within one task. A caller whose signal has fired already starts nothing.
 *
 * @throws AbortedError, and what the work throws
 */
export function dedupe<value>(
  inFlight: Map<string, InFlight>,
  key: string,
  run: (control: DedupeControl) => Promise<value>,
  signal?: AbortSignal | undefined,
): Promise<value> {
  if (signal?.aborted) return Promise.reject(new AbortedError({ cause: signal.reason }))
  const found = inFlight.get(key)
  const work = found ?? startWork(inFlight, key, run)
  work.callers++
  const leave = () => {
    work.callers--
    if (inFlight.get(key) !== work) return
    setTimeout(() => {
      if (work.callers > 0) return
      if (inFlight.get(key) === work) inFlight.delete(key)
      work.controller.abort()
    })
  }
  return withDeadline(() => work.promise as Promise<value>, { signal }).finally(leave)
}

function startWork<value>(
  inFlight: Map<string, InFlight>,
  key: string,
  run: (control: DedupeControl) => Promise<value>,
): InFlight {
  const controller = new AbortController()
  const { signal } = controller
  const control = { signal, hasCallers: () => !signal.aborted && work.callers > 0 }
  const promise = new Promise<value>((resolve) => resolve(run(control)))
  const work: InFlight = { promise, controller, callers: 0 }
  inFlight.set(key, work)
  const remove = () => {
    if (inFlight.get(key) === work) inFlight.delete(key)
  }
  promise.then(remove, remove)
  return work
}

/** Work in flight, by key in `config._internal.inFlight`. */
export type InFlight = {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  /** How many callers still wait. */
  callers: number
}
