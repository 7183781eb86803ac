import 'fake-indexeddb/auto'
import { authApi } from '@latchkey/protocol/schemas'
import { IDBFactory } from 'fake-indexeddb'
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { createSafeStore } from '../createSafeStore.ts'
import { openStore, type Store } from '../store.ts'
import { createApiClient } from './createApiClient.ts'
import { createSession } from './createSession.ts'
import { loadDeviceKey } from './deviceKey.ts'

const auth = 'https://auth.example.org'
const account = { id: 'person-1', email: 'mira@example.org', createdAt: 1 }
const reply = (access: string, refresh: string) => ({
  accessToken: access,
  expiresIn: 600_000,
  refreshToken: refresh.padEnd(43, 'x'),
  sessionExpiresIn: 1e9,
  account,
})
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const failure = (field: string) => ({
  status: 'FAILED',
  reasons: [{ field, description: `words for ${field}` }],
})

async function start(answer: (url: URL, init: RequestInit) => Response | Promise<Response>) {
  const store = await openStore('session', new IDBFactory())
  const deviceKey = await loadDeviceKey(store)
  let time = 1_000_000
  const now = () => time
  const fetch = vi.fn(async (url: URL | RequestInfo, init: RequestInit = {}) => answer(url as URL, init))
  const api = createApiClient({ projectId: 'p', deviceKey, fetch: fetch as never, now })
  const session = createSession({ api, auth, store, now })
  return { store, deviceKey, fetch, api, session, pass: (ms: number) => (time += ms) }
}
/** A session whose access token has run out, over a server that answers its refresh. */
async function startExpired(answer: (...request: [URL, RequestInit]) => Response | Promise<Response>) {
  const world = await start(answer)
  await world.session.save(reply('a1', 'r1'))
  world.pass(600_000)
  return world
}
const proofOf = (init: RequestInit) => (init.headers as Record<string, string>).dpop ?? ''

it('[S3.25] [S3.26] the frame’s origin has address and user name: a session opened again over its store knows them', async () => {
  const { api, session, store } = await start(() => json(500, {}))
  const identities = [{ id: 'id-1', provider: 'google' as const, userName: 'mira' }]
  await session.save({ ...reply('a1', 'r1'), account: { ...account, identities } })
  const again = createSession({ api, auth, store, now: Date.now })
  expect(await again.account()).toMatchObject({ email: 'mira@example.org', identities })
})

it('[S3.26] the service of a sign-in stays known while its tokens are renewed and its account changes; a sign-in by e-mail has none', async () => {
  const { session } = await startExpired(() => json(200, reply('a2', 'r2')))
  expect(await session.account()).toEqual(account)
  await session.save({ ...reply('a1', 'r1'), expiresIn: 0 }, 'id-1')
  await session.accessToken()
  await session.updateAccount({ ...account, email: 'nora@example.org' })
  expect(await session.account()).toEqual({ ...account, email: 'nora@example.org', loginId: 'id-1' })
  await session.save(reply('a3', 'r3'))
  expect(await session.account()).toEqual(account)
})

describe('proofs', () => {
  it('[X.14, X.14a] [T-DPOP] each is signed by the device key for one method, address, token and body', async () => {
    const seen: RequestInit[] = []
    const { api, deviceKey } = await start((_, init) => {
      seen.push(init)
      return json(200, { done: true })
    })
    await api.call(auth, authApi.signOut, {}, 'token')
    const proof = proofOf(seen[0] ?? {})
    const { jwk, typ } = decodeProtectedHeader(proof)
    expect(typ).toBe('dpop+jwt')
    expect(jwk).not.toHaveProperty('d')
    const { payload } = await jwtVerify(proof, await importJWK(jwk ?? {}, 'ES256'))
    expect(payload).toMatchObject({ htm: 'POST', htu: `${auth}/login/v1/sign-out`, iat: 1000 })
    const hash = async (text: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url')
    expect(payload.ath).toBe(await hash('token'))
    expect(payload.bh).toBe(await hash('{}'))
    expect(seen[0]?.credentials).toBe('omit')
    await expect(crypto.subtle.exportKey('jwk', deviceKey.privateKey)).rejects.toThrow()
    await api.call(auth, authApi.signOut, {}, 'token')
    const again = await jwtVerify(proofOf(seen[1] ?? {}), await importJWK(jwk ?? {}, 'ES256'))
    expect(again.payload.jti).not.toBe(payload.jti)
  })

  it('[X.14] a server that wants its nonce is asked once more with it, and no third time', async () => {
    let calls = 0
    const { api, fetch } = await start(() => {
      calls += 1
      return json(401, failure('use_dpop_nonce'), { 'dpop-nonce': `n${calls}` })
    })
    await expect(api.call(auth, authApi.signOut, {}, 't')).rejects.toMatchObject({
      code: 'use_dpop_nonce',
      status: 401,
    })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(decodeJwt(proofOf(fetch.mock.calls[1]?.[1] ?? {}))).toMatchObject({ nonce: 'n1' })
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('offline')), 'offline'],
    ['a refusal', () => json(429, failure('cooldown')), 'cooldown'],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 'unknown'],
    ['nonsense', () => json(200, { nonsense: 1 }), 'unknown'],
  ] as const)('%s is told in words, with a code', async (_, answer, code) => {
    const { api } = await start(answer)
    await expect(api.call(auth, authApi.signOut, {}, 't')).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\w/),
    })
  })
})

describe('the session', () => {
  it('[X.14] is refreshed before it ends, once, and then goes on with the new tokens', async () => {
    const { session, fetch, pass } = await start(() => json(200, reply('a2', 'r2')))
    await session.save(reply('a1', 'r1'))
    expect(await session.accessToken()).toBe('a1')
    expect(fetch).not.toHaveBeenCalled()
    pass(569_999)
    expect(await session.accessToken()).toBe('a1')
    pass(1)
    expect(await session.accessToken()).toBe('a2')
    expect(await session.accessToken()).toBe('a2')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('[X.14] [T-RT] an answer that was lost is asked for again with the same attempt', async () => {
    const bodies: unknown[] = []
    let isLost = true
    const { session } = await startExpired((_, init) => {
      bodies.push(JSON.parse(String(init.body)))
      if (!isLost) return json(200, reply('a2', 'r2'))
      isLost = false
      return Promise.reject(new TypeError('lost'))
    })
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'offline' })
    expect(await session.account()).toEqual(account)
    expect(await session.accessToken()).toBe('a2')
    expect(bodies[1]).toEqual(bodies[0])
  })

  it('[X.14, S7.51] one the server has ended is forgotten; signing out forgets it even offline', async () => {
    const ended = await startExpired(() => json(401, failure('session')))
    await expect(ended.session.accessToken()).rejects.toMatchObject({ code: 'session' })
    expect(await ended.session.account()).toBeUndefined()
    const offline = await startExpired(() => Promise.reject(new TypeError('offline')))
    await offline.session.end()
    expect(await offline.session.account()).toBeUndefined()
  })

  it.each([
    ['a valid access token', 0, [['/login/v1/sign-out', 'DPoP a1']]],
    [
      'an expired access token',
      600_000,
      [
        ['/login/v1/refresh', undefined],
        ['/login/v1/sign-out', 'DPoP a2'],
      ],
    ],
  ])('[S7.51] ending a session with %s revokes it on the server', async (_, elapsed, expected) => {
    const asked: unknown[] = []
    const { session, store, pass } = await start(async ({ pathname }, init) => {
      expect(await store.get('session')).toBeUndefined()
      asked.push([pathname, (init.headers as Record<string, string>).authorization])
      return json(200, pathname.endsWith('/refresh') ? reply('a2', 'r2') : { done: true })
    })
    await session.save(reply('a1', 'r1'))
    pass(elapsed)
    await session.end()
    expect(asked).toEqual(expected)
    // the renewed tokens are those of a session that is over
    expect(await store.get('session')).toBeUndefined()
  })

  it.each([
    ['neither the browser nor the server has ended', true, false],
    ['the server has ended', true, true],
    ['the browser has forgotten', false, false],
  ])('[S7.51] a session that %s', async (_, isBroken, isOnline) => {
    const { api, store: stored } = await start(() => {
      if (!isOnline) throw new TypeError('offline')
      return json(200, { done: true })
    })
    const failing: Partial<Store> = {
      remove: () => Promise.reject(new DOMException('Closed.', 'InvalidState')),
    }
    const store = createSafeStore({ stored: { ...stored, ...(isBroken && failing) }, onFault() {} })
    const session = createSession({ api, auth, store, now: () => 1_000_000 })
    await session.save(reply('a1', 'r1'))
    const ended = session.end()
    // it would be back after a reload
    if (isBroken && !isOnline) await expect(ended).rejects.toMatchObject({ code: 'storage' })
    else await ended
    expect(await session.account()).toBeUndefined()
    // with nothing known of it, too
    if (isBroken) await expect(session.end()).rejects.toMatchObject({ code: 'storage' })
    else await session.end()
  })

  it.each(['/refresh', '/sign-out'])(
    '[S7.51] ending a session waits 10 s for a server that does not answer %s',
    async (silent) => {
      const deadline = new AbortController()
      const { timeout } = AbortSignal
      const spy = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => (ms === 10_000 ? deadline.signal : timeout.call(AbortSignal, ms)))
      const asked = vi.fn()
      const { session } = await startExpired(({ pathname }, { signal }) => {
        if (!pathname.endsWith(silent)) return json(200, reply('a2', 'r2'))
        asked()
        return new Promise<Response>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )
      })
      const ended = vi.fn()
      const ending = session.end().then(ended)
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
      expect(ended).not.toHaveBeenCalled()
      deadline.abort()
      await ending
      spy.mockRestore()
    },
  )

  it.each([
    ['signed out', undefined, 'session'],
    ['signed in as somebody else', reply('b1', 'rb'), 'b1'],
  ] as const)(
    '[X.14] [S7.51] a refresh that comes back after another tab %s changes nothing',
    async (_, other, outcome) => {
      const { session, store } = await startExpired(async () => {
        await store.set('session', undefined)
        if (other) await session.save(other)
        return json(200, reply('a2', 'r2'))
      })
      const asked = session.accessToken()
      if (other) expect(await asked).toBe(outcome)
      else await expect(asked).rejects.toMatchObject({ code: outcome })
      expect(JSON.stringify((await store.get('session')) ?? null)).not.toContain('r2')
    },
  )

  it('[X.14] a refusal of the session before does not end the one after', async () => {
    const { session } = await startExpired(async () => {
      await session.save(reply('b1', 'rb'))
      return json(401, failure('session'))
    })
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'session' })
    expect(await session.accessToken()).toBe('b1')
  })

  it('[X.14] two tabs that start together have one device key', async () => {
    const store = await openStore('session', new IDBFactory())
    const [one, two] = await Promise.all([loadDeviceKey(store), loadDeviceKey(store)])
    const point = async ({ publicKey }: CryptoKeyPair) => (await crypto.subtle.exportKey('jwk', publicKey)).x
    expect(await point(one)).toBe(await point(two))
    expect(await point(await loadDeviceKey(store))).toBe(await point(one))
  })

  it('[X.14] a tab whose database can’t be read any more uses no refresh token that another tab may have used', async () => {
    const { api, fetch, session, store } = await startExpired(() => json(200, reply('a2', 'r2')))
    let isLost = false
    const lost: Store = {
      ...store,
      get: (key) => (isLost ? Promise.reject(new DOMException('The connection was lost.')) : store.get(key)),
    }
    const safe = createSafeStore({ stored: lost, onFault() {} })
    const other = createSession({ api, auth, store: safe, now: () => 1_600_000 })
    expect(await other.account()).toEqual(account)
    isLost = true
    expect(await session.accessToken()).toBe('a2')
    fetch.mockClear()
    await expect(other.accessToken()).rejects.toThrow('The connection was lost.')
    expect(fetch).not.toHaveBeenCalled()
    // control: the account is still known, and the tab goes on with the new tokens once it can read
    expect(await other.account()).toEqual(account)
    isLost = false
    expect(await other.accessToken()).toBe('a2')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('[X.14] works where the browser stores nothing at all', async () => {
    const denied = {
      open: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    } as never
    const store = await openStore('session', denied)
    expect(store.isPersistent).toBe(false)
    const deviceKey = await loadDeviceKey(store)
    expect(await loadDeviceKey(store)).toEqual(deviceKey)
  })

  it('[S4.51] a sign-out while tokens are being renewed is never undone, whichever comes first', async () => {
    for (let steps = 0; steps < 60; steps += 2) {
      let ending: Promise<void> | undefined
      const endSoon = async () => {
        for (let step = 0; step < steps; step++) await undefined
        await session.end()
      }
      const { session, store } = await startExpired(({ pathname }) => {
        if (pathname.endsWith('/sign-out')) return json(200, { done: true })
        ending = endSoon()
        return json(200, reply('a2', 'r2'))
      })
      await session.accessToken().catch((error: unknown) => error)
      await ending
      expect(await store.get('session'), `after ${steps} steps`).toBeUndefined()
    }
  })
})
