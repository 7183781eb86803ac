import { allRoutes, type Route } from '@latchkey/protocol/routes'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.ts'
import { createPorts } from '../createPorts.ts'
import { createServices, serviceNames } from '../createServices.ts'
import { cleanups } from '../testing/cleanups.ts'
import { noDatabase } from '../testing/memoryDb.ts'
import { startStack } from '../testing/startStack.ts'
import { createApi } from './createApi.ts'
import { createFrameHost } from './createFrameHost.ts'

const keep = cleanups()

/** What the host of the wallet's frame serves besides rows of the table: files of its build, for the browser alone. */
const filesOfFrame = new Set([
  // The page that an app embeds.
  'GET /sdk',
  // Windows of the same page: approvals, key export, settings, passkeys, and the way to a provider's page and back.
  'GET /approve',
  'GET /export',
  'GET /settings',
  'GET /passkey',
  'GET /second-operator',
  'GET /loading',
  'GET /return',
  // Scripts and styles of the page, and the hashes they are verified with (`latchkey verify-frame`).
  'GET /assets/:name',
  'GET /integrity.json',
  'GET /favicon.ico',
])

// The hosts of apps (`createAppHost`) are absent: they serve static files under names that the app chooses.

type Registered = { readonly method: string; readonly path: string }

/** Middleware is registered for every method. */
const isRoute = ({ method }: Registered) => method !== 'ALL'
const toName = ({ method, path }: Registered) => `${method} ${path}`

const rows: readonly Route[] = allRoutes.flatMap(({ routes }) => Object.values(routes))
const toNames = ({ method, path, aliases = [] }: Route) =>
  [path, ...aliases].map((one) => toName({ method, path: one }))
const rowsOf = (host: Route['host']) => rows.filter((row) => row.host === host).flatMap(toNames)

/** Routes of every service and of the wallet's host, by name. */
function listRegistered() {
  const config = readConfig({ LATCHKEY_LOG_LEVEL: 'silent' })
  const ports = createPorts(config, { db: noDatabase() })
  const api = createApi(
    createServices(serviceNames, config, ports, () => 'http://127.0.0.1'),
    ports.log,
  )
  const frame = createFrameHost({
    root: '/nowhere',
    projects: ports.projects,
    isDevelopment: false,
    embedders: () => [],
    describe: () => {
      throw new Error('Only routes are listed')
    },
  })
  return {
    api: api.routes.filter(isRoute).map(toName),
    wallet: frame.routes
      .filter(isRoute)
      .map(toName)
      .filter((name) => !filesOfFrame.has(name)),
  }
}

/** One sentence for each route without a row and for each row without a route. */
function listDifferences(registered: readonly string[], table: readonly string[]): string[] {
  return [
    ...registered
      .filter((name) => !table.includes(name))
      .map((name) => `${name} has no row: add its row to packages/protocol/src/routes/<room>.ts`),
    ...table
      .filter((name) => !registered.includes(name))
      .map((name) => `${name} is served by nobody: mount it in its service, or delete its row`),
  ]
}

describe('the table of routes', () => {
  it('has a row for every route of every service, and none that nobody serves', () => {
    expect(listDifferences(listRegistered().api, rowsOf(undefined))).toEqual([])
  })

  it('has a row for every answer of the wallet host that is no file, and none that nobody serves', () => {
    expect(listDifferences(listRegistered().wallet, rowsOf('wallet'))).toEqual([])
  })

  it('names every address once', () => {
    for (const names of [rowsOf(undefined), rowsOf('wallet'), rowsOf('admin'), listRegistered().api])
      expect(names).toEqual([...new Set(names)])
  })

  it('is what the running server serves: `Allow` of a refused method names the method of the row', async () => {
    const stack = await keep(startStack())
    const unserved: string[] = []
    for (const name of rowsOf(undefined)) {
      const [method = '', path = ''] = name.split(' ')
      const refused = await fetch(stack.url + path.replace(/:\w+/g, 'x'), { method: 'DELETE' })
      if (!refused.headers.get('allow')?.split(', ').includes(method)) unserved.push(name)
    }
    expect(unserved).toEqual([])
  })

  it('[S6.01] [X.59] knows no roles: no field of a body or an answer names one, and an operator has no address here', async () => {
    // what wallets let programs do is no role on this server
    const others = rows.filter(({ path }) => !path.startsWith('/v1/sessions/'))
    const fields = new Set(
      others.flatMap(({ body, answer, query }) => [body, answer, query].flatMap((part) => listFields(part))),
    )
    expect(fields.size).toBeGreaterThan(100)
    const ofRoles = /^(is_?)?(role|roles|admin|owner|operator|moderator|staff|superuser|permissions?)$/i
    expect([...fields].filter((field) => ofRoles.test(field))).toEqual([])
    const stack = await keep(startStack())
    const paths = ['admin', 'console', 'metrics', 'operator', 'users', 'roles', 'projects', 'v1/admin']
    const answers = await Promise.all(paths.map(async (path) => (await fetch(`${stack.url}/${path}`)).status))
    expect(answers).toEqual(paths.map(() => 404))
  })

  it('[X.59] [T-ADM] answers a share to nobody but a device that proves itself and its session', () => {
    const open: readonly Route['auth'][] = [
      'none',
      'knownProject',
      'project',
      'bearer',
      'relayToken',
      'signature',
    ]
    const findShares = (table: readonly Route[]) =>
      table
        .filter(({ answer }) => listFields(answer).some((field) => secretField.test(field)))
        .map((row) => ({ name: toName(row), isOpen: open.includes(row.auth) }))
    const found = findShares(rows)
    expect(found.filter(({ isOpen }) => isOpen)).toEqual([])
    expect(found.map(({ name }) => name).sort()).toEqual([
      'POST /keys/v1/recovery-secrets/read',
      'POST /keys/v1/recovery/read',
      'POST /keys/v1/shares/export',
      'POST /keys/v1/shares/release',
      'POST /keys/v1/transfers/collect',
    ])
    // Control: a route for operators that answers shares is found.
    const release = rows.find(({ path }) => path === '/keys/v1/shares/release') as Route
    const forOperators: Route = { ...release, path: '/admin/v1/shares', auth: 'none' }
    expect(findShares([forOperators])).toEqual([{ name: 'POST /admin/v1/shares', isOpen: true }])
  })
})

/** Names of fields that hold a part of a wallet's secret, or all of it. */
const secretField =
  /^(shares?|sealed|sealedShare|recovery|escrow|secret|box|entropy|seed|mnemonic|phrase|privateKey|secretKey|dataKey)$/i

/** The names of all fields in a schema, those of its parts included. */
function listFields(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { entries, options, pipe, item, items, wrapped, value, rest } = schema as Record<string, unknown>
  const parts = [options, pipe, items].flatMap((list) => (Array.isArray(list) ? list : []))
  const inside = [...parts, item, wrapped, value, rest, ...Object.values(entries ?? {})]
  return [...Object.keys(entries ?? {}), ...inside.flatMap((part) => listFields(part, seen))]
}
