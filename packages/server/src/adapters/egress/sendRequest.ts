import type { Agent, Dispatcher } from 'undici'
import { EgressError } from '../../errors/EgressError.ts'
import type { EgressRequest, EgressResponse } from '../../ports/Egress.ts'

/** One request through an undici agent, collected whole under its time and size caps. */
export function sendRequest(agent: Agent, url: URL, request: EgressRequest): Promise<EgressResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    let response: { status: number; headers: EgressResponse['headers'] } | undefined
    let controller: Dispatcher.DispatchController | undefined
    let failure: EgressError | undefined

    const fail = (error: EgressError) => {
      if (failure) return
      failure = error
      clearTimeout(timer)
      reject(error)
      controller?.abort(error)
    }
    const timer = setTimeout(
      () => fail(new EgressError('timed_out', `No whole answer within ${request.timeout} ms.`)),
      request.timeout,
    )

    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
        // our own timer covers the whole exchange
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(current) {
          controller = current
          // it waited for a free connection until after its time
          if (failure) current.abort(failure)
        },
        onResponseStart(_, status, headers) {
          const mayFollow = (request.redirects ?? 0) > 0
          if (status >= 300 && status < 400 && status !== 304 && !mayFollow) {
            fail(new EgressError('redirect_refused', 'The answer is a redirect, which is not followed.'))
          } else if (Number(headers['content-length']) > request.maxBytes) {
            fail(new EgressError('too_large', `The answer is larger than ${request.maxBytes} bytes.`))
          }
          response = { status, headers }
        },
        onResponseData(_, chunk) {
          size += chunk.length
          if (size > request.maxBytes) {
            fail(new EgressError('too_large', `The answer is larger than ${request.maxBytes} bytes.`))
            // undici reads from sockets, never into shared memory
          } else chunks.push(chunk as Buffer<ArrayBuffer>)
        },
        onResponseEnd() {
          clearTimeout(timer)
          const [first] = chunks
          const body = chunks.length === 1 && first ? first : Buffer.concat(chunks, size)
          if (response) resolve({ ...response, body })
        },
        onResponseError(_, error) {
          fail(
            error instanceof EgressError
              ? error
              : new EgressError('unreachable', reasonOf(error), { cause: error }),
          )
        },
      },
    )
  })
}

/** undici and Node name hosts and addresses in their messages; their codes name none. */
function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return `The connection failed (${code}).`
}
