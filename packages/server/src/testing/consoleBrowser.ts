import { request } from 'node:http'
import { allRoutes, consoleHeader } from '@latchkey/protocol/routes'
import { createConsoleTicket } from '../console/ticket.ts'
import type { Db } from '../ports/db.ts'
import type { Ports } from '../ports/Ports.ts'
import type { cleanups } from './cleanups.ts'
import type { createTestPasskey } from './createTestPasskey.ts'
import { openMemoryDb } from './memoryDb.ts'
import { type AuthStack, startAuthStack } from './startAuthStack.ts'

/** `LATCHKEY_SECRET` of the stacks that tests start. */
export const consoleSecret = 'only for the tests of this repository'

/** Every row of the console's API, with its name. */
export const consoleRows = allRoutes
  .filter(({ room }) => room === 'console')
  .flatMap(({ routes }) => Object.entries(routes))

/** Those that answer without a session. */
export const openRows = ['openConsole', 'getConsoleProof', 'challengeConsolePasskey', 'openConsoleByPasskey']

/** Starts a server with its console, and a browser for it. Several may have one database. */
export async function startConsole(
  closeAfter: ReturnType<typeof cleanups>,
  env: Readonly<Record<string, string>> = {},
  given: { readonly db?: Db; readonly ports?: Partial<Ports> } = {},
) {
  const db = given.db ?? (await closeAfter(openMemoryDb()))
  const stack = await closeAfter(
    startAuthStack({
      db,
      env: { LATCHKEY_ADMIN_PORT: '0', ...env },
      ...(given.ports && { ports: given.ports }),
    }),
  )
  const host = `console.localhost:${stack.adminPort}`
  return { db, stack, host, origin: `http://${host}`, browser: createBrowser(stack, host) }
}

type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly json: Record<string, unknown>
}

/** Calls the admin port as the browser of the console does: by name, with its cookie, its origin and the header. */
function createBrowser({ adminPort = 0 }: AuthStack, host: string) {
  const jar: { cookie?: string; proof?: string } = {}
  const call = (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string | undefined>> } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = {
        host,
        [consoleHeader]: jar.proof ?? '1',
        ...(method === 'POST' && { origin: `http://${host}` }),
        ...(jar.cookie !== undefined && { cookie: jar.cookie }),
        ...headers,
      }
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: adminPort,
          method,
          path,
          headers: Object.fromEntries(
            Object.entries(sent).filter(([, value]) => value !== undefined),
          ) as Record<string, string>,
        },
        (incoming) => {
          let text = ''
          incoming.setEncoding('utf8')
          incoming.on('data', (part: string) => {
            text += part
          })
          incoming.on('end', () => {
            const [cookie] = incoming.headers['set-cookie'] ?? []
            if (cookie) jar.cookie = cookie.split(';', 1)[0] ?? ''
            const isJson = incoming.headers['content-type']?.startsWith('application/json')
            const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
            if (typeof json.proof === 'string' && json.done === true) jar.proof = json.proof
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    jar,
    get: (path: string, headers = {}) => call('GET', path, { headers }),
    post: (path: string, body: unknown = {}, headers: Readonly<Record<string, string | undefined>> = {}) =>
      call('POST', path, { body, headers }),
    call,
    open: (ticket = createConsoleTicket(consoleSecret, { actor: 'mira@server', now: Date.now() })) =>
      call('POST', '/api/sign-in', { body: { ticket } }),
  }
}

/** The body that adds a passkey, as the page makes it after it has fetched a challenge. */
export async function newPasskey(
  browser: ReturnType<typeof createBrowser>,
  origin: string,
  { registration: { credentialId, publicKey } }: ReturnType<typeof createTestPasskey>,
  { name, ...forgery }: { readonly name: string; readonly [field: string]: string },
) {
  const { json } = await browser.post('/api/passkey-challenge')
  const client = { type: 'webauthn.create', challenge: json.challenge, origin, ...forgery }
  const clientData = Buffer.from(JSON.stringify(client)).toString('base64url')
  return { name, credentialId, publicKey, clientData }
}
