import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import { installFolder } from '../fixtures/installFolder.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Installs and builds the app with RainbowKit, and serves it. `chains`: URLs of nodes by chain id. */
export async function serveRainbowKit(
  chains: Readonly<Record<number, string>>,
): Promise<{ url: string; close(): Promise<void> }> {
  await installFolder(import.meta.dirname)
  const folder = resolve(`.out/rainbowkit-${process.env.TEST_PARALLEL_INDEX ?? process.pid}`)
  await build({
    root: join(import.meta.dirname, 'app'),
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      // Connectors of wallets' own SDKs, which are not installed.
      rolldownOptions: { shimMissingExports: true },
    },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    const path = pathname === '/' ? '/index.html' : pathname
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    if (path === '/stack.js') return response.end(`globalThis.stack = ${JSON.stringify({ chains })}\n`)
    const file = resolve(folder, `.${path}`)
    try {
      if (!file.startsWith(folder)) throw new Error('outside of the app')
      response.end(await readFile(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
