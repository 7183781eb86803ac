import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authApi } from '@latchkey/protocol/schemas'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryLimits } from '../../adapters/limits/memory.ts'
import type { Db } from '../../ports/db.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { createWalletDevice } from '../../testing/createWalletDevice.ts'
import { randomId } from '../../testing/frameKeys.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { cooldown, startAuthStack, wrongCode } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
/** One database and key file for the whole file: each test has people of its own. */
let db: Db
const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
beforeAll(async () => {
  db = await openMemoryDb()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

const minute = 60_000
const day = 24 * 60 * minute
/** A route limit that no test reaches. */
const manyRequests = { LATCHKEY_LIMIT_ROUTE: '10000/1000' }
const app = { origin: 'https://app.example' }
const production = { LATCHKEY_MODE: 'production', LATCHKEY_MAIL_FROM: 'Shop <no-reply@shop.example>' }

const newEmail = () => `p${randomBytes(6).toString('hex')}@example.org`
const start = (env: Record<string, string> = {}) =>
  closeAfter(
    startAuthStack({
      db,
      env: { LATCHKEY_KMS_FOLDER: folder, LATCHKEY_FRAME_EMBEDDERS: app.origin, ...env },
    }),
  )

async function signedIn(env: Record<string, string> = {}) {
  const stack = await start(env)
  const email = newEmail()
  return { stack, email, device: await stack.signIn(email) }
}
/** A request in the name of one of two projects. */
const toOtherProject = (turn: number) => ({ project: `p${turn % 2}` })
type SignedIn = Awaited<ReturnType<typeof signedIn>>

describe('the ends of a session', () => {
  it.each<[string, (given: SignedIn) => unknown, string]>([
    ['was not used for a week', ({ stack }) => stack.skip(7 * day + 1), 'session'],
    [
      'was revoked from another device',
      async ({ stack, email }) => {
        stack.skip(cooldown)
        await (await stack.signIn(email)).ask(authApi.revoke, { what: 'others' })
      },
      'session',
    ],
    [
      'had its rotated token used again',
      async ({ device }) => {
        await device.tryRefresh()
        await device.tryRefresh()
      },
      'session',
    ],
    [
      'belonged to a person who was deleted',
      ({ device }) =>
        db.query.deleteFrom('authAccount').where('id', '=', device.session.account.id).execute(),
      'session',
    ],
    ['was not used for a day (control)', ({ stack }) => stack.skip(day), ''],
  ])('[X.14] one that %s: its token is refused, and what a refresh answers', async (_, act, field) => {
    const given = await signedIn()
    await act(given)
    expect(await given.device.outcome(authApi.session, undefined)).toBe('session')
    expect((await given.device.tryRefresh()).failure.field).toBe(field)
  })

  it('[X.14] an access token ends after ten minutes, a session after a week of silence', async () => {
    const { stack, device } = await signedIn()
    stack.skip(10 * minute)
    expect(await device.outcome(authApi.session, undefined)).toBe('session')
    await device.refresh()
    stack.skip(6 * day)
    await device.refresh()
    stack.skip(7 * day)
    expect((await device.tryRefresh()).status).toBe(401)
  })

  it('[X.14] a month after the sign-in it ends however often it was refreshed', async () => {
    const { stack, device } = await signedIn()
    for (let week = 0; week < 4; week++) {
      stack.skip(6.1 * day)
      await device.refresh()
    }
    stack.skip(6.1 * day)
    expect((await device.tryRefresh()).status).toBe(401)
  })
})

describe('stolen tokens and proofs', () => {
  it('[X.14, X.14a] a token without the key of its device is worth nothing', async () => {
    const { stack, device } = await signedIn()
    const { accessToken } = device.session
    expect(await device.outcome(authApi.session, undefined)).toBe('ok')
    const thief = await stack.device()
    expect(await thief.outcome(authApi.session, undefined, { accessToken })).toBe('session')
    expect(await thief.outcome(authApi.session, undefined, { accessToken, proof: null })).toBe('dpop')
  })

  it('[X.14, X.14a] [T-DPOP] a proof is for one request: method, address, body, token, once', async () => {
    const { device } = await signedIn()
    const { proof } = await device.ask(authApi.session, undefined)
    expect(await device.outcome(authApi.session, undefined, { proof })).toBe('dpop')
    for (const claims of [
      { htm: 'POST' },
      { htu: 'https://evil.example/login/v1/session' },
      { htu: authApi.sessions.path },
      { ath: undefined },
      { ath: randomId(32) },
      { bh: randomId(32) },
      { jti: 'short' },
    ])
      expect(await device.outcome(authApi.session, undefined, { claims })).toBe('dpop')
    const body = { what: 'others' } as const
    const otherBody = { body: { what: 'device', id: 'x' } }
    expect(await device.outcome(authApi.revoke, body, otherBody)).toBe('dpop')
    expect(await device.outcome(authApi.revoke, body)).toBe('ok')
  })

  it('[T-DPOP] proofs of other kinds: no algorithm, a shared secret, a private key inside, another type', async () => {
    const { device } = await signedIn()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const header of [{ typ: 'JWT' }, { jwk: privateKey.export({ format: 'jwk' }) }, { jwk: {} }])
      expect(await device.outcome(authApi.session, undefined, { header })).toBe('dpop')
    const symmetric = await new SignJWT({ jti: randomId(), htm: 'GET', htu: 'x', iat: 1 })
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: { kty: 'oct' } })
      .sign(new TextEncoder().encode('a shared secret of thirty-two byte'))
    const none = `${Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url')}.e30.`
    for (const proof of [symmetric, none, 'a.b.c', '', 'x'.repeat(5000)])
      expect(await device.outcome(authApi.session, undefined, { proof })).not.toBe('ok')
  })

  it('a browser whose clock is wrong is given a nonce; an old nonce and an old proof are refused', async () => {
    const { stack, device } = await signedIn()
    const claims = { iat: Math.floor(Date.now() / 1000) - 3600 }
    expect(await device.outcome(authApi.session, undefined, { claims })).toBe('ok')
    const withoutNonce = await createWalletDevice(stack.url, { nonce: false })
    const body = { email: newEmail(), app }
    expect(await withoutNonce.outcome(authApi.connectEmail, body, { claims })).toBe('use_dpop_nonce')
    const { nonce } = device
    stack.skip(6 * minute)
    expect(await device.outcome(authApi.session, undefined, { claims: { nonce } })).toBe('use_dpop_nonce')
  })
})

describe('links', () => {
  it('[T-LINK] a mail scanner that opens the link approves and burns nothing', async () => {
    const stack = await start()
    const email = newEmail()
    const { device, flowId } = await stack.beginByLink(email)
    const link = new URL(stack.mailer.linkFor(email), stack.url)
    for (const method of ['GET', 'GET', 'GET', 'HEAD', 'GET', 'GET'])
      expect((await fetch(link, { method })).status).toBe(200)
    expect(stack.mailer.mails.filter(({ to }) => to === email)).toHaveLength(1)
    expect(await device.outcome(authApi.connectOtp, { flowId, otp: '123456' })).toBe('otp')
    // control: the button approves
    expect((await stack.approve(email)).text).toContain('on its way')
  })

  it('[T-PHISH] where the link comes first, the victim who approves by habit has given nothing away: the code is mailed to them', async () => {
    const stack = await start()
    const victim = newEmail()
    const { device: attacker, flowId } = await stack.beginByLink(victim)
    // Clients that ask for the link first can't show a number, so the page asks for none.
    const page = await (await fetch(new URL(stack.mailer.linkFor(victim), stack.url))).text()
    expect(page).not.toContain('name="number"')
    expect(page).toContain('https://app.example')
    expect((await stack.approve(victim)).text).toContain('on its way')
    const { reply } = await attacker.ask(authApi.connectDevice, { flowId })
    expect(reply.status).toBe('approved')
    const guess = { flowId, otp: wrongCode(stack.mailer.codeFor(victim)) }
    expect(await attacker.outcome(authApi.connectOtp, guess)).toBe('otp')
  })

  it('[X.12, X.12c] a link ends after ten minutes, a code after five, exactly', async () => {
    const stack = await start()
    const email = newEmail()
    const { device } = await stack.beginByLink(email)
    stack.skip(10 * minute)
    expect((await stack.approve(email)).status).toBe(410)
    const again = await stack.beginByLink(email, device)
    stack.skip(10 * minute - 10_000)
    expect((await stack.approve(email)).status).toBe(200)
    stack.skip(5 * minute)
    const body = { flowId: again.flowId, otp: stack.mailer.codeFor(email) }
    expect(await device.outcome(authApi.connectOtp, body)).toBe('otp')
    // control: ten seconds before
    const last = await stack.beginApproved(newEmail())
    stack.skip(5 * minute - 10_000)
    expect(await last.device.outcome(authApi.connectOtp, last.body)).toBe('ok')
  })

  it('[X.12] a device names browser and system of a list: other words are refused, and no mail is sent', async () => {
    const stack = await start()
    const email = newEmail()
    const device = await stack.device()
    const frozen = 'Your wallet is frozen! https://evil.example'
    const connectAs = (claimed: unknown) =>
      device.ask(authApi.connectEmail, { email, app }, { body: { email, app, device: claimed } })
    for (const claimed of [
      frozen,
      'Firefox on Linux',
      { browser: frozen, system: 'linux' },
      { browser: 'firefox', system: frozen },
      { browser: 'firefox' },
    ]) {
      const { status, failure } = await connectAs(claimed)
      expect([status, failure.field]).toEqual([422, expect.stringMatching(/^device/)])
      expect(failure.description).not.toContain('evil')
    }
    expect(stack.mailer.mails).toEqual([])
    // control: a browser and a system of the list
    const body = { email, app, device: { browser: 'safari', system: 'ios' } } as const
    expect((await device.ask(authApi.connectEmail, body)).status).toBe(200)
    expect(stack.mailer.mails[0]?.text).toContain('Safari on iOS')
  })

  it('pages run no script, are framed by nobody, and say so where a device names nothing', async () => {
    const stack = await start()
    const email = newEmail()
    const device = await stack.device()
    await device.ask(authApi.connectEmail, { email, app })
    const page = await fetch(new URL(stack.mailer.linkFor(email), stack.url))
    const html = await page.text()
    expect(html).toContain('An unknown device')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('codes', () => {
  it('[X.12, X.12e] a code counts on the device that began, for the flow it was made for', async () => {
    const { stack, email, device } = await signedIn()
    const { body } = await stack.beginByCode(email, device)
    const thief = await stack.device()
    expect(await thief.outcome(authApi.connectOtp, body)).toBe('otp')
    expect(await device.outcome(authApi.connectOtp, { ...body, flowId: randomId() })).toBe('otp')
    expect(await device.outcome(authApi.connectOtp, body)).toBe('ok')
  })

  it('[X.12] wrong, expired, used up and invented codes are answered alike', async () => {
    const { stack, email, device } = await signedIn()
    const enter = async (flowId: string, otp: string) => {
      const { status, failure } = await device.ask(authApi.connectOtp, { flowId, otp })
      return JSON.stringify([status, failure])
    }
    const answers = [await enter(randomId(), '123456')]
    const first = await stack.beginByCode(email, device)
    for (let guess = 0; guess < 3; guess++) answers.push(await enter(first.flowId, wrongCode(first.otp)))
    answers.push(await enter(first.flowId, first.otp))
    const second = await stack.beginByCode(email, device)
    stack.skip(5 * minute)
    answers.push(await enter(second.flowId, second.otp))
    expect(answers).toEqual(Array(6).fill(answers[0]))
  })

  it('[X.12, X.12h] an unknown and a known address are answered alike to a device that isn’t theirs', async () => {
    const { stack, email } = await signedIn()
    stack.skip(cooldown)
    const shapeFor = async (address: string) => {
      const { status, reply } = await (await stack.device()).connect(address)
      return { status, keys: Object.keys(reply), action: reply.action }
    }
    expect(await shapeFor(email)).toEqual(await shapeFor(newEmail()))
  })

  it('[X.12, X.12g] [T-BOMB] an inbox gets six links an hour and twelve a day, however many devices ask', async () => {
    const stack = await start(manyRequests)
    const email = newEmail()
    const mailsAfter = async (requests: number) => {
      for (let turn = 0; turn < requests; turn++) {
        await (await stack.device()).connect(email)
        stack.skip(cooldown)
      }
      return stack.mailer.mails.filter(({ to }) => to === email).length
    }
    expect(await mailsAfter(10)).toBe(6)
    stack.skip(60 * minute)
    expect(await mailsAfter(10)).toBe(12)
    stack.skip(60 * minute)
    expect(await mailsAfter(3)).toBe(12)
    // control: another inbox is open
    await stack.beginByLink(newEmail())
  })

  it('[T-BOMB] other spellings of an address are no other inbox, and no other address either', async () => {
    const stack = await start({ ...manyRequests, ...production })
    const name = newEmail().split('@')[0] ?? ''
    const spellings = Array.from({ length: 8 }, (_, turn) => {
      const dotted = [name.slice(0, 2 + turn), name.slice(2 + turn)].join('.')
      return turn % 2 ? `${dotted}@gmail.com` : `${name}+${turn}@googlemail.com`
    })
    const connect = async (email: string) => {
      stack.skip(cooldown)
      return (await (await stack.device()).connect(email)).status
    }
    const statuses: number[] = []
    for (const spelling of spellings) statuses.push(await connect(spelling))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    // control: dots name another mailbox elsewhere, and another name is another mailbox
    for (const email of [
      `${name.slice(0, 2)}.${name.slice(2)}@example.org`,
      `${name}@example.org`,
      newEmail(),
    ])
      expect(await connect(email)).toBe(200)
    // each spelling is an account of its own
    const [first = '', second = ''] = [`${name}+a@example.org`, `${name}+b@example.org`]
    stack.skip(cooldown)
    const one = await stack.signIn(first)
    stack.skip(cooldown)
    const two = await stack.signIn(second)
    expect((await one.ask(authApi.session, undefined)).reply.account.id).not.toBe(
      (await two.ask(authApi.session, undefined)).reply.account.id,
    )
  })

  it('[T-BOMB] a mail that is refused leaves no row, so that nobody fills the table with addresses', async () => {
    const stack = await start({
      ...manyRequests,
      LATCHKEY_MAIL_PER_MINUTE: '2',
      LATCHKEY_MAIL_PER_MINUTE_PROJECT: '2',
    })
    const rows = async () => (await db.query.selectFrom('authBudget').select('kind').execute()).length
    const before = await rows()
    const device = await stack.device()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) statuses.push((await device.connect(newEmail())).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
    expect((await rows()) - before).toBe(2)
  })

  it('[T-BOMB] a stranger who uses up the links doesn’t keep the owner’s device from its code', async () => {
    const { stack, email, device } = await signedIn(manyRequests)
    for (let turn = 0; turn < 8; turn++) {
      stack.skip(cooldown)
      await (await stack.device()).connect(email)
    }
    expect((await device.connect(email)).reply.action).toBe('VERIFY_OTP')
  })

  it('[S5.04, X.12, X.12g] [T-BOMB] mail as a whole has a budget a minute', async () => {
    const stack = await start({
      ...manyRequests,
      LATCHKEY_MAIL_PER_MINUTE: '3',
      LATCHKEY_MAIL_PER_MINUTE_PROJECT: '3',
    })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++)
      statuses.push(
        (await (await stack.device()).connect(newEmail(), { forgery: toOtherProject(turn) })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  })

  it('[T-BOMB] a mail that the whole site had no room for counts for nobody', async () => {
    const stack = await start({
      ...manyRequests,
      LATCHKEY_MAIL_PER_MINUTE: '3',
      LATCHKEY_MAIL_PER_MINUTE_PROJECT: '3',
    })
    const connect = async (email: string) => (await (await stack.device()).connect(email)).status
    for (let turn = 0; turn < 3; turn++) expect(await connect(newEmail())).toBe(200)
    const email = newEmail()
    expect(await connect(email)).toBe(429)
    // there is room for one mail again, long before the cooldown of an address is over
    stack.skip(21_000)
    expect(await connect(email)).toBe(200)
    // control: the mail that was sent counts
    stack.skip(21_000)
    expect(await connect(email)).toBe(429)
  })

  it('[S5.04, X.12, X.12g] [T-BOMB] one project gets half of the mail a minute; the code after a link counts for the project that began', async () => {
    const stack = await start({ ...manyRequests, LATCHKEY_MAIL_PER_MINUTE: '6' })
    const connect = async (turn: number) => {
      const email = newEmail()
      const { status, reply } = await (await stack.device()).connect(email, { forgery: toOtherProject(turn) })
      return { email, status, reply }
    }
    const first = await connect(0)
    if (first.reply.action !== 'VERIFY_DEVICE') expect.fail('no link')
    expect((await stack.approve(first.email)).status).toBe(200)
    // Two mails of project 0 are out: the link and the code.
    expect((await connect(0)).status).toBe(200)
    expect(await connect(0)).toMatchObject({ status: 429 })
    // control: another project is open
    expect((await connect(1)).status).toBe(200)
  })

  it('[S5.04, X.12, X.12g] [T-BOMB] a network gets a part of the mail: thirty an hour, ten times that in development; others go on', async () => {
    const env = {
      ...manyRequests,
      LATCHKEY_KMS_FOLDER: folder,
      LATCHKEY_FORWARD_HEADER: 'x-client',
      LATCHKEY_TRUST_PROXY: '1',
    }
    // Nothing refills, and a hundredth of the budget of a network makes the test short.
    const memory = createMemoryLimits({ clock: { now: () => 0, monotonic: () => 0 } })
    const capacities = new Set<number>()
    const consume: typeof memory.consume = (key, rule, cost) => {
      if (!/^login-mail(-site)?\|/.test(key)) return memory.consume(key, rule, cost)
      capacities.add(rule.capacity)
      return memory.consume(key, { ...rule, capacity: Math.max(rule.capacity / 100, 1) }, cost)
    }
    const stack = await closeAfter(startAuthStack({ db, env, ports: { limits: { ...memory, consume } } }))
    const device = await stack.device()
    const statusFrom = async (address: string) =>
      (await device.connect(newEmail(), { forgery: { headers: { 'x-client': address } } })).status
    const statuses: number[] = []
    for (let turn = 1; turn < 6; turn++) statuses.push(await statusFrom(`203.0.113.${turn}`))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect([...capacities]).toEqual([300])
    expect(await statusFrom('198.51.100.7')).toBe(200)
    // who owns a /48 gets what four networks get, not 256 times one
    capacities.clear()
    const sites: number[] = []
    for (let turn = 0; turn < 14; turn++) sites.push(await statusFrom(`2001:db8:5:${turn.toString(16)}00::1`))
    expect(sites).toEqual([...Array(12).fill(200), 429, 429])
    expect([...capacities]).toEqual([300, 1200])
    expect(await statusFrom('2001:db8:6::1')).toBe(200)
    // in production
    const live = await closeAfter(
      startAuthStack({
        db,
        env: { ...env, ...production, LATCHKEY_FRAME_EMBEDDERS: app.origin },
        ports: { limits: { ...memory, consume } },
      }),
    )
    const stranger = await live.device()
    for (const [address, shares] of [
      ['192.0.2.7', [30]],
      ['2001:db8:7::1', [30, 120]],
    ] as const) {
      capacities.clear()
      await stranger.connect(newEmail(), { forgery: { headers: { 'x-client': address } } })
      expect([...capacities], address).toEqual(shares)
    }
  })

  it('[X.12, X.12i] [T-OTP-1] a day of guessing on an approved device: 36 guesses count, below 1 in 10,000', async () => {
    const { stack, email, device } = await signedIn(manyRequests)
    let codes = 0
    for (let hour = 0; hour < 24; hour += 2) {
      stack.skip(2 * 60 * minute)
      for (let turn = 0; turn < 8; turn++) {
        stack.skip(cooldown)
        const { reply } = await device.connect(email)
        if (reply.action !== 'VERIFY_OTP') break
        codes++
        const right = stack.mailer.codeFor(email)
        // a fourth guess is not counted, even the right one
        for (const otp of [wrongCode(right), wrongCode(right, 2), wrongCode(right, 3), right])
          expect(await device.outcome(authApi.connectOtp, { flowId: reply.flowId, otp })).toBe('otp')
      }
    }
    expect(codes).toBe(12)
    expect((codes * 3) / 1_000_000).toBeLessThan(1e-4)
    // control: the next day the right code signs in
    stack.skip(day)
    await stack.signIn(email, device)
  }, 90_000)
})
