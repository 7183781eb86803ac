import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * Serves a built page and keeps a log of what was asked and how many bytes went out. Compressed beforehand, as on any
 * server of files: the page on a slow machine must not wait for gzip.
 */
export async function servePage(folder) {
  const log = []
  const files = new Map(
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((file) => statSync(file).isFile())
      .map((file) => [file, gzipSync(readFileSync(file), { level: 9 })]),
  )
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    const body = files.get(file)
    if (!body) {
      log.push({ path, kind: 'missing', bytes: 0 })
      response.writeHead(404).end()
      return
    }
    log.push({ path, kind: extname(file), bytes: body.length })
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${server.address().port}/`, log, close: () => server.close() }
}
