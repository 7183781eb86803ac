import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import type { Stack } from '../fixtures/stack.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** The libraries the kit is used with; each has a page of its own. */
const adapters = ['ethers', 'wagmi', 'solana'] as const
export type Adapter = (typeof adapters)[number]

/** The apps with the existing client, built and served on a port of their own. */
export type ExistingApps = {
  url(adapter: Adapter): string
  close(): Promise<void>
}

/** What the apps know of the stack. */
type AppStack = Pick<Stack, 'projectId' | 'chains' | 'wallet'>

/** Builds `app/` and serves it on `localhost`, another site than the wallet's. */
export async function serveApps(stack: AppStack): Promise<ExistingApps> {
  const folder = resolve(`.out/existing-${process.env.TEST_PARALLEL_INDEX ?? process.pid}`)
  await buildOnce(folder)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
    if (pathname === '/stack.js') return response.end(formatStack(stack))
    const file = resolve(folder, `.${pathname}`)
    try {
      if (!file.startsWith(folder)) throw new Error('outside of the apps')
      response.end(await readFile(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: (adapter) => `http://localhost:${port}/${adapter}.html`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/**
 * Returns the script with what the pages know of the stack. The addresses of the wallet's frame and windows are the client's own
 * settings: variables of the app's build, which the client looks for when it runs.
 */
function formatStack({ projectId, chains, wallet }: AppStack): string {
  const env = {
    NODE_ENV: 'production',
    NEXT_PUBLIC_SECURE_SITE_ORIGIN: wallet,
    NEXT_PUBLIC_SECURE_SITE_SDK_URL: `${wallet}/sdk`,
  }
  return `globalThis.stack = ${JSON.stringify({ projectId, chains })}\nglobalThis.process = ${JSON.stringify({ env })}\n`
}

/** Builds the pages into `folder`, unless it has them already, built from the same sources and packages. */
async function buildOnce(folder: string): Promise<void> {
  const root = join(import.meta.dirname, 'app')
  const sources = [
    ...readdirSync(root)
      .filter((name) => name !== 'node_modules')
      .map((name) => join(root, name)),
    import.meta.filename,
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  const stamp = hash.digest('hex')
  const stampFile = join(folder, 'stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env': 'globalThis.process.env' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rollupOptions: { input: adapters.map((adapter) => join(root, `${adapter}.html`)) },
    },
  })
  writeFileSync(stampFile, stamp)
}
