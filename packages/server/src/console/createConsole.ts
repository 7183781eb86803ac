import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { consoleHeader } from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { createApi } from '../http/createApi.ts'
import { failureResponse, HttpFailure } from '../http/HttpFailure.ts'
import type { ApiEnv } from '../http/Service.ts'
import { type ConsoleOptions, createConsoleRoutes } from './routes.ts'
import { adminHosts } from './serveAdmin.ts'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Headers of every answer. Nothing is loaded from elsewhere, no page may embed the console, and no script may write HTML. */
const headers: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Creates the console: its page, and the API under `/api/`, for the admin port alone. A call has to name a host of this machine; what changes
 * something has to come from the page itself: by its `Origin`, and by a header that no other page may send.
 *
 * @param root the built page (`apps/console`)
 * @returns a listener of the admin port
 */
export function createConsole(
  options: ConsoleOptions,
  root: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const api = createApi([{ routes: createConsoleRoutes(options) }], options.log)
  const app = new Hono<ApiEnv>()
  app.use('*', async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    const refusal = findRefusal(c)
    if (refusal) return failureResponse(refusal)
    await next()
  })
  app.all('/api/*', async (c) => {
    const answer = await api.fetch(c.req.raw, c.env)
    const all = new Headers(answer.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    all.set('cache-control', 'no-store')
    return new Response(answer.body, { status: answer.status, headers: all })
  })
  app.get('/', async (c) => {
    // Every browser of today sends it to this machine. One that does not may have looked up the name at a name server, and would let a page
    // from there act as the console.
    if (c.req.header('sec-fetch-site') === undefined) return c.text(oldBrowser, 403, noStore)
    const page = await readFile(join(root, 'index.html')).catch(() => undefined)
    if (!page)
      return c.text('The console is not built. Run "npm run build" and load this page again.\n', 503, noStore)
    return c.body(new Uint8Array(page), 200, { 'content-type': 'text/html; charset=utf-8', ...noStore })
  })
  app.get('/:file{(assets/[\\w-]+\\.(js|css)|icon\\.svg)}', (c) => sendFile(c, root, c.req.param('file')))
  app.notFound((c) => c.text('There is nothing at this address.\n', 404, noStore))

  return getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      return app.fetch(request, { incoming, outgoing, clientAddress: incoming.socket.remoteAddress ?? '' })
    },
    // Of a request by HTTP/1.0 without a Host header.
    { hostname: 'localhost' },
  )
}

const oldBrowser =
  'This browser is too old for the console. Use a current one, e.g. Safari 16.4, Firefox 90 or Chrome 76 and later.\n'

const noStore = { 'cache-control': 'no-store' } as const

async function sendFile(c: Context<ApiEnv>, root: string, file: string): Promise<Response> {
  const bytes = await readFile(join(root, file)).catch(() => undefined)
  if (!bytes) return c.text('There is nothing at this address.\n', 404, noStore)
  const caching = file.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-cache'
  const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return c.body(new Uint8Array(bytes), 200, { 'content-type': type, 'cache-control': caching })
}

/** Why a call is not served at all. */
function findRefusal(c: Context<ApiEnv>): HttpFailure | undefined {
  const { hostname, host } = new URL(c.req.url)
  if (!adminHosts.includes(hostname))
    return new HttpFailure(421, 'host', `The console answers to ${adminHosts.join(', ')} only.`)
  if (!c.req.path.startsWith('/api/')) return undefined
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return new HttpFailure(403, 'origin', 'Only the console itself may call this.')
  if (c.req.method === 'GET') return undefined
  const origin = c.req.header('origin') ?? ''
  const isOwn = URL.canParse(origin) && new URL(origin).host === host
  if (isOwn && c.req.header(consoleHeader)) return undefined
  return new HttpFailure(403, 'origin', 'Only the console itself may call this.')
}
