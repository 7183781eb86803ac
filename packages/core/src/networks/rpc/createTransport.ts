import type { rpcLimits } from '@latchkey/protocol'
import { AbortedError, TimeoutError } from '../../base/errors.ts'
import { HttpError, InvalidResponseError, readBody, UnreachableError } from '../../base/http.ts'
import { RpcError } from '../../base/rpcErrors.ts'

/** Posts one JSON-RPC body, single or batch, and answers the parsed body. */
export type RpcTransport = (body: object, signal: AbortSignal) => Promise<unknown>

/** What a transport needs. */
type HttpTransportParameters = {
  url: string
  fetch: typeof fetch
  limits: Pick<RpcLimits, 'responseLimit' | 'retryStatus'>
}

/**
 * JSON-RPC over HTTP POST. The body is parsed whatever content type the server names. A refusal that still
 * carries a JSON-RPC answer, as nodes and proxies do with status 400, counts as that answer.
 *
 * @throws HttpError, UnreachableError, InvalidResponseError, AbortedError
 */
export function createHttpTransport({ url, fetch, limits }: HttpTransportParameters): RpcTransport {
  return async (body, signal) => {
    let response: Response
    let text: string | undefined
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        signal,
      })
      text = await readBody(response, limits.responseLimit)
    } catch (cause) {
      throw signal.aborted ? new AbortedError({ cause }) : new UnreachableError({ url, cause })
    }
    if (text === undefined) throw new InvalidResponseError({ url, reason: 'tooLarge' })
    const json = parseJson(text)
    const isAnswer =
      Array.isArray(json) || (json as { jsonrpc?: unknown } | null | undefined)?.jsonrpc === '2.0'
    if (!response.ok && (!isAnswer || limits.retryStatus.includes(response.status))) {
      throw new HttpError({
        status: response.status,
        url,
        body: json ?? text.slice(0, 2000),
        cause: response,
      })
    }
    if (json === undefined) {
      throw new InvalidResponseError({ url, reason: /^\s*</.test(text) ? 'html' : 'json' })
    }
    return json
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The figures of a client, {@link rpcLimits} unless told otherwise. Times are milliseconds, sizes bytes. */
export type RpcLimits = Widen<typeof rpcLimits>

type Widen<value> = value extends number
  ? number
  : value extends readonly number[]
    ? readonly number[]
    : { readonly [key in keyof value]: Widen<value[key]> }

/** Whether the same request may succeed a moment later: the trouble is on the way or passing. */
export function isRetryable(error: unknown, limits: RpcLimits): boolean {
  if (error instanceof HttpError) return limits.retryStatus.includes(error.status)
  if (error instanceof RpcError) return limits.retryCodes.includes(error.code)
  if (error instanceof InvalidResponseError) return error.reason !== 'tooLarge'
  return error instanceof TimeoutError || error instanceof UnreachableError
}
