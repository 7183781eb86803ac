// Serves the built app: files of `dist/client`, and pages with the policy of the operator and a nonce of their own.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import app from './dist/server/server.js'

const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const file = join('dist/client', normalize(url.pathname))
  const body = extname(file) ? await readFile(file).catch(() => undefined) : undefined
  if (body) {
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(body)
    return
  }
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const answer = await app.fetch(new Request(url, { headers: { ...request.headers, 'x-nonce': nonce } }))
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  const policy = process.env.CONTENT_POLICY?.replaceAll('NONCE', nonce)
  if (policy) response.setHeader('content-security-policy', policy)
  response.end(Buffer.from(await answer.arrayBuffer()))
}).listen(Number(process.env.PORT))
