import { abortedError } from './errors.ts'

/** The clock of a client. It shows the relay's time where that is known, because the device's clock may be wrong. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Adjusts the clock to another time in milliseconds. Returns false where that is too far from the device's time: a lying
   * relay must not end sessions or revive expired requests.
   */
  adjust(now: number): boolean
}

/** Largest difference from the device's clock that is accepted, milliseconds. */
const maxOffset = 36 * 60 * 60_000

/** Creates a clock that starts with the device's time. */
export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    adjust(now) {
      const next = now - Date.now()
      if (Math.abs(next) > maxOffset) return false
      offset = next
      return true
    },
  }
}

/** Longest delay of `setTimeout`, milliseconds (a signed 32-bit integer). */
const maxTimerDelay = 2_147_483_647

/** Calls back after a delay of any length, in milliseconds. Returns a function that cancels the timer. */
export function startTimer(delay: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (remaining: number) => {
    timer = setTimeout(
      () => (remaining > maxTimerDelay ? wait(remaining - maxTimerDelay) : call()),
      Math.max(0, Math.min(remaining, maxTimerDelay)),
    )
  }
  wait(delay)
  return () => clearTimeout(timer)
}

/** A timer that fires this much too late, in milliseconds, was held up: its page was frozen, or the device slept. */
const heldUp = 2_000

/**
 * Calls back when another side has been silent for a delay, in milliseconds. Where the timer itself was held up, an answer may have arrived that
 * was held up as well, and may be handled only after it. Then the other side has the delay once more. Returns a function that cancels the timer.
 */
export function startSilenceTimer(delay: number, call: () => void): () => void {
  const startedAt = Date.now()
  let stop = startTimer(delay, () => {
    if (Date.now() - startedAt - delay < heldUp) call()
    else stop = startTimer(delay, call)
  })
  return () => stop()
}

/** Limits of {@link withLimit}. */
type Limit = {
  /** Milliseconds. */
  timeout?: number | undefined
  signal?: AbortSignal | undefined
  /** Creates the error of a timeout. */
  timeoutError: () => Error
}

/**
 * Runs work with a timeout and an abort signal. The `signal` passed to the work is aborted when the timeout or the caller ends it.
 * @throws the error of `timeoutError`, WalletConnectError with code `ABORTED`, or what the work throws
 */
export function withLimit<value>(run: (signal: AbortSignal) => Promise<value>, limit: Limit): Promise<value> {
  const { timeout, signal, timeoutError } = limit
  const controller = new AbortController()
  return new Promise<value>((resolve, reject) => {
    const giveUp = (error: Error) => {
      end()
      reject(error)
      controller.abort(error)
    }
    const abort = () => giveUp(abortedError(signal?.reason))
    const stop = timeout === undefined ? undefined : startTimer(timeout, () => giveUp(timeoutError()))
    const end = () => {
      stop?.()
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    new Promise<value>((done) => done(run(controller.signal))).finally(end).then(resolve, reject)
  })
}
