import { networkImageIds } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createProjectStore } from '../adapters/projectStore.ts'
import { cleanups } from '../testing/cleanups.ts'
import { makePng } from '../testing/makePictures.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { replyJson, startNode } from '../testing/startNode.ts'
import { listRoutes, type Stack, startStack } from '../testing/startStack.ts'

const keep = cleanups()
const json = 'application/json'
const html = 'text/html; charset=utf-8'
/** Of the first wallet of the directory. */
const walletImage = '3386dde1-8b24-48c8-4b81-16979e342000'
const account = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const picture = `data:image/png;base64,${makePng(8, 8).toString('base64')}`

/** How a route is asked so that it answers, and what it answers with. `{image}` is a picture's address. */
type Row = { readonly ask: string; readonly body?: unknown; readonly status: number; readonly type: string }

/** One row per route; the first test fails when one is missing. Add yours here. */
const rows: Readonly<Record<string, Row>> = {
  'GET /ccip': { ask: '/ccip', status: 200, type: json },
  // no question of a resolver's
  'GET /ccip/:sender/:data': { ask: `/ccip/${account}/0x.json`, status: 400, type: json },
  'POST /ccip': { ask: '/ccip', body: {}, status: 422, type: json },
  'GET /.well-known/latchkey': { ask: '/.well-known/latchkey', status: 200, type: json },
  // nobody sent such a message
  'GET /attestation/:id': { ask: `/attestation/${'0'.repeat(64)}`, status: 404, type: json },
  // sign-in and keys: empty bodies are 422, and there is no database here; their own contract tests have one
  'GET /.well-known/wallet-custody': { ask: '/.well-known/wallet-custody', status: 200, type: json },
  'GET /auth/v1/nonce': { ask: '/auth/v1/nonce', status: 503, type: json },
  'GET /auth/v1/me': { ask: '/auth/v1/me', status: 401, type: json },
  'POST /auth/v1/authenticate': { ask: '/auth/v1/authenticate', body: {}, status: 422, type: json },
  'POST /auth/v1/sign-out': { ask: '/auth/v1/sign-out', body: {}, status: 401, type: json },
  'GET /keys/v1/sealing-key': { ask: '/keys/v1/sealing-key', status: 503, type: json },
  'GET /keys/v1/wallet': { ask: '/keys/v1/wallet', status: 503, type: json },
  'GET /login/device': { ask: '/login/device', status: 410, type: html },
  'GET /login/undo': { ask: '/login/undo', status: 410, type: html },
  'GET /login/v1/activity': { ask: '/login/v1/activity', status: 503, type: json },
  'GET /login/v1/jwks.json': { ask: '/login/v1/jwks.json', status: 503, type: json },
  'GET /login/v1/session': { ask: '/login/v1/session', status: 503, type: json },
  'GET /login/v1/sessions': { ask: '/login/v1/sessions', status: 503, type: json },
  'POST /keys/v1/recovery': { ask: '/keys/v1/recovery', body: {}, status: 422, type: json },
  'POST /keys/v1/recovery/read': { ask: '/keys/v1/recovery/read', body: {}, status: 422, type: json },
  'POST /keys/v1/sets': { ask: '/keys/v1/sets', body: {}, status: 422, type: json },
  'POST /keys/v1/sets/activate': { ask: '/keys/v1/sets/activate', body: {}, status: 422, type: json },
  'POST /keys/v1/shares/export': { ask: '/keys/v1/shares/export', body: {}, status: 422, type: json },
  'POST /keys/v1/shares/release': { ask: '/keys/v1/shares/release', body: {}, status: 422, type: json },
  'POST /login/v1/confirm': { ask: '/login/v1/confirm', body: {}, status: 422, type: json },
  'POST /login/v1/confirm/code': { ask: '/login/v1/confirm/code', body: {}, status: 422, type: json },
  'POST /login/v1/device': { ask: '/login/v1/device', body: {}, status: 422, type: json },
  'POST /login/v1/email': { ask: '/login/v1/email', body: {}, status: 422, type: json },
  'POST /login/v1/email-change': { ask: '/login/v1/email-change', body: {}, status: 422, type: json },
  'POST /login/v1/email-change/primary': {
    ask: '/login/v1/email-change/primary',
    body: {},
    status: 422,
    type: json,
  },
  'POST /login/v1/email-change/secondary': {
    ask: '/login/v1/email-change/secondary',
    body: {},
    status: 422,
    type: json,
  },
  'POST /login/v1/otp': { ask: '/login/v1/otp', body: {}, status: 422, type: json },
  'POST /login/v1/refresh': { ask: '/login/v1/refresh', body: {}, status: 422, type: json },
  'POST /login/v1/revoke': { ask: '/login/v1/revoke', body: {}, status: 422, type: json },
  'POST /login/v1/sign-out': { ask: '/login/v1/sign-out', body: {}, status: 503, type: json },
  ...Object.fromEntries(
    [
      'social',
      'social/connect',
      'social/meet',
      'social/wait',
      'farcaster',
      'farcaster/connect',
      'link',
      'unlink',
    ].map((name) => [
      `POST /login/v1/${name}`,
      { ask: `/login/v1/${name}`, body: {}, status: 422, type: json },
    ]),
  ),
  'GET /login/social/callback/:provider': { ask: '/login/social/callback/google', status: 410, type: html },
  'POST /login/social/callback/:provider': {
    ask: '/login/social/callback/apple',
    body: {},
    status: 410,
    type: html,
  },
  'POST /login/device': { ask: '/login/device', body: {}, status: 410, type: html },
  'POST /login/undo': { ask: '/login/undo', body: {}, status: 410, type: html },
  'GET /appkit/v1/config': { ask: '/appkit/v1/config', status: 200, type: json },
  'GET /appkit/v1/project-limits': { ask: '/appkit/v1/project-limits', status: 200, type: json },
  'GET /getAnalyticsConfig': { ask: '/getAnalyticsConfig', status: 200, type: json },
  'GET /getWalletImage/:id': { ask: `/getWalletImage/${walletImage}`, status: 200, type: 'image/webp' },
  'GET /getWalletImages': { ask: `/getWalletImages?ids=${walletImage}`, status: 200, type: json },
  'GET /getWallets': { ask: '/getWallets', status: 200, type: json },
  'GET /health': { ask: '/health', status: 200, type: 'text/plain; charset=UTF-8' },
  'GET /healthz': { ask: '/healthz', status: 200, type: 'text/plain; charset=UTF-8' },
  'GET /projects/v1/origins': { ask: '/projects/v1/origins', status: 200, type: json },
  'GET /public/getAssetImage/:id': {
    ask: `/public/getAssetImage/${networkImageIds['eip155:1']}`,
    status: 200,
    type: 'image/webp',
  },
  'GET /public/getCurrencyImage/:id': {
    ask: '/public/getCurrencyImage/usd',
    status: 200,
    type: 'image/webp',
  },
  'GET /public/getTokenImage/:id': { ask: '/public/getTokenImage/eth', status: 200, type: 'image/webp' },
  'GET /ready': { ask: '/ready', status: 200, type: json },
  'GET /readyz': { ask: '/readyz', status: 200, type: json },
  'GET /v1': { ask: '/v1', status: 426, type: json },
  'GET /v1/': { ask: '/v1/', status: 426, type: json },
  'GET /v1/account/:account/history': { ask: `/v1/account/${account}/history`, status: 200, type: json },
  // no chain is indexed here
  'GET /v1/account/:account/recipients': {
    ask: `/v1/account/${account}/recipients?chainId=eip155:1`,
    status: 400,
    type: json,
  },
  'GET /v1/account/:address/balance': {
    ask: `/v1/account/${account}/balance?currency=usd&chainId=eip155:1`,
    status: 200,
    type: json,
  },
  'GET /v1/account/:address/nfts': { ask: `/v1/account/${account}/nfts`, status: 200, type: json },
  'GET /v1/account/:address/portfolio': {
    ask: `/v1/account/${account}/portfolio?currency=usd&chainId=eip155:1`,
    status: 200,
    type: json,
  },
  'GET /v1/images/:key': { ask: '{image}', status: 200, type: 'image/webp' },
  'GET /v1/supported-chains': { ask: '/v1/supported-chains', status: 200, type: json },
  'GET /v1/time': { ask: '/v1/time', status: 200, type: json },
  'GET /v3/attestation': { ask: '/v3/attestation?id=7', status: 200, type: 'text/html; charset=UTF-8' },
  'GET /v3/public-key': { ask: '/v3/public-key', status: 200, type: json },
  'GET /ws': { ask: '/ws', status: 426, type: json },
  'POST /batch': { ask: '/batch', body: [], status: 202, type: json },
  'POST /e': { ask: '/e', body: {}, status: 202, type: json },
  'GET /v1/profile/account/:name': {
    ask: '/v1/profile/account/mira.latchkey.id?apiVersion=2',
    status: 200,
    type: json,
  },
  'GET /v1/profile/reverse/:address': {
    ask: `/v1/profile/reverse/${account}?apiVersion=2`,
    status: 200,
    type: json,
  },
  // without a name to resolve: the answer of others tells the time
  'GET /v1/identity/:address': { ask: `/v1/identity/${solanaAccount}`, status: 200, type: json },
  'GET /v1/account/:address/identity': {
    ask: `/v1/account/${solanaAccount}/identity`,
    status: 200,
    type: json,
  },
  'GET /v1/profile/suggestions/:name': { ask: '/v1/profile/suggestions/mira', status: 200, type: json },
  ...Object.fromEntries(
    ['', '/:name/address', '/:name/attributes'].map((path) => [
      `POST /v1/profile/account${path}`,
      {
        ask: `/v1/profile/account${path.replace(':name', 'mira.latchkey.id')}`,
        body: {},
        status: 422,
        type: json,
      },
    ]),
  ),
  'POST /v1/fungible/price': {
    ask: '/v1/fungible/price',
    body: {
      projectId: 'local',
      currency: 'usd',
      addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    },
    status: 200,
    type: json,
  },
  // no exchange is configured here; `serve/swaps.contract.test.ts` of the cli has one
  ...Object.fromEntries(
    ['allowance', 'build-approve', 'gas-price', 'quotes', 'tokens'].map((name) => [
      `GET /v1/convert/${name}`,
      { ask: `/v1/convert/${name}?chainId=eip155:7`, status: 400, type: json },
    ]),
  ),
  'POST /v1/convert/build-transaction': {
    ask: '/v1/convert/build-transaction',
    body: {},
    status: 422,
    type: json,
  },
  // nobody sells here; `services/onramp` and `serve/onramp.contract.test.ts` of the cli have somebody
  ...Object.fromEntries(
    [
      ['options', 503],
      ['buy/options', 503],
      ['buy/quotes', 400],
      ['providers', 200],
      ['orders', 200],
    ].map(([name, status]) => [
      `GET /v1/onramp/${name}`,
      { ask: `/v1/onramp/${name}`, status: Number(status), type: json },
    ]),
  ),
  'POST /v1/onramp/quote': { ask: '/v1/onramp/quote', body: {}, status: 422, type: json },
  'POST /v1/generators/onrampurl': { ask: '/v1/generators/onrampurl', body: {}, status: 422, type: json },
  'POST /v1/onramp/callbacks/:provider': {
    ask: '/v1/onramp/callbacks/card',
    body: {},
    status: 404,
    type: json,
  },
  // without a token: with one it is asked in services/relay
  'POST /rpc': {
    ask: '/rpc',
    body: { id: 1, jsonrpc: '2.0', method: 'irn_publish', params: {} },
    status: 401,
    type: json,
  },
  'POST /v1': { ask: '/v1?chainId=eip155:1', body: call(), status: 200, type: json },
  'POST /v1/': { ask: '/v1/?chainId=eip155:1', body: call(), status: 200, type: json },
}

function call() {
  return { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }
}

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
  const { ask, body } = rows[route] ?? { ask: '/', body: undefined }
  const url = ask === '{image}' ? stack.ports.images.link(picture) : stack.url + ask
  const [method = ''] = route.split(' ')
  return fetch(`${url}${more && (url.includes('?') ? '&' : '?')}${more}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...init,
  })
}

it('[L12] every route the server has is in the table, and nothing else', () => {
  expect(Object.keys(rows).sort()).toEqual(listRoutes())
})

describe('every route', () => {
  it.each(Object.keys(rows))('[L12] [S7.76] %s: status, content type, CORS, request id', async (route) => {
    const { stack } = await start()
    const response = await send(stack, route, 'projectId=local&st=latchkey&sv=1', {
      headers: { origin: 'https://app.example' },
    })
    expect(response.status).toBe(rows[route]?.status)
    expect(response.headers.get('content-type')).toBe(rows[route]?.type)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
    )
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  it.each(Object.keys(rows))(
    '[L12] [S7.76] %s: OPTIONS, HEAD, and 405 for what it isn’t asked',
    async (route) => {
      const { stack } = await start()
      const options = await send(stack, route, '', { method: 'OPTIONS', body: null })
      expect(options.status).toBe(204)
      expect(options.headers.get('access-control-allow-origin')).toBe('*')
      expect(options.headers.get('access-control-allow-headers')).toContain('content-type')
      const refused = await send(stack, route, '', { method: 'DELETE', body: null })
      expect(refused.status).toBe(405)
      expect(refused.headers.get('content-type')).toBe(json)
      expect(await refused.json()).toMatchObject({ status: 'FAILED' })
      const head = await send(stack, route, '', { method: 'HEAD', body: null })
      expect(await head.text()).toBe('')
      if (route.startsWith('GET ')) expect(head.status).toBe(rows[route]?.status)
    },
  )
})

// Those of the data people look at; sign-in, keys and relay answer by what is in the database, and have suites of their own.
const dataRoutes = Object.keys(rows).filter(
  (route) => !/ \/(auth|login|keys|rpc|ws|\.well-known\/wallet-custody)(\/|$)/.test(route),
)

/** What tells of the clock, of this build, of a message or of this version of the directory. */
const varies = /\/(v1\/time|readyz?|v3\/public-key|attestation|getWallet)/

onBothDatabases('every route of data over a database', (db) => {
  it('[L12] has the status and type of the table, gives the same answer twice, and JSON is what the golden file says', async () => {
    const node = await openNode()
    const shared = { ...db(), close: () => Promise.resolve() }
    const stack = await keep(startStack({ nodes: [node], env: zones, ports: { db: shared } }))
    const steady = (text: string) =>
      text
        .replaceAll(new URL(stack.url).host, 'api.example')
        .replace(/"(now|readAt)":\d+/g, '"$1":0')
        .replace(/uptime: \d+/g, '')
        .replace(/"requestId":"[^"]*"/g, '"requestId":""')
    const golden: Record<string, unknown> = {}
    for (const route of dataRoutes) {
      const ask = () => send(stack, route, 'projectId=local&st=latchkey&sv=1&entries=2')
      const response = await ask()
      expect([route, response.status, response.headers.get('content-type')]).toEqual([
        route,
        rows[route]?.status,
        rows[route]?.type,
      ])
      const text = steady(await response.text())
      expect([route, steady(await (await ask()).text())]).toEqual([route, text])
      if (response.headers.get('content-type') === json && !varies.test(route))
        golden[route] = JSON.parse(text)
    }
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot('./routes.golden.json')
  })
})

describe('what the route table says is also so', () => {
  it('[S7.04] chains are listed under the path as clients join it, with one slash', async () => {
    const { stack } = await start()
    for (const path of ['v1/supported-chains', '/v1/supported-chains']) {
      const response = await fetch(new URL(path, `${stack.url}/`))
      expect(await response.json()).toEqual({ http: ['eip155:1'], ws: [] })
    }
  })

  const limited = Object.keys(rows).filter((route) => !/\/(health|ready)z?$/.test(route))
  it.each(limited)('[L9] [S7.76] %s has a limit of its own', async (route) => {
    // three per second and client; pictures ten times as many, for a page of them
    const clock = { now: () => Date.now(), monotonic: () => 0 }
    const node = await openNode()
    const env = { LATCHKEY_LIMIT_ROUTE: '3/1' }
    const stack = await keep(startStack({ nodes: [node], env: { ...zones, ...env }, ports: { clock } }))
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) statuses.push((await send(stack, route)).status)
    expect(statuses.at(0)).toBe(rows[route]?.status)
    expect(statuses.at(-1)).toBe(429)
    const allowed = statuses.filter((status) => status !== 429).length
    expect(allowed).toBe(rows[route]?.type === 'image/webp' ? 30 : 3)
    const other = route === 'GET /v1/time' ? 'GET /v1/supported-chains' : 'GET /v1/time'
    expect((await send(stack, other)).status).toBe(200)
  })

  it.each(Object.keys(rows).filter((route) => route.startsWith('GET ')))(
    '[L8] %s: unknown query parameters change neither the answer nor what it costs upstream',
    async (route) => {
      const { node, stack } = await start({ LATCHKEY_MODE: 'development' })
      const text = async (more: string) => {
        const body = await (await send(stack, route, more)).text()
        return body.replace(/"now":\d+|uptime: \d+|"requestId":"[^"]*"/g, '')
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

it('[L8] [L10] made-up project ids and parameters cost the database nothing', async () => {
  const db = await openMemoryDb()
  await createProjectStore(db, { now: Date.now }).add({ name: 'Shop', origins: [] })
  let reads = 0
  const query = new Proxy(db.query, {
    get(target, name) {
      if (name === 'selectFrom') reads++
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const stack = await keep(
    startStack({ ports: { db: { ...db, query } }, env: { LATCHKEY_LIMIT_ROUTE: '1000/1' } }),
  )
  const ask = async (turn: number) => {
    const response = await fetch(`${stack.url}/appkit/v1/config?projectId=${turn}&x=${turn}`)
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(turn)))
  expect(new Set(statuses)).toEqual(new Set([401]))
  // the three tables of projects, once
  expect(reads).toBe(3)
})
