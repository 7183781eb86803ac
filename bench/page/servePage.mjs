import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves a built page with gzip and keeps a log of what was asked and how many bytes went out. */
export async function servePage(folder) {
  const log = []
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      if (!statSync(file).isFile()) throw new Error('not a file')
    } catch {
      log.push({ path, kind: 'missing', bytes: 0 })
      response.writeHead(404).end()
      return
    }
    const body = gzipSync(readFileSync(file), { level: 9 })
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
