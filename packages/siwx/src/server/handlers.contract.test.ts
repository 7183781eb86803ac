import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import type { SiwxMessage } from '../message/SiwxMessage.ts'
import { createVisitor, mira, outcome, page, type Visitor } from '../testing/createVisitor.ts'
import { apps, serveBackend } from '../testing/serveBackend.ts'
import { createSiwxBackend, type SiwxBackendOptions } from './createSiwxBackend.ts'
import { memorySiwxStore } from './memorySiwxStore.ts'
import type { SiwxStore } from './store.ts'
import type { SiwxVisitor } from './visitors.ts'

const keep = cleanups()
const secret = 'a secret of the tests, long enough to be one'
const evil = 'https://evil.example'
const minute = 60_000

/** A backend in an app of the given framework, with a clock that can be moved. */
async function start(options: Partial<SiwxBackendOptions> = {}, framework = 'hono') {
  let skipped = 0
  const now = () => Date.now() + skipped
  const problems: unknown[] = []
  const backend = createSiwxBackend({
    origins: [page],
    secret,
    store: memorySiwxStore({ now }),
    now,
    onError: (error) => problems.push(error),
    ...options,
  })
  const listen = apps[framework]
  if (!listen) throw new Error(`No app called ${framework}`)
  const { url } = await keep(serveBackend(listen(backend)))
  return {
    url,
    backend,
    now,
    problems,
    visitor: (origin = page) => createVisitor(url, { origin, now }),
    skip: (milliseconds: number) => {
      skipped += milliseconds
    },
  }
}

/** The account that a page of the app sees. */
const by = async (visitor: Visitor, init: RequestInit & { origin?: string } = {}) =>
  ((await (await visitor.ask('orders', init)).json()) as { by: { account: string } | null }).by?.account

describe.each(Object.keys(apps))('%s', (framework) => {
  const startHere = (options: Partial<SiwxBackendOptions> = {}) => start(options, framework)

  it('[X.35] nonce, signature, session, me, the app’s own pages, sign-out: from one end to the other', async () => {
    const { visitor, problems } = await startHere()
    const her = visitor()
    expect(await (await her.ask('siwx/me')).json()).toBeNull()
    const signed = await her.signed()
    expect(her.set).toEqual([
      expect.stringMatching(
        /^__Host-siwx-browser=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    const answer = await her.authenticate(signed)
    expect(her.set).toEqual([
      expect.stringMatching(
        /^__Host-siwx=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      vary: 'origin, cookie',
    })
    const account = `eip155:1:${mira.address}`
    const me = { account, address: mira.address, chainId: 'eip155:1', origin: page, signer: 'key' }
    expect(await answer.json()).toMatchObject(me)
    expect(await (await her.ask('siwx/me')).json()).toMatchObject(me)
    expect(await by(her)).toBe(account)
    expect(await by(her, { origin: '' })).toBe(account)
    expect(await by(visitor())).toBeUndefined()
    // signing in again ends the session before
    const first = new Map(her.cookies)
    expect((await her.authenticate(await her.signed())).status).toBe(200)
    const copy = visitor()
    for (const [name, value] of first) copy.cookies.set(name, value)
    expect(await by(copy)).toBeUndefined()
    // sign-out counts for every copy of the cookie
    for (const [name, value] of her.cookies) copy.cookies.set(name, value)
    expect(await by(copy)).toBe(account)
    expect((await her.ask('siwx/sign-out', { method: 'POST' })).status).toBe(200)
    expect(her.set).toEqual(['__Host-siwx=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'])
    expect(await by(copy)).toBeUndefined()
    expect((await her.ask('siwx/sign-out', { method: 'POST' })).status).toBe(200)
    expect(problems).toEqual([])
  })

  it('[T-SIWX-1] [3.20] another site: its message, its page, its browser’s nonce, its form', async () => {
    const { visitor } = await startHere()
    const her = visitor()
    const phished = await her.signed({ domain: 'evil.example', uri: `${evil}/` })
    expect(await outcome(her.authenticate(phished))).toBe('401 domain')
    const signed = await her.signed()
    for (const origin of [evil, 'null', `${page}.evil.example`, 'http://shop.example', ''])
      expect([origin, await outcome(her.authenticate(signed, { origin }))]).toEqual([origin, '403 origin'])
    expect(await outcome(visitor().authenticate(signed))).toBe('401 cookie')
    const his = visitor()
    await his.signed()
    expect(await outcome(his.authenticate(signed))).toBe('401 nonce')
    const form = { headers: { 'content-type': 'text/plain' } }
    expect(await outcome(her.authenticate(signed, form))).toBe('415 content-type')
    expect(await by(her)).toBeUndefined()
    // the controls: nothing was wrong with it but that, and a backend that lists the other site takes what it asked for
    expect(await outcome(her.authenticate(signed))).toBe('200')
    const { visitor: there } = await startHere({ origins: [page, evil] })
    const victim = there(evil)
    expect(await outcome(victim.authenticate(await victim.signed()))).toBe('200')
    // but a session counts on its own page, and changes nothing when another site has the browser send it
    const orders = { method: 'POST' }
    expect(await by(victim, orders)).toBe(`eip155:1:${mira.address}`)
    for (const origin of [page, 'https://third.example', 'null', ''])
      expect(await by(victim, { ...orders, origin })).toBeUndefined()
    for (const origin of ['https://third.example', 'null', ''])
      expect(await outcome(victim.ask('siwx/sign-out', { ...orders, origin }))).toBe('403 origin')
    const cross = { origin: '', headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await outcome(victim.ask('siwx/me', cross))).toBe('403 origin')
    expect(await by(victim)).toBe(`eip155:1:${mira.address}`)
  })

  it('[T-SIWX-5] a message written otherwise, a nonce made elsewhere, a body that is none', async () => {
    const { visitor } = await startHere()
    const her = visitor()
    const { message } = await her.signed()
    const forged = async (text: string) => ({
      message: text,
      signature: await mira.signMessage({ message: text }),
    })
    const [nonce = ''] = /(?<=Nonce: )\w+/.exec(message) ?? []
    const texts: readonly [string, string][] = [
      [message.replace('Sign in to the shop', 'Sign in\nto the shop'), '422 malformed'],
      [message.replace('Sign in to the shop', 'Sign in to\u200bthe shop'), '422 field'],
      [message.replace('shop.example wants', 'ѕhop.example wants'), '422 field'],
      [`${message}\n`, '422 malformed'],
      [message.replace(nonce, 'a'.repeat(68)), '401 nonce'],
      [message.replace(nonce, `${nonce.slice(0, -1)}${nonce.endsWith('0') ? '1' : '0'}`), '401 nonce'],
      // its end moved on
      [message.replace(nonce, `${nonce.slice(0, 24)}f${nonce.slice(25)}`), '401 nonce'],
      [message, '200'],
    ]
    for (const [text, expected] of texts)
      expect([text, await outcome(her.authenticate(await forged(text)))]).toEqual([text, expected])
    const json = { 'content-type': 'application/json' }
    const send = (body: string) => her.ask('siwx/authenticate', { method: 'POST', headers: json, body })
    for (const [body, status] of [
      ['{"message":1}', 422],
      [`{"message":"${'a'.repeat(130 * 1024)}"}`, 413],
    ] as const)
      expect((await send(body)).status).toBe(status)
    // what reads bodies before us refuses these two in its own words
    for (const body of ['', '{', `${'[1,'.repeat(40)}1${']'.repeat(40)}`])
      expect([body, (await send(body)).status >= 400]).toEqual([body, true])
    expect((await her.ask('siwx/nonce', { method: 'POST' })).status).toBe(405)
    expect((await her.ask('siwx/constructor')).status).toBe(404)
  })

  it('[T-SIWX-5] what can’t be read is the visitor’s fault, and tells nothing of the server', async () => {
    const { url, visitor, problems } = await startHere()
    const json = { 'content-type': 'application/json' }
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
    const answer = await visitor().ask('siwx/authenticate', { method: 'POST', headers: json, body: deep })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ status: 'FAILED' })
    const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      request(`${url}/siwx/nonce`, { method: 'TRACE' }, (trace) => {
        let got = ''
        trace.on('data', (chunk) => {
          got += chunk
        })
        trace.on('end', () => resolve([trace.statusCode, got]))
      })
        .on('error', reject)
        .end()
    })
    expect([400, 403, 404, 405]).toContain(status)
    expect(text).not.toContain('node_modules')
    expect(problems).toEqual([])
  })

  it('[X.35] a page on another host of the site may ask first, and learns what it may send', async () => {
    const { visitor } = await startHere()
    const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    const answer = await visitor().ask('siwx/authenticate', { method: 'OPTIONS', headers: asks })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    })
    const foreign = await visitor(evil).ask('siwx/authenticate', { method: 'OPTIONS', headers: asks })
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

describe('whatever the framework', () => {
  it('[3.20] an app ends all sessions of a key: in every browser, on every network, whatever case it is named in; nobody else’s', async () => {
    const { visitor, backend } = await start()
    const [phone, laptop, elsewhere] = [visitor(), visitor(), visitor()]
    for (const her of [phone, laptop]) expect(await outcome(her.authenticate(await her.signed()))).toBe('200')
    const away = await elsewhere.signed({ chainId: 'eip155:10' })
    expect(await outcome(elsewhere.authenticate(away))).toBe('200')
    const account = `eip155:1:${mira.address}`
    expect([await by(phone), await by(laptop)]).toEqual([account, account])
    expect(await by(elsewhere)).toBe(`eip155:10:${mira.address}`)
    // not by what stands at another address
    await backend.endSessions({ account: `eip155:1:0x${'22'.repeat(20)}` })
    expect(await by(phone)).toBe(account)
    await backend.endSessions({ account: account.toLowerCase() })
    expect([await by(phone), await by(laptop), await by(elsewhere)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    // it is no ban: who signs again is in again
    expect(await outcome(phone.authenticate(await phone.signed()))).toBe('200')
    expect(await by(phone)).toBe(account)
  })

  it('[3.20] an app ends all sessions of an account that lent itself code (EIP-7702), whichever of them it is named by', async () => {
    let code = '0x'
    const yes = `0x1626ba7e${'0'.repeat(56)}`
    const rpc = {
      'eip155:1': async ({ method }: { method: string }) => (method === 'eth_getCode' ? code : yes),
    }
    const { visitor, backend } = await start({ rpc })
    const account = `eip155:1:${mira.address}`
    const getMe = async (her: Visitor) => (await (await her.ask('siwx/me')).json()) as SiwxVisitor | null
    for (const named of ['before', 'after', 'elsewhere', 'by its account'] as const) {
      const all = { before: visitor(), after: visitor(), elsewhere: visitor() }
      code = '0x'
      expect(await outcome(all.before.authenticate(await all.before.signed()))).toBe('200')
      code = `0xef0100${'11'.repeat(20)}`
      expect(await outcome(all.after.authenticate(await all.after.signed()))).toBe('200')
      // no node there: its key signs
      const away = await all.elsewhere.signed({ chainId: 'eip155:10' })
      expect(await outcome(all.elsewhere.authenticate(away))).toBe('200')
      const mine = await Promise.all(Object.values(all).map(getMe))
      expect(mine.map((me) => me?.signer)).toEqual(['key', 'contract', 'key'])
      const whose = named === 'by its account' ? { account } : await getMe(all[named])
      await backend.endSessions(whose as SiwxVisitor)
      const left = await Promise.all(Object.values(all).map(getMe))
      expect([named, left]).toEqual([named, [null, null, null]])
    }
  })

  it('[3.20] [T-SIWX-2] what was signed for before sessions were ended signs nobody in after it', async () => {
    let answerNode = () => {}
    const held = new Promise<void>((resolve) => {
      answerNode = resolve
    })
    let nodeCalls = 0
    const wait = {
      'eip155:10': () => {
        nodeCalls++
        return held.then(() => '0x')
      },
    }
    const { visitor, backend, skip } = await start({ rpc: wait })
    const [slow, late, other] = [visitor(), visitor(), visitor()]
    const account = `eip155:1:${mira.address}`
    // one that is just being checked, and one that is signed and not sent yet
    const checked = outcome(slow.authenticate(await slow.signed({ chainId: 'eip155:10' })))
    const unsent = await late.signed()
    await expect.poll(() => nodeCalls).toBeGreaterThan(0)
    skip(1)
    await backend.endSessions({ account })
    answerNode()
    expect(await checked).toBe('401 nonce')
    expect(await outcome(late.authenticate(unsent))).toBe('401 nonce')
    expect([await by(slow), await by(late)]).toEqual([undefined, undefined])
    // one that is saved in the very moment after the end has gone through all sessions
    const inner = memorySiwxStore()
    const racing: SiwxStore = {
      ...inner,
      async saveSession(id, session) {
        await inner.endSessions(session.owner, Date.now() + 7 * minute)
        await inner.saveSession(id, session)
      },
    }
    const raced = (await start({ store: racing })).visitor()
    expect(await outcome(raced.authenticate(await raced.signed()))).toBe('401 nonce')
    expect(await by(raced)).toBeUndefined()
    // the control: asked for after it; and another account’s end is nothing to her
    skip(1)
    expect(await outcome(late.authenticate(await late.signed()))).toBe('200')
    const hers = await other.signed()
    skip(1)
    await backend.endSessions({ account: `eip155:1:0x${'22'.repeat(20)}` })
    expect(await outcome(other.authenticate(hers))).toBe('200')
    expect([await by(late), await by(other)]).toEqual([account, account])
  })

  it('[T-SIWX-2] fifty tries at once with one nonce: one signs in; all fifty where the store doesn’t remember', async () => {
    const count = async (store?: SiwxStore) => {
      const { visitor } = await start({ maxConcurrentChecks: 50, ...(store && { store }) })
      const her = visitor()
      const signed = await her.signed()
      const all = await Promise.all(Array.from({ length: 50 }, () => outcome(her.authenticate(signed))))
      return [all.filter((one) => one === '200').length, all.filter((one) => one === '401 nonce').length]
    }
    expect(await count()).toEqual([1, 49])
    expect(await count({ ...memorySiwxStore(), consumeNonce: async () => true })).toEqual([50, 0])
    // a driver's count of rows, or an answer nobody thought of, is no yes
    const vague = { ...memorySiwxStore(), consumeNonce: async () => 1 as unknown as boolean }
    expect(await count(vague)).toEqual([0, 50])
  })

  it('[T-SIWX-2] two processes, of which one is half a minute late, take a nonce once between them', async () => {
    const began = Date.now()
    let passed = 0
    const [late, early] = [() => began + passed, () => began + passed + minute / 2]
    const store = memorySiwxStore({ now: early })
    const first = await start({ store, now: early })
    const second = await start({ store, now: late })
    const her = first.visitor()
    const signed = await her.signed()
    const copy = second.visitor()
    for (const [name, value] of her.cookies) copy.cookies.set(name, value)
    expect(await outcome(her.authenticate(signed))).toBe('200')
    passed = 5 * minute + 1_000
    // over for the first, which cleans up with what it does next; not yet for the second
    const his = first.visitor()
    const now = new Date(early()).toISOString()
    expect(await outcome(his.authenticate(await his.signed({ issuedAt: now })))).toBe('200')
    expect(await outcome(copy.authenticate(signed))).toBe('401 nonce')
    // the control: one that nobody used is taken there
    passed = 0
    const other = first.visitor()
    const unused = await other.signed()
    for (const [name, value] of other.cookies) copy.cookies.set(name, value)
    passed = 5 * minute + 1_000
    expect(await outcome(copy.authenticate(unused))).toBe('200')
  })

  it('[T-SIWX-3] another network, an address in another case, another account beside the message', async () => {
    const { visitor } = await start({ chains: ['eip155:1'] })
    const her = visitor()
    expect(await outcome(her.authenticate(await her.signed({ chainId: 'eip155:10' })))).toBe('401 chain')
    const { message, signature } = await her.signed()
    const lower = { message: message.replace(mira.address, mira.address.toLowerCase()), signature }
    expect(await outcome(her.authenticate(lower))).toBe('422 field')
    const data = { accountAddress: `0x${'22'.repeat(20)}` }
    expect(await outcome(her.authenticate({ message, signature, data }))).toBe('422 data')
    const otto = { ...(await her.signed()), signature }
    expect(await outcome(her.authenticate(otto))).toBe('401 no_chain_access')
    expect(her.cookies.has('__Host-siwx')).toBe(false)
    const { visitor: anywhere } = await start()
    const there = anywhere()
    expect(await outcome(there.authenticate(await there.signed({ chainId: 'eip155:10' })))).toBe('200')
  })

  it('[T-SIWX-4] times are the backend’s: of the nonce, of the message, of the session', async () => {
    const { visitor, now, skip } = await start({ sessionDays: 2 })
    const her = visitor()
    const at = (milliseconds: number) => new Date(now() + milliseconds).toISOString()
    const times: readonly [Partial<SiwxMessage>, string][] = [
      [{ expirationTime: at(-2 * minute) }, '401 expired'],
      [{ expirationTime: at(-minute / 2) }, '401 expired'],
      [{ notBefore: at(2 * minute) }, '401 not_yet_valid'],
      [{ issuedAt: at(2 * minute) }, '401 issued_later'],
      [{ issuedAt: at(-7 * minute) }, '401 too_old'],
      [{ notBefore: at(minute / 2), issuedAt: at(minute / 2), expirationTime: at(60 * minute) }, '200'],
    ]
    for (const [changes, expected] of times)
      expect([changes, await outcome(her.authenticate(await her.signed(changes)))]).toEqual([
        changes,
        expected,
      ])
    // that session ends with its message
    skip(60 * minute - 10_000)
    expect(await by(her)).toBeDefined()
    skip(20_000)
    expect(await by(her)).toBeUndefined()
    const [early, late] = [await her.signed(), await her.signed()]
    skip(5 * minute - 5_000)
    expect(await outcome(her.authenticate(early))).toBe('200')
    skip(10_000)
    expect(await outcome(her.authenticate(late))).toBe('401 nonce')
    skip(48 * 60 * minute - 20_000)
    expect(await by(her)).toBeDefined()
    skip(20_000)
    expect(await by(her)).toBeUndefined()
  })

  it('[X.35] a store that is down, or doesn’t answer to the point: 503, told to the operator, nobody half signed in', async () => {
    const dead = () => Promise.reject(new Error('connection refused'))
    for (const method of ['consumeNonce', 'saveSession'] as const) {
      const { visitor, problems } = await start({ store: { ...memorySiwxStore(), [method]: dead } })
      const her = visitor()
      const answer = await her.authenticate(await her.signed())
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(her.set).toEqual([])
      expect(await outcome(answer)).toBe('503 unavailable')
      expect(problems).toEqual([expect.objectContaining({ name: 'SiwxBackendError', code: 'store' })])
      expect(await by(her)).toBeUndefined()
    }
  })
})
