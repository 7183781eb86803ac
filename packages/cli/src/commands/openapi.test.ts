import { allRoutes, routeErrors } from '@latchkey/protocol/routes'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { runCli } from '../runCli.ts'

/** Runs `latchkey openapi` with further words. */
async function runOpenapi(...words: string[]) {
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

const getDocument = async (...words: string[]) => JSON.parse((await runOpenapi(...words)).out) as Document

const rows = allRoutes.flatMap(({ routes }) => Object.entries(routes))
const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}')

describe('latchkey openapi', () => {
  it('prints a document that an independent validator accepts as OpenAPI 3.1', async () => {
    const { code, err } = await runOpenapi()
    expect([code, err]).toEqual([0, ''])
    const document = await getDocument()
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] })
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('control: the validator refuses a document with a parameter that has no place', async () => {
    const document = await getDocument()
    const broken = structuredClone(document.paths['/v1/time']?.get)
    Object.assign(broken ?? {}, { parameters: [{ name: 'zone', schema: { type: 'string' } }] })
    const validated = await new Validator().validate({ ...document, paths: { '/v1/time': { get: broken } } })
    expect(validated.valid).toBe(false)
  })

  it('names the server it is given', async () => {
    const { servers } = await getDocument('--server', 'https://api.example.org')
    expect(servers).toEqual([{ url: 'https://api.example.org' }])
  })

  it.each([
    ['--server', 'nonsense'],
    ['--format', 'yaml'],
  ])('refuses %s %s', async (option, value) => {
    const { code, out, err } = await runOpenapi(option, value)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(option)
  })

  it('[S7.40] has every row of the table and every alias, and nothing else', async () => {
    const { paths } = await getDocument()
    const printed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = rows.flatMap(([, { method, path, aliases = [] }]) =>
      [path, ...aliases].map((one) => `${method} ${toTemplate(one)}`),
    )
    expect(printed.sort()).toEqual(expected.sort())
  })

  it('gives every row its parameters, body, refusals and security', async () => {
    const { paths, components } = await getDocument()
    for (const [name, row] of rows) {
      const operation = paths[toTemplate(row.path)]?.[row.method.toLowerCase()]
      expect(operation?.operationId, name).toBe(name)
      const names = operation?.parameters.flatMap((parameter) => parameter.name ?? [])
      const segments = [...row.path.matchAll(/:(\w+)/g)].map(([, segment]) => segment)
      expect(names, name).toEqual([...segments, ...Object.keys(row.query ?? {})])
      expect(operation?.requestBody !== undefined, name).toBe(row.body !== undefined)
      for (const status of Object.keys(routeErrors(row)))
        expect(operation?.responses, name).toHaveProperty(status)
      const schemes = operation?.security.flatMap((requirement) => Object.keys(requirement)) ?? []
      expect(schemes.length > 0, name).toBe(row.auth !== 'none')
      for (const scheme of schemes) expect(components.securitySchemes, name).toHaveProperty(scheme)
    }
  })

  it('prints a balance, a swap and a sign-in as the golden file does', async () => {
    const { paths } = await getDocument()
    const chosen = ['/v1/account/{address}/balance', '/v1/convert/build-transaction', '/login/v1/otp']
    const golden = Object.fromEntries(chosen.map((path) => [path, paths[path]]))
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot('./openapi.golden.json')
  })

  it('docs/api.md is what --format markdown prints; run this test with -u after a change of routes', async () => {
    const { out } = await runOpenapi('--format', 'markdown')
    await expect(`${out}`).toMatchFileSnapshot('../../../../docs/api.md')
  })
})
