import { abortedError } from './errors.ts'

/** Time as the relay tells it, where it told: the device's own clock may be wrong. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Takes over somebody else's time, milliseconds; false where it is too far from the device's to be believed: a relay
   * that lies must not end sessions, nor wake requests that are long over.
   */
  adjust(now: number): boolean
}

/** How wrong a device's clock may be to be set right, milliseconds: a day, and some hours for who is near it. */
const farthest = 36 * 60 * 60_000

/** A clock that starts as the device's. */
export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    adjust(now) {
      const next = now - Date.now()
      if (Math.abs(next) > farthest) return false
      offset = next
      return true
    },
  }
}

/** Longest delay a timer takes, milliseconds. */
const longest = 2_147_483_647

/** Calls back after a delay in milliseconds, however long; the returned function calls it off. */
export function waitUntil(delay: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (rest: number) => {
    timer = setTimeout(
      () => (rest > longest ? wait(rest - longest) : call()),
      Math.max(0, Math.min(rest, longest)),
    )
  }
  wait(delay)
  return () => clearTimeout(timer)
}

/** Limits of {@link withLimit}. */
type Limit = {
  /** Milliseconds. */
  timeout?: number | undefined
  signal?: AbortSignal | undefined
  /** The error of a time that is up. */
  late: () => Error
}

/**
 * Runs work that may never answer, with a deadline and a way out; its `signal` fires when nobody waits any more.
 * @throws what `late` makes, WalletConnectError with code `ABORTED`, and what the work throws
 */
export function withLimit<value>(run: (signal: AbortSignal) => Promise<value>, limit: Limit): Promise<value> {
  const { timeout, signal, late } = limit
  const controller = new AbortController()
  return new Promise<value>((resolve, reject) => {
    const giveUp = (error: Error) => {
      end()
      reject(error)
      controller.abort(error)
    }
    const abort = () => giveUp(abortedError(signal?.reason))
    const stop = timeout === undefined ? undefined : waitUntil(timeout, () => giveUp(late()))
    const end = () => {
      stop?.()
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    new Promise<value>((done) => done(run(controller.signal))).finally(end).then(resolve, reject)
  })
}
