import { abortedError } from '../errors/abortedError.ts'
import { waitUntil } from './waitUntil.ts'

/** Limits of {@link withLimit}. */
export type Limit = {
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
