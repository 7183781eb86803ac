import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** The app with the existing client, built and served on a port of its own. */
export type ExistingApp = { readonly url: string; close(): Promise<void> }

/**
 * Builds `app/` and serves it on `localhost`, another site than the wallet's.
 *
 * @param frameUrl where the client loads the embedded wallet from, e.g. `http://wallet.localhost:8080/sdk`; the client reads it
 *   at build time
 */
export async function serveApp(frameUrl: string): Promise<ExistingApp> {
  const folder = resolve(`.out/existing-${process.env.TEST_PARALLEL_INDEX ?? process.pid}`)
  await build({
    root: join(import.meta.dirname, 'app'),
    configFile: false,
    logLevel: 'error',
    // The client's own setting for the address of the frame: a variable of the build that made it, which it looks for at run time.
    define: {
      'process.env': JSON.stringify({ NODE_ENV: 'production', NEXT_PUBLIC_SECURE_SITE_SDK_URL: frameUrl }),
    },
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    const file = resolve(folder, `.${pathname === '/' ? '/index.html' : pathname}`)
    try {
      if (!file.startsWith(folder)) throw new Error('outside of the app')
      const content = await readFile(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
