import { parseRetryAfter, rpcLimits } from '@latchkey/protocol'
import { HttpError } from './http.ts'

/** Longest pause after failed requests, milliseconds. */
const maxFailurePause = 30_000

/**
 * Returns the milliseconds that a poll pauses before its next request: the interval, doubled with each failure after the first, up to 30 seconds. It
 * is no shorter than the server's `Retry-After`.
 *
 * @param interval milliseconds between two requests that succeed
 * @param failures failed requests since the last one that succeeded
 * @param error error of the last request, if it failed
 * @example
 * failures = error ? failures + 1 : 0
 * await sleep(getPollPause(1_000, { failures, error }), signal)
 */
export function getPollPause(
  interval: number,
  { failures, error }: { readonly failures: number; readonly error?: unknown },
): number {
  const backoff = interval * 2 ** Math.max(0, failures - 1)
  // An interval that is longer than the longest pause stays as it is.
  return Math.max(interval, Math.min(backoff, maxFailurePause), getRetryAfter(error))
}

/** Returns the milliseconds after which the server that answered with an error wants to be asked again, at most 30,000; 0 if it doesn't say. */
export function getRetryAfter(error: unknown): number {
  const response = error instanceof HttpError ? (error.cause as Response | undefined) : undefined
  return parseRetryAfter(response?.headers.get('retry-after'), Date.now(), rpcLimits.retryAfterCap)
}
