import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Who opens connections to others, and to whom. Everything a stranger can influence passes the first. */
const openers: Readonly<Record<string, string>> = {
  'packages/server/src/adapters/egress.ts': 'nodes, providers, gateways and pictures',
  'packages/server/src/adapters/db/postgres.ts': 'the database of DATABASE_URL',
  'packages/server/src/adapters/bus/postgres.ts': 'the database of DATABASE_URL',
  'packages/server/src/adapters/bus/redis.ts': 'the Redis that the operator names',
  'packages/server/src/adapters/limits/redis.ts': 'the Redis that the operator names',
  'packages/server/src/adapters/mailer.ts': 'the SMTP servers that the operator names',
  // In an app's own backend, on runtimes without Node's sockets: the URL is a constant of the app, and redirects are refused.
  'packages/siwx/src/server/nodes.ts': 'the nodes that the app names',
}

/** What opens a connection: globals, and imported values of modules that do. */
const opens = [
  /(?<![.\w])fetch\(/,
  // The global one by another name.
  /\b(globalThis|global|window|self)(\?\.|\.|\[['"`])fetch\b/,
  /(=|\?\?|\|\|)\s*fetch\b(?!\s*[(.=])/,
  /\bnew (globalThis\.)?(WebSocket|EventSource|XMLHttpRequest)\(/,
  /^import (?!type )[^;]*? from 'undici'/m,
  // A module that is loaded later.
  /\b(import|require)\(\s*['"`](undici|pg|ioredis|nodemailer|(node:)?(https?|http2|net|tls|dgram|dns|dns\/promises))['"`]/,
  /^import (?!type )[^;]*?(?<!type )\b(request|get|connect|createConnection|Socket|Agent|lookup|resolve\w*)\b[^;]*? from 'node:(http|https|http2|net|tls|dgram|dns|dns\/promises)'/m,
  /^import (?!type )[^;]*? from '(pg|ioredis|nodemailer)'/m,
  /\b(createPublicClient|createRemoteJWKSet)\(/,
]

const isOpener = (text: string) => opens.some((pattern) => pattern.test(text))

const sources = ['packages/server/src', 'packages/siwx/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))

/** Code without comments, whose words are no calls. */
const readCode = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')

it('[X.58, X.58d] no other file of the server opens a connection', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter((file) => isOpener(readCode(file))).sort()).toEqual(Object.keys(openers).sort())
})

it.each([
  'const response = await fetch(url)',
  "import { request } from 'node:https'",
  "import { isIP, connect } from 'node:net'",
  "import { lookup } from 'node:dns/promises'",
  "import { Pool, type Dispatcher } from 'undici'",
  "import {\n  createServer,\n  get,\n} from 'node:http'",
  'const client = createPublicClient({ transport })',
  'new WebSocket(url)',
  'const response = await globalThis.fetch(url)',
  "const response = await globalThis['fetch'](url)",
  'const get = options.fetch ?? globalThis.fetch',
  'const send = fetch\n',
  "const { request } = await import('undici')",
  "const net = await import('node:net')",
  "const https = require('https')",
])('[X.58, X.58d] control: %j is found', (line) => expect(isOpener(line)).toBe(true))

it.each([
  "import { isIP } from 'node:net'",
  "import type { Dispatcher } from 'undici'",
  "import { createServer, type Server } from 'node:http'",
  'return api.fetch(request)',
  'await egress.request({ url })',
  'const api = { fetch: app.fetch }',
  'const { fetch } = createEgress()',
  "await import('./undici.ts')",
])('%j opens nothing', (line) => expect(isOpener(line)).toBe(false))
