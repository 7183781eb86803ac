import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiwxBackend } from './createSiwxBackend.ts'
import { SiwxRefusal, toResponse } from './errors.ts'

/** A request of Express 4 or 5, or of `node:http`. */
type ExpressRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/**
 * Sign-in as a handler of Express, or of Node’s own server. `express.json()` may stand before it.
 *
 * @example app.use('/siwx', expressSiwx(siwx))
 */
export function expressSiwx({
  handle,
}: SiwxBackend): (
  request: ExpressRequest,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void> {
  return async (request, response, next) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    try {
      const webRequest = toRequest(request, closed.signal)
      const unreadable = new SiwxRefusal(400, '', 'The request is none a page can make')
      const answer = webRequest ? await handle(webRequest) : toResponse(unreadable)
      if (response.destroyed) return
      response.statusCode = answer.status
      // An unread body would be parsed as the next request of the connection.
      if (!request.complete) response.setHeader('connection', 'close')
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
      const cookies = answer.headers.getSetCookie()
      // Earlier middleware may have set cookies.
      if (cookies.length > 0) response.appendHeader('set-cookie', cookies)
      response.end(new Uint8Array(await answer.arrayBuffer()))
    } catch (error) {
      if (next) next(error)
      else response.destroy()
    }
  }
}

/**
 * Converts to a web request; undefined where there is no equivalent: `TRACE`, or a body that nests too deep to
 * be serialised again.
 */
function toRequest(request: ExpressRequest, signal: AbortSignal): Request | undefined {
  try {
    return copyRequest(request, signal)
  } catch {
    return undefined
  }
}

function copyRequest(request: ExpressRequest, signal: AbortSignal): Request {
  const { method = 'GET', originalUrl, url = '/' } = request
  const headers = new Headers()
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2)
    headers.append(request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? '')
  // The host of the request is not used for any decision.
  const href = `http://backend${(originalUrl ?? url).replace(/^\/*/, '/')}`
  if (method === 'GET' || method === 'HEAD') return new Request(href, { method, headers, signal })
  return new Request(href, { method, headers, signal, body: toBody(request), duplex: 'half' } as RequestInit)
}

/** The body as a stream, or as earlier middleware parsed it. */
function toBody(request: ExpressRequest): BodyInit {
  const { body } = request
  if (!request.readableEnded || body === undefined) return toStream(request)
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

/** Converts a Node stream without `node:stream`, so that this module can be imported where there is no Node. */
function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** The part of a Hono context that is used. */
type HonoContext = { readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> } }

/**
 * Sign-in as a handler of Hono.
 *
 * @example app.all('/siwx/*', honoSiwx(siwx))
 */
export function honoSiwx({ handle }: SiwxBackend): (c: HonoContext) => Promise<Response> {
  return async ({ req }) => {
    const { raw } = req
    if (!raw.bodyUsed) return handle(raw)
    // Middleware has read the body; Hono caches it.
    const { url, method, headers, signal } = raw
    return handle(new Request(url, { method, headers, signal, body: await req.arrayBuffer() }))
  }
}

/** Exports of a route file of Next’s app router. */
export type NextSiwx = {
  readonly [method in 'GET' | 'POST' | 'OPTIONS']: (request: Request) => Promise<Response>
}

/**
 * Sign-in as a route of Next (app router), in a folder with a dynamic part: `app/siwx/[route]/route.ts`.
 *
 * @example export const { GET, POST, OPTIONS } = nextSiwx(siwx)
 */
export function nextSiwx({ handle }: SiwxBackend): NextSiwx {
  const answer = (request: Request) => handle(request)
  return { GET: answer, POST: answer, OPTIONS: answer }
}
