import { withDeadline } from './deadline.ts'

/** What shared work is told. */
export type DedupeControl = {
  /** Fires once nobody waits any more. */
  readonly signal: AbortSignal
  /** Whether anybody still waits: to be asked before an answer that came late is acted upon. */
  isWanted(): boolean
}

/**
 * Runs work once for everybody who asks for the same `key` meanwhile: a double click makes one request. Each caller
 * leaves by its own `signal`; the work is given up when the last one has left. That is decided one task later, since
 * React's StrictMode leaves and comes back within one.
 *
 * @throws AbortedError, and what the work throws
 */
export function dedupe<value>(
  pending: Map<string, InFlight>,
  key: string,
  run: (control: DedupeControl) => Promise<value>,
  signal?: AbortSignal | undefined,
): Promise<value> {
  const found = pending.get(key)
  const work = found ?? startWork(pending, key, run)
  work.callers++
  const leave = () => {
    work.callers--
    if (pending.get(key) !== work) return
    setTimeout(() => {
      if (work.callers > 0) return
      if (pending.get(key) === work) pending.delete(key)
      work.controller.abort()
    })
  }
  return withDeadline(() => work.promise as Promise<value>, { signal }).finally(leave)
}

function startWork<value>(
  pending: Map<string, InFlight>,
  key: string,
  run: (control: DedupeControl) => Promise<value>,
): InFlight {
  const controller = new AbortController()
  const { signal } = controller
  const control = { signal, isWanted: () => !signal.aborted && work.callers > 0 }
  const promise = new Promise<value>((resolve) => resolve(run(control)))
  const work: InFlight = { promise, controller, callers: 0 }
  pending.set(key, work)
  const forget = () => {
    if (pending.get(key) === work) pending.delete(key)
  }
  promise.then(forget, forget)
  return work
}

/** Work under way that several callers wait for. */
export type InFlight = {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  /** How many still wait for it. */
  callers: number
}
