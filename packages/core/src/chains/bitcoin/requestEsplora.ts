import { rpcLimits } from '@latchkey/protocol'
import { sleep, withDeadline } from '../../base/deadline.ts'
import { AbortedError, LatchkeyError, TimeoutError } from '../../base/errors.ts'
import { HttpError, InvalidResponseError, parseJson, readBody, UnreachableError } from '../../base/http.ts'
import { getRetryAfter } from '../../base/pollPause.ts'
import type { Network } from '../../config/Network.ts'
import { isRetryable } from '../../networks/rpc/createTransport.ts'
import { BitcoinTransactionError } from './errors.ts'

/** Most bytes of an answer: an address with ten thousand coins has some megabytes. */
const maxAnswer = 8_388_608

/** Until when each URL asked to be left alone, milliseconds since 1970. */
export type NodePauses = Map<string, number>

/** Options of everything that is asked of a node. */
export type NodeOptions = {
  readonly signal?: AbortSignal | undefined
  /** Those of the adapter, so that all its requests wait for a node that one of them was told to leave alone. */
  readonly pauses?: NodePauses | undefined
}

type RequestOptions = NodeOptions & {
  /** What is posted. Without it the request is a read. */
  readonly body?: string
  /** Called with the error of each URL that can't be reached or fails. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Requests a path of the network's Esplora API. Where a URL can't be reached or fails, the next one is asked. When all have failed, a
 * read is repeated as those by JSON-RPC are: after 150, 300 and 600 ms, or after `Retry-After`. What is posted reaches a URL once. A URL
 * whose `Retry-After` hasn't passed is left out; the request waits where that is every URL.
 *
 * @throws BitcoinTransactionError (`noNode`), HttpError, UnreachableError, InvalidResponseError, TimeoutError,
 * AbortedError
 */
export async function requestEsplora(
  network: Network,
  path: string,
  options: RequestOptions,
): Promise<{ text: string; url: string }> {
  // A URL with a query is that of a JSON-RPC proxy.
  const urls = network.rpcUrls.default.http.filter((url) => !url.includes('?'))
  if (urls.length === 0) throw new BitcoinTransactionError({ reason: 'noNode' })
  const { pauses = new Map<string, number>(), signal } = options
  // Capped again, in case the system clock was set back.
  const getWaitTime = (url: string) =>
    Math.min(Math.max(0, (pauses.get(url) ?? 0) - Date.now()), rpcLimits.retryAfterCap)
  let failure: unknown
  for (let round = 0; ; round += 1) {
    const backoff = round === 0 ? 0 : rpcLimits.retryDelay * 2 ** (round - 1)
    let wait = Math.max(backoff, Math.min(...urls.map(getWaitTime)))
    while (wait > 0) {
      await sleep(wait, signal)
      // Timers may fire slightly early, and another request may have received a `Retry-After` meanwhile.
      wait = Math.min(...urls.map(getWaitTime))
    }
    for (const base of urls) {
      if (getWaitTime(base) > 0) continue
      try {
        return await requestUrl(`${base.replace(/\/+$/, '')}${path}`, options)
      } catch (error) {
        if (error instanceof AbortedError || isAnswer(error, options)) throw error
        options.onFailure?.(error)
        pauses.set(base, Math.max(pauses.get(base) ?? 0, Date.now() + getRetryAfter(error)))
        failure = error
      }
    }
    const isOver = options.body !== undefined || round >= rpcLimits.retryCount
    if (isOver || !isRetryable(failure, rpcLimits)) throw failure
  }
}

/** Whether an error is what the node says to the request, so that no other URL is asked. */
function isAnswer(error: unknown, { body }: RequestOptions): boolean {
  if (!(error instanceof HttpError)) return false
  return body === undefined
    ? !rpcLimits.retryStatus.some((status) => status === error.status) && error.status < 500
    : error.status < 500 && error.status !== 429
}

async function requestUrl(url: string, { body, signal }: RequestOptions) {
  const run = async (stop: AbortSignal) => {
    try {
      const init = body === undefined ? {} : { method: 'POST', body }
      const response = await fetch(url, {
        ...init,
        signal: stop,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      const text = await readBody(response, maxAnswer)
      if (text === undefined) throw new InvalidResponseError({ url, reason: 'tooLarge' })
      if (!response.ok)
        throw new HttpError({
          status: response.status,
          url,
          body: parseJson(text) ?? text.slice(0, 1_000),
          cause: response,
        })
      return { text: text.trim(), url }
    } catch (error) {
      if (error instanceof LatchkeyError) throw error
      if (stop.aborted) throw new AbortedError({ cause: error })
      throw new UnreachableError({ url, cause: error })
    }
  }
  return withDeadline(run, { timeout: rpcLimits.timeout, operation: 'read', url, signal })
}

/** Whether a read that has failed in every repetition may succeed later. */
export function isTransient(error: unknown): boolean {
  const isOverloaded = error instanceof HttpError && (error.status >= 500 || error.status === 429)
  return isOverloaded || error instanceof UnreachableError || error instanceof TimeoutError
}
