import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { NetworkDescription } from '../config/networks.ts'

/** `GET /latchkey.json`: what the web app must know before it starts. */
export type AppDescription = {
  /** The API's base URL. */
  readonly server: string
  readonly networks: readonly NetworkDescription[]
  /** CAIP-2 id of the network that is selected first. */
  readonly defaultNetwork: string
  /** Contracts that may execute swaps, by CAIP-2 id (`swapRouters` of the app). */
  readonly swapRouters?: Readonly<Record<string, readonly string[]>> | undefined
}

export type AppHostOptions = {
  /** The built web app, e.g. `apps/web/dist`. */
  readonly webRoot: string
  readonly describe: () => AppDescription
  /** Origin of the embedded wallet, which the pages show in a frame. */
  readonly frameOrigin?: (() => string | undefined) | undefined
  /** Development only: changes the page before it is sent. The content policy allows the scripts it adds. */
  readonly transformHtml?: (html: string, request: { readonly url: URL }) => string
}

/** Paths of pages, which the app routes in the browser. A new page needs its path here. */
const pages = ['/', '/configure', '/lab', '/embedded']

/**
 * Creates the web app under the host `app.`: pages, files and its description. The API is not served here.
 *
 * @example createServer({ config, ports, hosts: { app: createAppHost({ webRoot, describe }) } })
 */
export function createAppHost({ webRoot, describe, frameOrigin, transformHtml }: AppHostOptions): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    for (const [name, value] of Object.entries(appHeaders)) c.header(name, value)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Only GET is served here.\n', 405, { allow: 'GET, HEAD' })
    }
    return next()
  })

  for (const path of pages) {
    app.get(path, async (c) => {
      const page = await loadPage(webRoot, path)
      if (page === undefined) {
        return c.text('The web app is not built. Run "npm run build" and load this page again.\n', 503, {
          'cache-control': 'no-store',
        })
      }
      const frame = frameOrigin?.()
      const html = transformHtml?.(page, { url: new URL(c.req.url) }) ?? page
      return c.body(html, 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentPolicy(html, frame ? [frame] : []),
      })
    })
  }

  app.get('/latchkey.json', (c) => c.json(describe(), 200, { 'cache-control': 'no-store' }))

  app.get('*', async (c, next) => {
    await next()
    if (c.res.status >= 400) return
    const hashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(c.req.path)
    c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.get(
    '*',
    serveStatic({
      // Pages are served by their own routes only, with their policy. No file is called `.none`.
      rewriteRequestPath: (path) => join(webRoot, /(\.html|\/)$/.test(path) ? '.none' : path),
    }),
  )
  app.notFound((c) => c.text('There is nothing at this address.\n', 404, { 'cache-control': 'no-store' }))
  return app
}

/** The headers of every response of the app host. Wallet pop-ups need access to their opener. */
const appHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

/**
 * The content security policy of a page. Scripts may come from the app's own files, from origins the page itself names
 * (development adds its wallet there) and from its inline scripts by hash. Connections are not limited: a visitor's
 * networks and the API may be anywhere.
 *
 * @param frames origins the page may show in frames besides itself, e.g. the wallet's
 */
function contentPolicy(html: string, frames: readonly string[] = []): string {
  const scripts = ["'self'", ...originsOf(html), ...hashesOf(html)]
  return [
    "default-src 'self'",
    `script-src ${[...new Set(scripts)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "connect-src 'self' https: http: wss: ws:",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function originsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\ssrc=["']?(https?:\/\/[^"'\s>]+)/gi)].flatMap(([, src = '']) =>
    URL.canParse(src) ? [new URL(src).origin] : [],
  )
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
}

/**
 * The HTML of a page: its own file when the app was built with several, else the one entry. Undefined when it is not
 * built.
 */
async function loadPage(webRoot: string, path: string): Promise<string | undefined> {
  const ownFiles = path === '/' ? [] : [`${path.slice(1)}.html`, `${path.slice(1)}/index.html`]
  for (const file of [...ownFiles, 'index.html']) {
    const html = await readFile(join(webRoot, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
    if (html !== undefined) return html
  }
  return undefined
}
