import { allRoutes, routeErrors } from '@latchkey/protocol/routes'
import { describe, expect, it } from 'vitest'
import { runCli } from '../runCli.ts'

async function openapi(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(['openapi', ...words], {
    env: {},
    cwd: '/',
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    untilStopped: () => Promise.resolve(),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

type Operation = {
  readonly operationId: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

type Document = {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> }
}

const load = async (...words: string[]) => JSON.parse((await openapi(...words)).out) as Document

const rows = allRoutes.flatMap(({ routes }) => Object.entries(routes))
const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}')

describe('latchkey openapi', () => {
  it('prints one valid JSON document and ends with 0', async () => {
    const { code, err } = await openapi()
    expect([code, err]).toEqual([0, ''])
    expect(await load()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] })
  })

  it('names the server it is given, and refuses what is no address', async () => {
    expect((await load('--server', 'https://api.example.org')).servers).toEqual([
      { url: 'https://api.example.org' },
    ])
    const { code, out, err } = await openapi('--server', 'nonsense')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('--server')
  })

  it('has every row of the table and every alias, and nothing else', async () => {
    const { paths } = await load()
    const printed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = rows.flatMap(([, { method, path, aliases = [] }]) =>
      [path, ...aliases].map((one) => `${method} ${toTemplate(one)}`),
    )
    expect(printed.sort()).toEqual(expected.sort())
  })

  it.each(rows)('%s has its parameters, body, refusals and security', async (name, row) => {
    const { paths, components } = await load()
    const operation = paths[toTemplate(row.path)]?.[row.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const names = operation?.parameters.flatMap((parameter) => parameter.name ?? [])
    const segments = [...row.path.matchAll(/:(\w+)/g)].map(([, segment]) => segment)
    expect(names).toEqual([...segments, ...Object.keys(row.query ?? {})])
    expect(operation?.requestBody !== undefined).toBe(row.body !== undefined)
    for (const status of Object.keys(routeErrors(row))) expect(operation?.responses).toHaveProperty(status)
    const schemes = operation?.security.flatMap((requirement) => Object.keys(requirement)) ?? []
    expect(schemes.length > 0).toBe(row.auth !== 'none')
    for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme)
  })

  it('names every operation once, and every reference leads somewhere', async () => {
    const { out } = await openapi()
    const document = JSON.parse(out) as Document
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids).toEqual([...new Set(ids)])
    const references = new Set([...out.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, path = '']) => path))
    expect(references.size).toBeGreaterThan(0)
    for (const reference of references) expect(document).toHaveProperty(reference.split('/'))
  })

  it('prints a balance, a swap and a sign-in as the golden file does', async () => {
    const { paths } = await load()
    const chosen = ['/v1/account/{address}/balance', '/v1/convert/build-transaction', '/login/v1/otp']
    const golden = Object.fromEntries(chosen.map((path) => [path, paths[path]]))
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot('./openapi.golden.json')
  })
})
