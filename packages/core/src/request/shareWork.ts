import type { PendingWork } from './PendingWork.ts'
import { withDeadline } from './withDeadline.ts'

/** What shared work is told. */
export type WorkControl = {
  /** Fires once nobody waits any more. */
  readonly signal: AbortSignal
  /** Whether anybody still waits: to be asked before an answer that came late is acted upon. */
  isWanted(): boolean
}

/**
 * Runs work once for everybody who asks for the same `key` meanwhile (E3): a double click makes one request. Each caller
 * leaves by its own `signal`; the work is given up when the last one has left. That is decided one task later, since
 * React's StrictMode leaves and comes back within one.
 *
 * @throws AbortedError, and what the work throws
 */
export function shareWork<value>(
  pending: Map<string, PendingWork>,
  key: string,
  run: (control: WorkControl) => Promise<value>,
  signal?: AbortSignal | undefined,
): Promise<value> {
  const found = pending.get(key)
  const work = found ?? begin(pending, key, run)
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

function begin<value>(
  pending: Map<string, PendingWork>,
  key: string,
  run: (control: WorkControl) => Promise<value>,
): PendingWork {
  const controller = new AbortController()
  const { signal } = controller
  const control = { signal, isWanted: () => !signal.aborted && work.callers > 0 }
  const promise = new Promise<value>((resolve) => resolve(run(control)))
  const work: PendingWork = { promise, controller, callers: 0 }
  pending.set(key, work)
  const forget = () => {
    if (pending.get(key) === work) pending.delete(key)
  }
  promise.then(forget, forget)
  return work
}
