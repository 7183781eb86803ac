import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { allRoutes } from './allRoutes.ts'
import * as entry from './exports/routes.ts'
import {
  defineRoute,
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteInput,
  type RouteParams,
  type RouteQuery,
  routeErrors,
  toApiRoute,
  toRouteUrl,
} from './http.ts'

const getThing = defineRoute({
  method: 'GET',
  path: '/v1/:owner/things/:id',
  summary: 'A thing',
  params: { id: v.pipe(v.string(), v.maxLength(8)) },
  query: { chainId: v.string(), page: v.optional(v.number()), wide: v.optional(v.boolean(), false) },
  answer: v.object({ id: v.string(), at: v.pipe(v.string(), v.transform(Number)) }),
  auth: 'project',
})
const putThing = defineRoute({
  method: 'POST',
  path: '/v1/things',
  summary: 'Stores a thing',
  body: v.object({ size: v.pipe(v.string(), v.transform(Number)) }),
  answer: v.object({ done: v.literal(true) }),
  errors: { 409: 'it is there already' },
  auth: 'fresh',
  grant: 'export',
})
const getPage = defineRoute({
  method: 'GET',
  path: '/page',
  summary: 'A page',
  answer: 'page',
  auth: 'none',
  rate: 'unlimited',
})

describe('types of a row', () => {
  it('parameters of the path come from the path', () => {
    expectTypeOf<RouteParams<typeof getThing>>().toEqualTypeOf<{ owner: string; id: string }>()
    expectTypeOf<RouteParams<typeof putThing>>().toEqualTypeOf<Record<never, string>>()
  })

  it('what may be left out of a query may be left out', () => {
    expectTypeOf<RouteQuery<typeof getThing>>().toExtend<{
      chainId: string
      page?: number | undefined
      wide?: boolean | undefined
    }>()
    expectTypeOf<{ chainId: string }>().toExtend<RouteQuery<typeof getThing>>()
    expectTypeOf<{ page: number }>().not.toExtend<RouteQuery<typeof getThing>>()
  })

  it('a body is one thing for the client and another for the server', () => {
    expectTypeOf<RouteBody<typeof putThing>>().toEqualTypeOf<{ size: string }>()
    expectTypeOf<RouteInput<typeof putThing>>().toEqualTypeOf<{ size: number }>()
    expectTypeOf<RouteBody<typeof getThing>>().toEqualTypeOf<undefined>()
  })

  it('an answer is what its schema makes of it, a page is text', () => {
    expectTypeOf<RouteAnswer<typeof getThing>>().toEqualTypeOf<{ id: string; at: number }>()
    expectTypeOf<RouteAnswer<typeof getPage>>().toEqualTypeOf<string>()
  })

  it('a row keeps its own values, so that tables can tell rows apart', () => {
    expectTypeOf(putThing.auth).toEqualTypeOf<'fresh'>()
    expectTypeOf(toApiRoute(putThing)).toExtend<{ caller: 'fresh'; grant: 'export' }>()
    expectTypeOf(toApiRoute(putThing).request).toEqualTypeOf(putThing.body)
  })

  it('segments the path does not have are refused', () => {
    // @ts-expect-error: the path has no such segment
    defineRoute({ ...getPage, params: { id: v.string() } })
    // @ts-expect-error: a segment is missing
    toRouteUrl(getThing, 'https://example.org', { params: { id: '1' }, query: { chainId: 'eip155:1' } })
  })
})

describe('toRouteUrl', () => {
  const base = 'https://api.example.org'

  it('fills in segments and query, percent-encoded', () => {
    const params = { owner: 'a/b', id: '?' }
    const url = toRouteUrl(getThing, base, { params, query: { chainId: 'eip155:1', projectId: 'p' } })
    expect(url.href).toBe(`${base}/v1/a%2Fb/things/%3F?chainId=eip155%3A1&projectId=p`)
  })

  it('leaves out what has no value', () => {
    expect(toRouteUrl(getPage, base, {}).href).toBe(`${base}/page`)
    expect(toRouteUrl(getPage, base, { query: { projectId: undefined } }).href).toBe(`${base}/page`)
  })

  it('does not leave the base for another host', () => {
    const params = { owner: '//evil.example', id: '..' }
    expect(toRouteUrl(getThing, base, { params, query: { chainId: '1' } }).origin).toBe(base)
  })
})

it('refusals of auth, rate and body are added to those of the row', () => {
  expect(Object.keys(routeErrors(putThing)).map(Number)).toEqual([400, 401, 409, 422, 429, 503])
  expect(routeErrors(getPage)).toEqual({})
})

it('a row of the sign-in API in its other form', () => {
  expect(toApiRoute(putThing)).toEqual({
    method: 'POST',
    path: '/v1/things',
    caller: 'fresh',
    grant: 'export',
    request: putThing.body,
    response: putThing.answer,
  })
})

describe('all routes', () => {
  const rows: readonly (readonly [string, Route])[] = allRoutes.flatMap(({ routes }) =>
    Object.entries(routes),
  )

  it('no address is served twice, aliases included', () => {
    const addresses = rows.flatMap(([, { method, path, aliases = [], host = 'api' }]) =>
      [path, ...aliases].map((one) => `${host} ${method} ${one.replace(/:\w+/g, ':')}`),
    )
    expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([])
    expect(addresses.length).toBeGreaterThan(90)
  })

  it('the entry exports every row', () => {
    expect(rows.map(([name]) => name).filter((name) => !Object.hasOwn(entry, name))).toEqual([])
  })

  it.each(rows)(
    '%s says what it does, and a GET has no body',
    (_, { method, path, summary, body, params = {} }) => {
      expect(path).toMatch(/^\/[\w.:/-]*$/)
      expect(summary).toMatch(/^[A-Z].*[^.]$/)
      if (method === 'GET') expect(body).toBeUndefined()
      for (const name of Object.keys(params)) expect(path).toContain(`:${name}`)
    },
  )
})

it('a client that imports one row loads no other', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { getSealingKey, getTime } from './routes.ts'; console.log(getTime.path, getSealingKey.path)`,
      resolveDir: fileURLToPath(new URL('./exports', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
  })
  const text = outputFiles[0]?.text ?? ''
  expect(text).toContain('/v1/time')
  for (const path of ['/v1/account', '/v1/convert', '/login/v1', '/getWallets'])
    expect(text).not.toContain(path)
  expect(text.length).toBeLessThan(16_000)
})
