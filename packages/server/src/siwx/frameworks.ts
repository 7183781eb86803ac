import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { failureResponse, HttpFailure } from '../http/HttpFailure.ts'
import type { SiwxBackend } from './createSiwxBackend.ts'

/** A request of Express 4 or 5, or of `node:http`. */
type ExpressRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/**
 * Sign-in as a handler of Express, or of Node's own server. It doesn't matter whether `express.json()` stands before it.
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
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      const asked = toRequest(request, left.signal)
      const unreadable = new HttpFailure(400, '', 'The request is none a page can make')
      const answer = asked ? await handle(asked) : failureResponse(unreadable)
      if (response.destroyed) return
      response.statusCode = answer.status
      // what nobody read of it would be taken for the next request
      if (!request.complete) response.setHeader('connection', 'close')
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
      const cookies = answer.headers.getSetCookie()
      // what came before us may have set cookies of its own
      if (cookies.length > 0) response.appendHeader('set-cookie', cookies)
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      if (next) next(error)
      else response.destroy()
    }
  }
}

/** Undefined where there is no such web request: `TRACE`, or a body that nests too deep to be written again. */
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
  // Which host it came to counts for nothing here.
  const href = `http://backend${(originalUrl ?? url).replace(/^\/*/, '/')}`
  if (method === 'GET' || method === 'HEAD') return new Request(href, { method, headers, signal })
  return new Request(href, { method, headers, signal, body: bodyOf(request), duplex: 'half' } as RequestInit)
}

/** The body as it comes, or as whoever read it before left it. */
function bodyOf(request: ExpressRequest): BodyInit {
  const { body } = request
  if (!request.readableEnded || body === undefined)
    return Readable.toWeb(request) as ReadableStream<Uint8Array>
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

/** A request of Hono's, as far as it is needed. */
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
    // A middleware read it before; Hono kept what it read.
    const { url, method, headers, signal } = raw
    return handle(new Request(url, { method, headers, signal, body: await req.arrayBuffer() }))
  }
}

/** What a route file of Next's app router exports. */
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
