import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FrameConfig, type FrameResource, frameHeaders, parseOriginPattern } from '@latchkey/protocol'
import { getFrameConfig } from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { Projects } from '../ports/projects.ts'

type FrameFacts = Omit<FrameConfig, 'projectId' | 'embedders'>

export type FrameHostOptions = {
  /** The built frame, e.g. `packages/frame/app`. */
  readonly root: string
  readonly projects: Pick<Projects, 'refuse' | 'origins'>
  readonly isDevelopment: boolean
  /** Origins that may embed the frame for projects without a list of their own. None: the app beside the frame. Called with each request: operators change them. */
  readonly embedders: () => readonly string[]
  /** The project of a page that names none, as the settings page opened from a mail. */
  readonly projectId?: string | undefined
  /** Origin of the frame as browsers see it. Absent: as requests name it, which behind a reverse proxy is http. */
  readonly frameUrl?: string | undefined
  /** What the frame must know besides its project and embedders. Called with each request. */
  readonly describe: () => FrameFacts | Promise<FrameFacts>
}

const assetTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
}
/** The icon of the wallet's windows. A browser asks for it unbidden, and prints a red line where there is none. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#1d2025"/><g fill="none" stroke="#e2b04a" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><circle cx="36" cy="48" r="15"/><path d="M51 48h27M68 48v11M78 48v8"/></g></svg>'
const notBuilt = 'The wallet is not built. Run "npm run build" and load this page again.\n'

/**
 * Creates the host `wallet.`: the static frame of the embedded wallet under the headers of `frameHeaders`, and what the frame
 * must know of its project. No API and no app is served here, and no cookie is read.
 *
 * @example createServer({ config, ports, hosts: { wallet: createFrameHost({ root, projects: ports.projects, … }) } })
 */
export function createFrameHost(options: FrameHostOptions): Hono {
  const { root, projects, isDevelopment, describe } = options
  const app = new Hono()

  /** Undefined without such a project; empty where nothing on its list is a page. */
  async function getEmbedders(projectId: string, requestUrl: string): Promise<string[] | undefined> {
    if (await projects.refuse({ projectId, origin: undefined })) return undefined
    const fallback = [getAppOrigin(options.frameUrl ?? requestUrl)]
    const listed = options.embedders()
    const embedders = listed.length > 0 ? listed : fallback
    return toEmbedderSources((await projects.origins(projectId)) ?? embedders, isDevelopment)
  }

  async function setHeaders(c: Context, resource: FrameResource, embedders: readonly string[] = []) {
    const { api, auth, keys, secondOperator: second } = await describe()
    const urls = [api, auth, keys, second?.auth, second?.keys]
    const connect = [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
    for (const [name, value] of Object.entries(frameHeaders({ resource, embedders, connect })))
      c.header(name, value)
  }

  async function sendFile(c: Context, path: string, type: string) {
    const bytes = await readFile(join(root, path)).catch(() => undefined)
    if (!bytes)
      return c.text(
        path.endsWith('.html') ? notBuilt : 'There is nothing at this address.\n',
        path.endsWith('.html') ? 503 : 404,
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
    await setHeaders(c, 'frame', await getEmbedders(c.req.query('projectId') ?? '', c.req.url))
    return sendFile(c, 'frame.html', 'text/html; charset=utf-8')
  })
  // Windows of their own, which no page may embed: for approvals, for passkeys, and for waiting for a provider's page and returning
  // from it.
  app.on('GET', ['/approve', '/passkey', '/loading', '/return'], async (c) => {
    await setHeaders(c, 'page')
    return sendFile(c, 'frame.html', 'text/html; charset=utf-8')
  })
  // The same for the settings, for exporting the keys and for the second operator, whose script the frame does not load.
  app.on('GET', ['/settings', '/export', '/second-operator'], async (c) => {
    await setHeaders(c, 'page')
    return sendFile(c, 'settings.html', 'text/html; charset=utf-8')
  })
  app.get('/assets/:name', async (c) => {
    const name = c.req.param('name')
    // No asset is called `none`: any other name is answered with 404.
    const [, kind, extension] =
      /^(frame|settings|calls|delegations|keys|strength|texts-[a-z]{2,3}(?:-[a-z]{2,4})?)-[0-9a-f]{16}\.(js|css|json)$/.exec(
        name,
      ) ?? []
    await setHeaders(c, kind === 'keys' || kind === 'strength' ? 'worker' : 'asset')
    const type = assetTypes[extension ?? ''] ?? 'text/plain; charset=utf-8'
    return sendFile(c, kind ? `assets/${name}` : 'assets/none', type)
  })
  app.get('/favicon.ico', async (c) => {
    await setHeaders(c, 'data')
    return c.body(icon, 200, { 'content-type': 'image/svg+xml' })
  })
  app.get('/integrity.json', async (c) => {
    await setHeaders(c, 'data')
    return sendFile(c, 'integrity.json', 'application/json')
  })
  app.on(getFrameConfig.method, getFrameConfig.path, async (c) => {
    const projectId = c.req.query('projectId') || options.projectId || ''
    await setHeaders(c, 'data')
    // Only the frame itself may load this. Other pages could not read it anyway, because there are no CORS headers.
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return c.json({}, 403)
    const embedders = await getEmbedders(projectId, c.req.url)
    if (embedders === undefined) {
      const description = 'The project id is missing or unknown to this wallet.'
      return c.json({ reason: 'project', description }, 404)
    }
    if (embedders.length === 0) {
      const description =
        'None of the origins listed for this project can show the wallet: only pages of http and https with a host name can.'
      return c.json({ reason: 'origins', description }, 404)
    }
    return c.json({ projectId, embedders, ...(await describe()) } satisfies FrameConfig)
  })
  app.notFound(async (c) => {
    await setHeaders(c, 'data')
    return c.text('There is nothing at this address.\n', 404)
  })
  return app
}

/** Pages on this machine, which development allows to embed the frame. Some development servers have a certificate of their own. */
const localPages = ['http', 'https'].flatMap((scheme) =>
  ['*.localhost', 'localhost', '127.0.0.1'].map((host) => `${scheme}://${host}:*`),
)

/**
 * The origins that may embed the frame, as sources of a content policy; in development local pages too. Entries that are
 * no web origins are left out, and so is anything that could end the directive.
 */
function toEmbedderSources(origins: readonly string[], isDevelopment: boolean): string[] {
  return [...new Set([...origins.flatMap(toSources), ...(isDevelopment ? localPages : [])])]
}

function toSources(entry: string): string[] {
  const { scheme = 'https:', wildcard, host = '', port } = parseOriginPattern(entry.replace(/\/$/, '')) ?? {}
  const isWeb = scheme === 'https:' || scheme === 'http:'
  // The URL parser takes hosts with characters that end a directive.
  if (!isWeb || !/^[a-z0-9.-]+$/.test(host)) return []
  // A bare host means https. Plain http is for pages of this machine.
  return [`${scheme}//${wildcard ? '*.' : ''}${host}${port ? `:${port}` : ''}`]
}

/** The operator's own app: the host `app.` beside the wallet's. */
function getAppOrigin(frameUrl: string): string {
  const url = new URL(frameUrl)
  return `${url.protocol}//${url.host.replace(/^[^.]+/, 'app')}`
}
