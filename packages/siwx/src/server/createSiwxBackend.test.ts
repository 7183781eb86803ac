import { describe, expect, it, vi } from 'vitest'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import { serveBackend } from '../testing/serveBackend.ts'
import { readBytes } from './body.ts'
import { createBrowserNonces } from './browserNonces.ts'
import { getCookie } from './cookies.ts'
import { createSiwxBackend, type SiwxBackendOptions } from './createSiwxBackend.ts'
import { digest } from './digests.ts'
import { SiwxBackendError } from './errors.ts'
import { expressSiwx } from './frameworks.ts'
import { memorySiwxStore } from './memorySiwxStore.ts'
import type { SiwxStore } from './store.ts'

const keep = cleanups()

const secret = 'a secret of the tests, long enough to be one'
const page = 'https://shop.example'
const good: SiwxBackendOptions = { origins: [page], secret, store: memorySiwxStore() }

describe('options it can’t keep its word with are refused at creation, with what to do', () => {
  const bad: readonly [string, Partial<SiwxBackendOptions>][] = [
    ['no page', { origins: [] }],
    ['no list of pages', { origins: undefined as unknown as [] }],
    ['a page that is no list', { origins: 'https://shop.example' as unknown as [] }],
    ['a page that is no text', { origins: [1 as unknown as string] }],
    ['no store', { store: undefined as unknown as SiwxStore }],
    [
      'a store of which a function is missing',
      { store: { ...memorySiwxStore(), endSessions: undefined } as never },
    ],
    ['a database where a store belongs', { store: { query: async () => [] } as never }],
    ['a variable that isn’t set', { origins: [undefined] }],
    ['a path', { origins: ['https://shop.example/'] }],
    ['a pattern', { origins: ['https://*.shop.example'] }],
    ['any page', { origins: ['*'] }],
    ['no TLS', { origins: ['http://shop.example'] }],
    ['with and without TLS', { origins: ['https://shop.example', 'http://localhost:5173'] }],
    ['no secret', { secret: undefined }],
    ['a short secret', { secret: 'short' }],
    ['a secret that is no text', { secret: 1 as unknown as string }],
    ['sessions that never end', { sessionDays: Number.POSITIVE_INFINITY }],
    ['sessions of no time', { sessionDays: 0 }],
    ['a node that isn’t set', { rpc: { 'eip155:1': undefined } }],
    ['a node that is no URL', { rpc: { 'eip155:1': 'localhost:8545' } }],
    ['no sign-in at once', { maxConcurrentChecks: 0 }],
    ['as many at once as nobody knows', { maxConcurrentChecks: Number('many') }],
    ['half a sign-in at once', { maxConcurrentChecks: 1.5 }],
    ['a cookie without a name', { cookieName: '' }],
    ['a cookie with a prefix of its own', { cookieName: '__Host-shop' }],
    ['a cookie that ends its header', { cookieName: 'shop=1; Domain' }],
    ['the cookie of another app’s nonces', { cookieName: 'shop-browser' }],
    ['no network', { chains: [] }],
    ['a network by its number', { chains: ['1' as 'eip155:1'] }],
    ['a network that is none', { rpc: { '1': 'https://node.example' } }],
  ]
  it.each(bad)('%s', (_, options) => {
    const make = () => createSiwxBackend({ ...good, ...options })
    expect(make).toThrow(SiwxBackendError)
    expect(make).toThrow(expect.objectContaining({ code: 'options' }))
  })
  it('and those it can, are not', () => {
    for (const origins of [
      ['https://shop.example', 'https://www.shop.example:8443'],
      ['http://localhost:5173'],
    ])
      expect(() =>
        createSiwxBackend({
          ...good,
          origins,
          rpc: { 'eip155:1': 'http://10.0.0.2:8545' },
          chains: ['eip155:1'],
          maxConcurrentChecks: 1,
        }),
      ).not.toThrow()
  })
})

it.each([
  [
    'throws',
    () => {
      throw new Error('the log is full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the log is full'))],
])('[X.35] an `onError` that %s changes no answer, and ends no process', async (_, onError) => {
  const told: unknown[] = []
  const readSession = () => Promise.reject(new Error('connection refused'))
  const { handle } = createSiwxBackend({
    ...good,
    store: { ...memorySiwxStore(), readSession },
    onError(error) {
      told.push(error)
      return onError()
    },
  })
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    const headers = { cookie: `__Host-siwx=${'a'.repeat(43)}` }
    expect((await handle(new Request('https://shop.example/siwx/me', { headers }))).status).toBe(503)
    await expect.poll(() => told.length).toBe(1)
    // Node reports unhandled rejections before it begins another turn
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

it('on this machine cookies go without TLS, under another name', async () => {
  const { handle } = createSiwxBackend({ ...good, origins: ['http://localhost:5173'] })
  const answer = await handle(new Request('http://localhost:5173/siwx/nonce'))
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^siwx-browser=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/),
  ])
})

it('two apps on one host have cookies of their own names', async () => {
  const cookieOf = async (options: Partial<SiwxBackendOptions>) => {
    const { handle } = createSiwxBackend({ ...good, cookieName: 'till-2', ...options })
    const answer = await handle(new Request('https://shop.example/siwx/nonce'))
    return answer.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('=')))
  }
  expect(await cookieOf({})).toEqual(['__Host-till-2-browser'])
  expect(await cookieOf({ origins: ['http://localhost:5173'] })).toEqual(['till-2-browser'])
  // a session under another app's name is nobody's
  const id = 'a'.repeat(43)
  const store = memorySiwxStore()
  const session = { account: `eip155:1:0x${'11'.repeat(20)}`, owner: '', signer: 'key' as const }
  const times = { createdAt: Date.now(), until: Date.now() + 60_000 }
  await store.saveSession(digest(id), { ...session, ...times, origin: 'https://shop.example' })
  const { getVisitor } = createSiwxBackend({ ...good, store, cookieName: 'till-2' })
  const by = async (name: string) => (await getVisitor({ headers: { cookie: `${name}=${id}` } }))?.account
  expect([await by('__Host-siwx'), await by('till-2')]).toEqual([undefined, undefined])
  expect(await by('__Host-till-2')).toBe(session.account)
})

it.each(['eip155:1', 'eip155:1:', 'eip155:1:0x12', '0x', 'solana', ''])(
  'ending the sessions of “%s”, which is no account, is refused and asks no store',
  async (account) => {
    const endSessions = vi.fn(async () => {})
    const backend = createSiwxBackend({ ...good, store: { ...memorySiwxStore(), endSessions } })
    await expect(backend.endSessions({ account })).rejects.toMatchObject({
      name: 'SiwxBackendError',
      code: 'account',
    })
    expect(endSessions).not.toHaveBeenCalled()
  },
)

it.each<[string, object]>([
  ['times as text, as `pg` answers a bigint', { createdAt: '1', until: `${Date.now() + 60_000}` }],
  ['times no date can be', { until: 1e300 }],
  ['no signer', { signer: undefined }],
  ['no page', { origin: null }],
  ['no account', { account: 'mira' }],
  ['a row that isn’t one', []],
])('[X.35] a stored session with %s: the store’s failure, and nobody is signed in', async (_, changes) => {
  const good = { account: `eip155:1:0x${'11'.repeat(20)}`, owner: '', signer: 'key', origin: page }
  const times = { createdAt: Date.now(), until: Date.now() + 60_000 }
  const told: unknown[] = []
  const row = Array.isArray(changes) ? changes : { ...good, ...times, ...changes }
  const start = (session: unknown) =>
    createSiwxBackend({
      origins: [page],
      secret,
      store: { ...memorySiwxStore(), readSession: async () => session as never },
      onError: (error) => told.push(error),
    })
  const headers = { cookie: `__Host-siwx=${'a'.repeat(43)}` }
  await expect(start(row).getVisitor({ headers })).rejects.toMatchObject({
    name: 'SiwxBackendError',
    code: 'store',
  })
  const answer = await start(row).handle(new Request(`${page}/siwx/me`, { headers }))
  expect([answer.status, told.length]).toEqual([503, 1])
  // the controls: the row as it should be, with a column of the app's own, and none
  expect(await start({ ...good, ...times, id: 7 }).getVisitor({ headers })).toMatchObject({ signer: 'key' })
  for (const none of [undefined, null]) expect(await start(none).getVisitor({ headers })).toBeUndefined()
})

it('[3.20] two session cookies of one name, or one that isn’t ours, are none', async () => {
  const id = 'a'.repeat(43)
  const read = (cookie: string) => getCookie(new Headers({ cookie }), '__Host-siwx')
  expect(read(`a=b; __Host-siwx=${id}; c=d`)).toBe(id)
  for (const cookie of [
    `__Host-siwx=${id}; __Host-siwx=${'b'.repeat(43)}`,
    `__Host-siwx=${id}; __Host-siwx=`,
    `x__Host-siwx=${id}`,
    `__Host-siwx=${id}a`,
    `__Host-siwx=${id.slice(1)}"`,
    `__Host-Siwx=${id}`,
    `\u00a0__Host-siwx=${id}`,
    `a=b;\u00a0__Host-siwx=${id}`,
    `__Host-siwx=${id}\u00a0`,
  ])
    expect([cookie, read(cookie)]).toEqual([cookie, undefined])
  expect(getCookie({ cookie: [`__Host-siwx=${id}`] }, '__Host-siwx')).toBe(id)
})

it('[3.20] a session of a page that isn’t listed any more is nobody’s', async () => {
  const id = 'a'.repeat(43)
  const store = memorySiwxStore()
  const account = `eip155:1:0x${'11'.repeat(20)}`
  const times = { createdAt: Date.now(), until: Date.now() + 60_000 }
  await store.saveSession(digest(id), {
    account,
    owner: account,
    signer: 'key',
    origin: 'https://old.example',
    ...times,
  })
  const by = async (...origins: string[]) =>
    (
      await createSiwxBackend({ ...good, origins, store }).getVisitor({
        headers: { cookie: `__Host-siwx=${id}` },
      })
    )?.account
  expect(await by('https://shop.example')).toBeUndefined()
  expect(await by('https://shop.example', 'https://old.example')).toBe(account)
})

it('[X.35] cookies that were set before sign-in answered stay', async () => {
  const siwx = expressSiwx(createSiwxBackend(good))
  const { url } = await keep(
    serveBackend((request, response) => {
      response.setHeader('set-cookie', 'theirs=1')
      return siwx(request, response)
    }),
  )
  const answer = await fetch(`${url}/siwx/nonce`)
  expect(answer.headers.getSetCookie()).toEqual(['theirs=1', expect.stringMatching(/^__Host-siwx-browser=/)])
})

it('[X.35] a store that never answers gives up after five seconds, on a page of the app’s own too', async () => {
  vi.useFakeTimers()
  try {
    const store = { ...memorySiwxStore(), readSession: () => new Promise<never>(() => {}) }
    const { getVisitor, handle } = createSiwxBackend({ ...good, store })
    const headers = new Headers({ cookie: `__Host-siwx=${'a'.repeat(43)}` })
    const asked = expect(getVisitor({ headers })).rejects.toMatchObject({
      name: 'SiwxBackendError',
      code: 'store',
    })
    const answered = handle(new Request('https://shop.example/siwx/me', { headers }))
    await vi.advanceTimersByTimeAsync(5_000)
    await asked
    expect((await answered).status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

it('[T-SIWX-4] a nonce is its browser’s and this secret’s, until its five minutes are over', () => {
  const nonces = createBrowserNonces(secret)
  const nonce = nonces.create('hers', 1_000)
  expect(nonce).toMatch(/^[\da-f]{68}$/)
  expect(nonces.create('hers', 1_000)).not.toBe(nonce)
  expect(nonces.verify(nonce, 'hers', 1_000)).toBe(301_000)
  expect(nonces.verify(nonce, 'hers', 300_999)).toBe(301_000)
  expect(nonces.verify(nonce, 'hers', 301_000)).toBeUndefined()
  expect(nonces.verify(nonce, 'his', 1_000)).toBeUndefined()
  expect(nonces.verify('', 'hers', 1_000)).toBeUndefined()
  expect(createBrowserNonces(`${secret}!`).verify(nonce, 'hers', 1_000)).toBeUndefined()
})

it('a body that doesn’t come to its end is given up, and one that is too long isn’t read to its end', async () => {
  const slow = new ReadableStream<Uint8Array>({ start: (out) => out.enqueue(new Uint8Array(3)) })
  await expect(readBytes(slow, 10, 20)).rejects.toMatchObject({ code: 'TIMEOUT' })
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(out) {
      pulled++
      out.enqueue(new Uint8Array(4))
    },
  })
  expect(await readBytes(endless, 10, 1_000)).toBeUndefined()
  expect(pulled).toBeLessThan(6)
  // kept as it comes, a body of many small parts takes forty times its size
  const part = new Uint8Array(1)
  let parts = 0
  const crumbs = new ReadableStream<Uint8Array>(
    {
      pull(out) {
        if (parts === 10) return out.close()
        part[0] = parts++
        out.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  expect(await readBytes(crumbs, 10, 1_000)).toEqual(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(await readBytes(new Response('1234567890').body, 10, 1_000)).toEqual(
    new TextEncoder().encode('1234567890'),
  )
  expect(await readBytes(null, 10, 1_000)).toEqual(new Uint8Array())
})
