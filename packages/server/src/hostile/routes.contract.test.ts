// long: puts thousands of hostile requests to every route.
import { networkImageIds } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createProjectStore } from '../adapters/projectStore.ts'
import { cleanups } from '../testing/cleanups.ts'
import { makePng } from '../testing/makePictures.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { onDatabase } from '../testing/onBothDatabases.ts'
import { replyJson, startNode } from '../testing/startNode.ts'
import { listRoutes, type Stack, startStack } from '../testing/startStack.ts'

const keep = cleanups()
const json = 'application/json'
const html = 'text/html; charset=utf-8'
const webp = 'image/webp'
/** Of the first wallet of the directory. */
const walletImage = '3386dde1-8b24-48c8-4b81-16979e342000'
const account = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const picture = `data:image/png;base64,${makePng(8, 8).toString('base64')}`

/**
 * How a route is called so that it answers, and what it answers with. Default: its own path with the segments of `segments`; a
 * POST with an empty object, which is 422, and a GET that is 200; JSON.
 */
type Expectation = {
  /** Path and query, where another than the default. `{image}` is the URL of a picture. */
  readonly path?: string
  readonly body?: unknown
  readonly status?: number
  /** Content type. */
  readonly type?: string
}

const segments: Readonly<Record<string, string>> = {
  ':name': 'mira.latchkey.id',
  ':account': account,
  ':address': account,
}
const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }

/** Routes that do not answer as the default says. */
const exceptions: Readonly<Record<string, Expectation>> = {
  'GET /ccip/:sender/:data': { path: `/ccip/${account}/0x.json`, status: 400 },
  'GET /attestation/:id': { path: `/attestation/${'0'.repeat(64)}`, status: 404 },
  'GET /auth/v1/me': { status: 401 },
  'POST /auth/v1/sign-out': { status: 401 },
  // No chain has a bundler here.
  'POST /v1/bundler': { status: 400 },
  // No database here; the contract tests of sign-in and keys have one.
  'GET /auth/v1/nonce': { status: 503 },
  'GET /keys/v1/sealing-key': { status: 503 },
  'GET /keys/v1/wallet': { status: 503 },
  'GET /login/v1/activity': { status: 503 },
  'GET /login/v1/jwks.json': { status: 503 },
  'GET /login/v1/passkeys': { status: 503 },
  'GET /login/v1/session': { status: 503 },
  'GET /login/v1/sessions': { status: 503 },
  'GET /login/v1/waiting-devices': { status: 503 },
  'POST /login/v1/sign-out': { status: 503 },
  'GET /login/device': { status: 410, type: html },
  'GET /login/undo': { status: 410, type: html },
  'GET /login/keep': { status: 410, type: html },
  'POST /login/device': { status: 410, type: html },
  'POST /login/undo': { status: 410, type: html },
  'POST /login/keep': { status: 410, type: html },
  // Their bodies may be empty, and sign-in is off here.
  'POST /login/v1/deletion': { status: 503 },
  'POST /login/v1/pause': { status: 503 },
  'GET /login/social/callback/:provider': {
    path: '/login/social/callback/google',
    status: 410,
    type: html,
  },
  'POST /login/social/callback/:provider': {
    path: '/login/social/callback/apple',
    status: 410,
    type: html,
  },
  'GET /getWalletImage/:id': { path: `/getWalletImage/${walletImage}`, type: webp },
  'GET /getWalletImages': { path: `/getWalletImages?ids=${walletImage}` },
  'GET /public/getAssetImage/:id': {
    path: `/public/getAssetImage/${networkImageIds['eip155:1']}`,
    type: webp,
  },
  'GET /public/getCurrencyImage/:id': { path: '/public/getCurrencyImage/usd', type: webp },
  'GET /public/getTokenImage/:id': { path: '/public/getTokenImage/eth', type: webp },
  'GET /v1/images/:key': { path: '{image}', type: webp },
  'GET /health': { type: 'text/plain; charset=UTF-8' },
  'GET /healthz': { type: 'text/plain; charset=UTF-8' },
  'GET /v3/attestation': { path: '/v3/attestation?id=7', type: 'text/html; charset=UTF-8' },
  'GET /v1': { status: 426 },
  'GET /v1/': { status: 426 },
  'GET /ws': { status: 426 },
  'POST /v1': { path: '/v1?chainId=eip155:1', body: call, status: 200 },
  'POST /v1/': { path: '/v1/?chainId=eip155:1', body: call, status: 200 },
  // No chain is indexed here.
  'GET /v1/account/:account/recipients': {
    path: `/v1/account/${account}/recipients?chainId=eip155:1`,
    status: 400,
  },
  'GET /v1/account/:address/balance': {
    path: `/v1/account/${account}/balance?currency=usd&chainId=eip155:1`,
  },
  'GET /v1/account/:address/portfolio': {
    path: `/v1/account/${account}/portfolio?currency=usd&chainId=eip155:1`,
  },
  'GET /v1/profile/account/:name': { path: '/v1/profile/account/mira.latchkey.id?apiVersion=2' },
  'GET /v1/profile/reverse/:address': { path: `/v1/profile/reverse/${account}?apiVersion=2` },
  // An account without a name: the answer for others tells the time.
  'GET /v1/identity/:address': { path: `/v1/identity/${solanaAccount}` },
  'GET /v1/account/:address/identity': { path: `/v1/account/${solanaAccount}/identity` },
  'GET /v1/profile/suggestions/:name': { path: '/v1/profile/suggestions/mira' },
  'POST /batch': { body: [], status: 202 },
  'POST /e': { status: 202 },
  'POST /v1/fungible/price': {
    body: {
      projectId: 'local',
      currency: 'usd',
      addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    },
    status: 200,
  },
  // The account names its chain (CAIP-10).
  'GET /v1/sessions/:id': { path: `/v1/sessions/eip155:1:${account}` },
  'POST /v1/sessions/:id/activate': { path: `/v1/sessions/eip155:1:${account}/activate` },
  'POST /v1/sessions/:id/revoke': { path: `/v1/sessions/eip155:1:${account}/revoke` },
  // No exchange is configured here; `contracts/swaps.contract.test.ts` of the cli has one.
  ...Object.fromEntries(
    ['allowance', 'build-approve', 'gas-price', 'quotes', 'tokens'].map((name) => [
      `GET /v1/convert/${name}`,
      { path: `/v1/convert/${name}?chainId=eip155:7`, status: 400 },
    ]),
  ),
  // No onramp is configured here; `contracts/onramp.contract.test.ts` of the cli has one.
  'GET /v1/onramp/options': { status: 503 },
  'GET /v1/onramp/buy/options': { status: 503 },
  'GET /v1/onramp/buy/quotes': { status: 400 },
  // Existing clients expect it so.
  'POST /v1/generators/onrampurl': { status: 400 },
  'POST /v1/onramp/callbacks/:provider': { path: '/v1/onramp/callbacks/card', status: 404 },
  // Without a token; the relay's contract tests have one.
  'POST /rpc': { body: { id: 1, jsonrpc: '2.0', method: 'irn_publish', params: {} }, status: 401 },
}

/** What every route of the server answers. */
const expectations = Object.fromEntries(
  listRoutes().map((route) => {
    const [method = '', path = ''] = route.split(' ')
    const isPost = method === 'POST'
    const defaults = {
      path: path.replace(/:\w+/g, (name) => segments[name] ?? name),
      body: isPost ? {} : undefined,
      status: isPost ? 422 : 200,
      type: json,
    }
    return [route, { ...defaults, ...exceptions[route] }]
  }),
)

/** A node of a chain without contracts, where everybody has the same balance. */
function openNode() {
  return keep(
    startNode({
      reply: (response, { body }) => {
        const calls: unknown = JSON.parse(body)
        const answerOf = (one: unknown) => {
          const { id, method } = Object(one) as { id?: unknown; method?: unknown }
          return { jsonrpc: '2.0', id, result: method === 'eth_call' ? '0x' : '0x10' }
        }
        replyJson(response, 200, Array.isArray(calls) ? calls.map(answerOf) : answerOf(calls))
      },
    }),
  )
}

/** Names are given in one. */
const zones = { LATCHKEY_NAME_ZONES: 'latchkey.id' }

async function start(env: Record<string, string> = {}) {
  const node = await openNode()
  const stack = await keep(startStack({ nodes: [node], env: { ...zones, ...env } }))
  return { node, stack }
}

function send(stack: Stack, route: string, more = '', init: RequestInit = {}): Promise<Response> {
  const { path = '/', body } = expectations[route] ?? {}
  const url = path === '{image}' ? stack.ports.images.link(picture) : stack.url + path
  const [method = ''] = route.split(' ')
  return fetch(`${url}${more && (url.includes('?') ? '&' : '?')}${more}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...init,
  })
}

it('every exception is a route of the server', () => {
  expect(Object.keys(exceptions).filter((route) => !listRoutes().includes(route))).toEqual([])
})

describe('every route', () => {
  it.each(Object.keys(expectations))('[S7.76, X.56] %s: status, headers, other methods', async (route) => {
    const { stack } = await start()
    const { status, type } = expectations[route] ?? {}
    const response = await send(stack, route, 'projectId=local&st=latchkey&sv=1', {
      headers: { origin: 'https://app.example' },
    })
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/),
    })
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)

    const options = await send(stack, route, '', { method: 'OPTIONS', body: null })
    expect(options.status).toBe(204)
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers':
        'content-type, user-agent, referer, origin, access-control-request-method, access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, authorization, dpop, x-nonce-jwt',
    })
    const refused = await send(stack, route, '', { method: 'DELETE', body: null })
    expect(refused.status).toBe(405)
    expect(refused.headers.get('content-type')).toBe(json)
    expect(await refused.json()).toMatchObject({ status: 'FAILED' })
    const head = await send(stack, route, '', { method: 'HEAD', body: null })
    expect(await head.text()).toBe('')
    if (route.startsWith('GET ')) expect(head.status).toBe(status)
  })
})

// Sign-in, keys and relay answer by what is in the database, and have suites of their own.
const dataRoutes = Object.keys(expectations).filter(
  (route) => !/ \/(auth|login|keys|rpc|ws|\.well-known\/wallet-custody)(\/|$)/.test(route),
)

/** Routes whose answer changes with the clock, the build, a message or the version of the directory. */
const varies = /\/(v1\/time|readyz?|v3\/public-key|attestation|getWallet)/

onDatabase('every route of data over a database', (db) => {
  it('has its status and type, answers the same twice, and JSON as the golden file says', async () => {
    const node = await openNode()
    const shared = { ...db(), close: () => Promise.resolve() }
    const stack = await keep(startStack({ nodes: [node], env: zones, ports: { db: shared } }))
    const steady = (text: string) =>
      text
        .replaceAll(new URL(stack.url).host, 'api.example')
        .replace(/"(now|readAt|age)":\d+/g, '"$1":0')
        .replace(/uptime: \d+/g, '')
        .replace(/"requestId":"[^"]*"/g, '"requestId":""')
    const golden: Record<string, unknown> = {}
    for (const route of dataRoutes) {
      const ask = () => send(stack, route, 'projectId=local&st=latchkey&sv=1&entries=2')
      const response = await ask()
      expect([route, response.status, response.headers.get('content-type')]).toEqual([
        route,
        expectations[route]?.status,
        expectations[route]?.type,
      ])
      const text = steady(await response.text())
      expect([route, steady(await (await ask()).text())]).toEqual([route, text])
      if (response.headers.get('content-type') === json && !varies.test(route))
        golden[route] = JSON.parse(text)
    }
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot('./routes.golden.json')
  })
})

describe('limits and parameters', () => {
  it('[S7.04] chains are listed under the path as clients join it, with one slash', async () => {
    const { stack } = await start()
    for (const path of ['v1/supported-chains', '/v1/supported-chains']) {
      const response = await fetch(new URL(path, `${stack.url}/`))
      expect(await response.json()).toEqual({ http: ['eip155:1'], ws: [] })
    }
  })

  const limited = Object.keys(expectations).filter((route) => !/\/(health|ready)z?$/.test(route))
  it.each(limited)('[S7.76] %s has a limit of its own', async (route) => {
    // three per second and client; pictures ten times as many, for a page of them
    const clock = { now: () => Date.now(), monotonic: () => 0 }
    const node = await openNode()
    const env = { LATCHKEY_LIMIT_ROUTE: '3/1' }
    const stack = await keep(startStack({ nodes: [node], env: { ...zones, ...env }, ports: { clock } }))
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) statuses.push((await send(stack, route)).status)
    expect(statuses.at(0)).toBe(expectations[route]?.status)
    expect(statuses.at(-1)).toBe(429)
    const allowed = statuses.filter((status) => status !== 429).length
    expect(allowed).toBe(expectations[route]?.type === 'image/webp' ? 30 : 3)
    const other = route === 'GET /v1/time' ? 'GET /v1/supported-chains' : 'GET /v1/time'
    expect((await send(stack, other)).status).toBe(200)
  })

  it.each(Object.keys(expectations).filter((route) => route.startsWith('GET ')))(
    '%s: unknown query parameters change neither the answer nor what it costs upstream',
    async (route) => {
      const { node, stack } = await start({ LATCHKEY_MODE: 'development' })
      const text = async (more: string) => {
        const body = await (await send(stack, route, more)).text()
        return body.replace(/"(?:now|age)":\d+|uptime: \d+|"requestId":"[^"]*"/g, '')
      }
      const plain = await text('')
      const asked = node.requests.length
      for (let turn = 0; turn < 20; turn++) {
        expect(await text(`_=${turn}&cachebuster=${'x'.repeat(turn)}&__proto__=1&constructor[]=2`)).toBe(
          plain,
        )
      }
      expect(node.requests.length).toBe(asked)
    },
  )
})

it('made-up project ids and parameters cost the database nothing', async () => {
  const db = await openMemoryDb()
  await createProjectStore(db, { now: Date.now }).add({ name: 'Shop', origins: [] })
  let reads = 0
  const query = new Proxy(db.query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        // The server reads its settings by itself every five seconds.
        if (name === 'selectFrom' && given[0] !== 'setting') reads++
        return value.apply(target, given)
      }
    },
  })
  const stack = await keep(
    startStack({ ports: { db: { ...db, query } }, env: { LATCHKEY_LIMIT_ROUTE: '1000/1' } }),
  )
  // The start compares stored secrets with the keys.
  reads = 0
  const ask = async (turn: number) => {
    const response = await fetch(`${stack.url}/appkit/v1/config?projectId=${turn}&x=${turn}`)
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(turn)))
  expect(new Set(statuses)).toEqual(new Set([401]))
  // the three tables of projects, once
  expect(reads).toBe(3)
})
