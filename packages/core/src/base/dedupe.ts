import { withDeadline } from './deadline.ts'
import { AbortedError } from './errors.ts'

/** What {@link dedupe} passes to `run`. */
export type DedupeControl = {
  /** Fires when the last caller has left. */
  readonly signal: AbortSignal
  /** Whether a caller still waits. Check it before a late answer changes the state. */
  hasCallers(): boolean
  /**
   * From now on the last caller to leave gets the outcome of the work instead of an AbortedError. For work that ends soon after its
   * `signal` has fired, and may be done all the same, as a payment. The same call made meanwhile gets that outcome, too, and begins the work
   * anew only where it ends as aborted.
   */
  awaitOutcome(): void
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
export async function dedupe<value>(
  inFlight: Map<string, InFlight>,
  key: string,
  run: (control: DedupeControl) => Promise<value>,
  signal?: AbortSignal | undefined,
): Promise<value> {
  if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
  const found = inFlight.get(key)
  if (found?.controller.signal.aborted) {
    // Given up, and perhaps done all the same. Only what certainly wasn't done is begun anew.
    const promise = found.promise as Promise<value>
    return withDeadline(() => promise, { signal }).catch((error: unknown) => {
      if (signal?.aborted || !(error instanceof AbortedError)) throw error
      return dedupe(inFlight, key, run, signal)
    })
  }
  const work = found ?? startWork(inFlight, key, run)
  work.callers++
  const leave = () => {
    work.callers--
    if (inFlight.get(key) !== work) return
    setTimeout(() => {
      if (work.callers > 0) return
      if (!work.isOutcomeAwaited() && inFlight.get(key) === work) inFlight.delete(key)
      work.controller.abort()
    })
  }
  try {
    return await withDeadline(() => work.promise as Promise<value>, { signal }).finally(leave)
  } catch (error) {
    if (!signal?.aborted || !work.isOutcomeAwaited() || work.callers > 0) throw error
    return work.promise as Promise<value>
  }
}

function startWork<value>(
  inFlight: Map<string, InFlight>,
  key: string,
  run: (control: DedupeControl) => Promise<value>,
): InFlight {
  const controller = new AbortController()
  const { signal } = controller
  let isOutcomeAwaited = false
  const control = {
    signal,
    hasCallers: () => !signal.aborted && work.callers > 0,
    awaitOutcome() {
      isOutcomeAwaited = true
    },
  }
  const promise = new Promise<value>((resolve) => resolve(run(control)))
  const work: InFlight = { promise, controller, callers: 0, isOutcomeAwaited: () => isOutcomeAwaited }
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
  /** Whether the last caller to leave gets the outcome all the same. */
  readonly isOutcomeAwaited: () => boolean
}
