import { readFileSync, writeFileSync } from 'node:fs'
import { allRoutes, type Route } from '@latchkey/protocol/routes'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import { startNode } from '../../../server/src/testing/startNode.ts'
import { startStack } from '../../../server/src/testing/startStack.ts'
import { describeValue, describeWire, type Wire } from '../testing/describeWire.ts'
import { findUnreadable } from '../testing/findUnreadable.ts'

/** A call and its answer, as bytes. */
type Exchange = {
  readonly route: string
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly status: number
  readonly answer: string
}

// The wire of the version before, as it was stored when that version was made. Written anew with each released version and never
// between two: `WRITE_WIRE=<version> npx vitest run previousWire`.
const file = new URL('./previousWire.golden.json', import.meta.url)
if (process.env.WRITE_WIRE) await writeWire(process.env.WRITE_WIRE)
const previous = JSON.parse(readFileSync(file, 'utf8')) as Wire & { readonly exchanges: readonly Exchange[] }
const present = describeWire('present')
const closeAfter = cleanups()
const none = { type: 'object' } as const

/** What a client of one version sends or expects that a server of another refuses, or does not answer. */
function findMisunderstandings(client: Wire, server: Wire): string[] {
  const routes = Object.entries(client.routes).flatMap(([name, sent]) => {
    const served = server.routes[name]
    if (!served) return [`${name} is not served`]
    return [
      ...findUnreadable(served.query, sent.query, 'query'),
      ...findUnreadable(served.body ?? {}, sent.body ?? none, 'body'),
      ...findUnreadable(sent.answer ?? {}, served.answer ?? none, 'answer'),
    ].map((problem) => `${name}: ${problem}`)
  })
  const messages = Object.entries(client.messages).flatMap(([name, sent]) => {
    const served = server.messages[name]
    if (!served) return [`${name} is not known`]
    return [
      ...(sent.request ? findUnreadable(served.request ?? none, sent.request, 'request') : []),
      ...(sent.success ? findUnreadable(sent.success, served.success ?? none, 'success') : []),
    ].map((problem) => `${name}: ${problem}`)
  })
  return [...routes, ...messages]
}

/** The routes and messages that two versions have in common. */
function pickShared(one: Wire, other: Wire): Wire {
  const pick = <entry>(entries: Readonly<Record<string, entry>>, of: object) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => name in of))
  return {
    version: one.version,
    routes: pick(one.routes, other.routes),
    messages: pick(one.messages, other.messages),
  }
}

describe('the version before and this one', () => {
  it('[X.57] a client of the version before is served by this server and this frame', () => {
    expect(Object.keys(previous.routes).length).toBeGreaterThan(80)
    expect(Object.keys(previous.messages).length).toBeGreaterThan(25)
    expect(findMisunderstandings(previous, present)).toEqual([])
  })

  it('[X.57] this client is served by a server and a frame of the version before, in all that those have', () => {
    expect(findMisunderstandings(pickShared(present, previous), previous)).toEqual([])
  })

  it('control: a version that requires, renames, narrows or drops something is named', () => {
    const change = (edit: (wire: DeepWritable) => void) => {
      const copy = structuredClone(previous) as DeepWritable
      edit(copy)
      return copy as Wire
    }
    const nonce = 'GET /auth/v1/nonce'
    const balance = 'GET /v1/account/:address/balance'
    const required = change(({ routes }) => routes[balance]?.query.required.push('chainId'))
    expect(findMisunderstandings(previous, required)).toEqual([`${balance}: query.chainId may be absent`])
    const dropped = change(({ routes }) => Reflect.deleteProperty(routes, nonce))
    expect(findMisunderstandings(previous, dropped)).toEqual([`${nonce} is not served`])
    const unanswered = change(({ routes }) =>
      Reflect.deleteProperty(routes[balance]?.answer ?? {}, 'required'),
    )
    expect(findMisunderstandings(previous, unanswered)).toEqual([`${balance}: answer.balances may be absent`])
    const narrowed = change(({ messages }) => {
      const { properties } = messages.SET_PREFERRED_ACCOUNT?.request ?? {}
      if (properties?.type) properties.type = { enum: ['eoa'] }
    })
    expect(findMisunderstandings(previous, narrowed)).toEqual([
      'SET_PREFERRED_ACCOUNT: request.type: "smartAccount" is no value that is read',
    ])
    const strict = change(({ messages }) => {
      const { properties } = messages.GET_USER?.request ?? {}
      if (properties) properties.tomorrow = { type: 'string' }
    })
    expect(findMisunderstandings(previous, strict)).toEqual([])
    expect(findMisunderstandings(strict, previous)).toEqual(['GET_USER: request.tomorrow is not known'])
  })
})

type DeepWritable = {
  routes: Record<string, { query: { required: string[] }; answer?: object }>
  messages: Record<string, { request?: { properties?: Record<string, unknown> } }>
}

describe('calls as they were stored', () => {
  const routes: ReadonlyMap<string, Route> = new Map(
    allRoutes.flatMap(({ routes: rows }) =>
      Object.values(rows).map((row) => [`${row.method} ${row.path}`, row] as const),
    ),
  )

  it.each(previous.exchanges)(
    '[X.57] $method $path: answered as the version before answered it',
    async (one) => {
      const stack = await closeAfter(startServer())
      const { status, answer } = await makeCall(stack.url, one)
      expect(status).toBe(one.status)
      const schema =
        status === 200 ? (previous.routes[one.route]?.answer ?? {}) : describeShape(JSON.parse(one.answer))
      expect(findUnreadable(schema, describeValue(JSON.parse(answer)))).toEqual([])
    },
  )

  it.each(previous.exchanges.filter(({ status }) => status === 200))(
    '[X.57] $method $path: this client reads the answer of the version before',
    (one) => {
      const { answer } = routes.get(one.route) ?? {}
      if (!answer || typeof answer === 'string') throw new Error(`There is no route ${one.route}.`)
      expect(v.safeParse(answer, JSON.parse(one.answer)).issues).toBeUndefined()
      // Control: another thing is refused, but where anything is read.
      expect(v.safeParse(answer, 'another thing').success).toBe(answer.type === 'unknown')
    },
  )

  it('[X.57] control: a stored answer with a field less is told from a whole one', () => {
    const known = previous.exchanges.find(({ route }) => route === 'GET /v1/supported-chains')
    const { http: _, ...less } = JSON.parse(known?.answer ?? '{}') as Record<string, unknown>
    const schema = previous.routes['GET /v1/supported-chains']?.answer ?? {}
    expect(findUnreadable(schema, describeValue(JSON.parse(known?.answer ?? '{}')))).toEqual([])
    expect(findUnreadable(schema, describeValue(less))).toEqual(['http may be absent'])
  })
})

async function startServer() {
  const node = await startNode()
  const stack = await startStack({ nodes: [node] })
  return {
    url: stack.url,
    async close() {
      await stack.close()
      await node.close()
    },
  }
}

async function makeCall(
  url: string,
  { method, path, body }: Pick<Exchange, 'method' | 'path' | 'body'>,
): Promise<{ readonly status: number; readonly answer: string }> {
  const response = await fetch(url + path, { method, ...(body !== undefined && { body }) })
  return { status: response.status, answer: await response.text() }
}

/** Stores the wire of the present sources, with some calls to the real server. One line a route, so that a change is read as one. */
async function writeWire(version: string): Promise<void> {
  const query = 'projectId=local'
  const calls = [
    ['GET /v1/supported-chains', `/v1/supported-chains?${query}`],
    ['GET /v1/time', `/v1/time?${query}`],
    ['GET /.well-known/latchkey', '/.well-known/latchkey'],
    ['GET /.well-known/wallet-custody', '/.well-known/wallet-custody'],
    ['GET /projects/v1/origins', `/projects/v1/origins?${query}`],
    [
      'POST /v1',
      `/v1?${query}&chainId=eip155:1`,
      '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    ],
    [
      'POST /v1',
      `/v1?${query}&chainId=eip155:1`,
      '{"jsonrpc":"2.0","id":1,"method":"anvil_reset","params":[]}',
    ],
    ['POST /v1', `/v1?${query}`, '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'],
    ['GET /v1/time', '/v1/nowhere'],
    ['POST /login/v1/email', `/login/v1/email?${query}`, '{"email":"mira@example.org"}'],
    ['GET /auth/v1/nonce', `/auth/v1/nonce?${query}`],
    ['GET /v1/account/:address/balance', '/v1/account/nobody/balance'],
  ] as const
  const server = await startServer()
  const exchanges: Exchange[] = []
  for (const [route, path, body] of calls) {
    const [method = ''] = route.split(' ')
    const call = { method, path, ...(body !== undefined && { body }) }
    exchanges.push({ route, ...call, ...(await makeCall(server.url, call)) })
  }
  await server.close()
  const wire = { ...describeWire(version), exchanges }
  const lines = Object.entries(wire).map(([name, part]) => {
    if (typeof part === 'string') return `${JSON.stringify(name)}: ${JSON.stringify(part)}`
    const [open, close] = Array.isArray(part) ? '[]' : '{}'
    const entries = Object.entries(part as object).map(([key, value]) =>
      Array.isArray(part) ? JSON.stringify(value) : `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
    )
    return `${JSON.stringify(name)}: ${open}\n${entries.join(',\n')}\n${close}`
  })
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** A schema of the fields of a value and their types, whatever they hold. */
function describeShape(value: unknown): ReturnType<typeof describeValue> {
  if (value === null || typeof value !== 'object')
    return { type: value === null ? 'null' : (typeof value as 'string') }
  if (Array.isArray(value)) return { type: 'array', items: { anyOf: value.map(describeShape) } }
  const entries = Object.entries(value)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, describeShape(one)])),
    required: entries.map(([name]) => name),
  }
}
