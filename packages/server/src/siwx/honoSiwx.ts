import type { SiwxBackend } from './SiwxBackend.ts'

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
