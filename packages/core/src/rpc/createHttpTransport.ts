import { AbortedError } from '../errors/AbortedError.ts'
import { HttpError } from '../errors/HttpError.ts'
import { InvalidResponseError } from '../errors/InvalidResponseError.ts'
import { UnreachableError } from '../errors/UnreachableError.ts'
import type { RpcLimits } from './RpcLimits.ts'
import { readBody } from './readBody.ts'

/** Posts one JSON-RPC body, single or batch, and answers the parsed body. */
export type RpcTransport = (body: object, signal: AbortSignal) => Promise<unknown>

/** What a transport needs. */
export type HttpTransportParameters = {
  url: string
  fetch: typeof fetch
  limits: Pick<RpcLimits, 'responseLimit' | 'retryStatus'>
}

/**
 * JSON-RPC over HTTP POST (S7.34). The body is parsed whatever content type the server names. A refusal that still
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
    const json = parse(text)
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
