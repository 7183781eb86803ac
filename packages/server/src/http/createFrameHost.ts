import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FrameConfig, type FrameResource, frameHeaders } from '@latchkey/protocol'
import { getFrameConfig } from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { Projects } from '../ports/projects.ts'

export type FrameHostOptions = {
  /** The built frame, e.g. `packages/frame/app`. */
  readonly root: string
  readonly projects: Pick<Projects, 'refuse' | 'origins'>
  readonly isDevelopment: boolean
  /** What the frame must know besides its project and embedders. Called with each request. */
  readonly describe: () => Omit<FrameConfig, 'projectId' | 'embedders'>
}

const notBuilt = 'The wallet is not built. Run "npm run build" and load this page again.\n'

/**
 * Creates the host `wallet.`: the static frame of the embedded wallet under the headers of `frameHeaders`, and what the frame
 * must know of its project. No API and no app is served here, and no cookie is read.
 *
 * @example createServer({ config, ports, hosts: { wallet: createFrameHost({ root, projects: ports.projects, … }) } })
 */
export function createFrameHost({ root, projects, isDevelopment, describe }: FrameHostOptions): Hono {
  const app = new Hono()

  async function getEmbedders(projectId: string, walletOrigin: string): Promise<string[]> {
    if (await projects.refuse({ projectId, origin: undefined })) return []
    return toEmbedderSources({ origins: await projects.origins(projectId), isDevelopment, walletOrigin })
  }

  function setHeaders(c: Context, resource: FrameResource, embedders: readonly string[] = []) {
    const { api, auth, keys } = describe()
    const connect = [api, auth, keys].flatMap((url) => (url ? [new URL(url).origin] : []))
    for (const [name, value] of Object.entries(frameHeaders({ resource, embedders, connect })))
      c.header(name, value)
  }

  async function sendFile(c: Context, path: string, type: string) {
    const bytes = await readFile(join(root, path)).catch(() => undefined)
    if (!bytes)
      return c.text(
        path === 'frame.html' ? notBuilt : 'There is nothing at this address.\n',
        path === 'frame.html' ? 503 : 404,
        { 'cache-control': 'no-store' },
      )
    return c.body(new Uint8Array(bytes), 200, { 'content-type': type })
  }

  app.use('*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Only GET is served here.\n', 405, { allow: 'GET, HEAD' })
    return next()
  })
  app.get('/sdk', async (c) => {
    setHeaders(c, 'frame', await getEmbedders(c.req.query('projectId') ?? '', new URL(c.req.url).origin))
    return sendFile(c, 'frame.html', 'text/html; charset=utf-8')
  })
  // Windows of their own, which no page may embed: for approvals, for exporting the keys, and for waiting for a provider's page
  // and returning from it.
  app.on('GET', ['/approve', '/export', '/loading', '/return'], (c) => {
    setHeaders(c, 'page')
    return sendFile(c, 'frame.html', 'text/html; charset=utf-8')
  })
  app.get('/assets/:name', (c) => {
    const name = c.req.param('name')
    // No asset is called `none`: any other name is answered with 404.
    const [, kind, extension] = /^(frame|keys)-[0-9a-f]{16}\.(js|css)$/.exec(name) ?? []
    setHeaders(c, kind === 'keys' ? 'worker' : 'asset')
    const type = extension === 'css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
    return sendFile(c, kind ? `assets/${name}` : 'assets/none', type)
  })
  app.get('/integrity.json', (c) => {
    setHeaders(c, 'data')
    return sendFile(c, 'integrity.json', 'application/json')
  })
  app.on(getFrameConfig.method, getFrameConfig.path, async (c) => {
    const projectId = c.req.query('projectId') ?? ''
    setHeaders(c, 'data')
    // Only the frame itself may load this. Other pages could not read it anyway, because there are no CORS headers.
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return c.json({}, 403)
    const embedders = await getEmbedders(projectId, new URL(c.req.url).origin)
    if (embedders.length === 0) return c.json({}, 404)
    return c.json({ projectId, embedders, ...describe() } satisfies FrameConfig)
  })
  app.notFound((c) => {
    setHeaders(c, 'data')
    return c.text('There is nothing at this address.\n', 404)
  })
  return app
}

/** Pages on this machine, which development allows to embed the frame. */
const localPages = ['http://*.localhost:*', 'http://localhost:*', 'http://127.0.0.1:*']

type EmbedderOptions = {
  /** The project's origin list. Undefined: it has none. */
  readonly origins: readonly string[] | undefined
  readonly isDevelopment: boolean
  /** Origin of this response, e.g. `https://wallet.example.org`. */
  readonly walletOrigin: string
}

/**
 * The origins that may embed the frame, as sources of a content policy. For a project without a list: the operator's
 * own app beside the wallet's host, and in development local pages. Entries that are no web origins are left out, and
 * so is anything that could end the directive.
 */
function toEmbedderSources({ origins, isDevelopment, walletOrigin }: EmbedderOptions): string[] {
  const listed = origins ? origins.flatMap(toSources) : [getAppOrigin(walletOrigin)]
  return [...new Set([...listed, ...(isDevelopment ? localPages : [])])]
}

function toSources(entry: string): string[] {
  const [, scheme, host = ''] =
    /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)\/?$/i.exec(entry) ?? []
  if (host === '') return []
  // A bare host means https. Plain http is for pages of this machine.
  return [`${scheme?.toLowerCase() ?? 'https'}://${host.toLowerCase()}`]
}

/** The operator's own app: the host `app.` beside the wallet's. */
function getAppOrigin(walletOrigin: string): string {
  const url = new URL(walletOrigin)
  return `${url.protocol}//${url.host.replace(/^[^.]+/, 'app')}`
}
