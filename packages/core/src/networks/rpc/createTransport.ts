import type { rpcLimits } from '@latchkey/protocol'
import { AbortedError, TimeoutError } from '../../base/errors.ts'
import { HttpError, InvalidResponseError, parseJson, readBody, UnreachableError } from '../../base/http.ts'
import { RpcError } from '../../base/rpcErrors.ts'

/** Posts a JSON-RPC body, single or batch; resolves to the parsed answer. */
export type RpcTransport = (body: object, signal: AbortSignal) => Promise<unknown>

/** Parameters of {@link createHttpTransport}. */
type HttpTransportParameters = {
  url: string
  fetch: typeof fetch
  limits: Pick<RpcLimits, 'responseLimit' | 'retryStatus'>
}

/**
 * Creates a transport for JSON-RPC over HTTP POST. The content type of the answer is ignored. An error status with a
 * JSON-RPC answer, as nodes and proxies send with status 400, counts as that answer.
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

/** Limits of an RPC client; default {@link rpcLimits}. Times are in milliseconds, sizes in bytes. */
export type RpcLimits = Widen<typeof rpcLimits>

type Widen<value> = value extends number
  ? number
  : value extends readonly number[]
    ? readonly number[]
    : { readonly [key in keyof value]: Widen<value[key]> }

/** Whether a request may succeed when it is repeated: the network failed, or the node is busy. */
export function isRetryable(error: unknown, limits: RpcLimits): boolean {
  if (error instanceof HttpError) return limits.retryStatus.includes(error.status)
  if (error instanceof RpcError) return limits.retryCodes.includes(error.code)
  if (error instanceof InvalidResponseError) return error.reason !== 'tooLarge'
  return error instanceof TimeoutError || error instanceof UnreachableError
}
