import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authApi } from '@latchkey/protocol/schemas'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../ports/db.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { createWalletDevice } from '../../testing/createWalletDevice.ts'
import { randomId } from '../../testing/frameKeys.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const keep = cleanups()
// one database and its key for all of them: opening takes seconds
let db: Db
const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
beforeAll(async () => {
  db = await openMemoryDb()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

// each test has people of its own: the database is one
const person = () =>
  `p${randomId(6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')}@example.org`
const start = (env: Record<string, string> = {}) =>
  keep(startAuthStack({ db, env: { LATCHKEY_KMS_FOLDER: folder, ...env } }))

async function withSession(env: Record<string, string> = {}) {
  const stack = await start(env)
  const email = person()
  const device = await stack.signIn(email)
  return { stack, email, device }
}

describe('the ends of a session', () => {
  /** What a browser hears that opens the app again: of its session, and of the refresh it then tries. */
  async function hears({ device }: Awaited<ReturnType<typeof withSession>>) {
    const { refreshToken } = device.session
    const state = await device.ask(authApi.session, undefined)
    const refreshed = await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })
    return [state, refreshed].map(({ status, failure }) => (status === 200 ? 'lives' : failure.field))
  }
  type Given = Awaited<ReturnType<typeof withSession>>
  const days = 24 * 60 * 60_000
  const ends: Readonly<Record<string, (given: Given) => unknown>> = {
    'was not used for a week': ({ stack }) => stack.skip(7 * days + 1),
    'was revoked from another device': async ({ stack, email }) => {
      const other = await stack.device()
      stack.skip(30_000)
      await stack.signIn(email, other)
      await other.ask(authApi.revoke, { what: 'others' })
    },
    'had its rotated token used again': async ({ device }) => {
      const { refreshToken } = device.session
      await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })
      await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })
    },
    'belonged to a person who was deleted': ({ device }) =>
      db.query.deleteFrom('authAccount').where('id', '=', device.session.account.id).execute(),
  }

  it.each(Object.keys(ends))('[X.14] [A11] one that %s is over, and says so in one word', async (name) => {
    const given = await withSession()
    await ends[name]?.(given)
    expect(await hears(given)).toEqual(['session', 'session'])
  })

  it('[A11] control: a day later its token is renewed', async () => {
    const given = await withSession()
    given.stack.skip(days)
    expect(await hears(given)).toEqual(['session', 'lives'])
  })
})

describe('stolen tokens and proofs', () => {
  it('[X.14] [T-DPOP] [3.16] a token without, or with another device’s key, is worth nothing', async () => {
    const { stack, device } = await withSession()
    // control: with its own key it is good
    expect((await device.ask(authApi.session, undefined)).status).toBe(200)
    const thief = await stack.device()
    const { accessToken } = device.session
    expect((await thief.ask(authApi.session, undefined, { accessToken })).failure.field).toBe('session')
    expect((await thief.ask(authApi.session, undefined, { accessToken, proof: null })).failure.field).toBe(
      'dpop',
    )
  })

  it('[X.14] [T-DPOP] a proof is for one request: method, address, body, token, once', async () => {
    const { device } = await withSession()
    const ask = (claims: Record<string, unknown>) => device.ask(authApi.session, undefined, { claims })
    const { proof } = await ask({})
    expect((await device.ask(authApi.session, undefined, { proof })).failure.field).toBe('dpop')
    const forged = [
      { htm: 'POST' },
      { htu: 'https://evil.example/login/v1/session' },
      { htu: authApi.sessions.path },
      { ath: undefined },
      { ath: randomId(32) },
      { bh: randomId(32) },
      { jti: 'short' },
    ]
    for (const claims of forged) expect((await ask(claims)).failure.field).toBe('dpop')
    const body = { what: 'others' } as const
    const other = await device.ask(authApi.revoke, body, { body: { what: 'device', id: 'x' } })
    expect(other.failure.field).toBe('dpop')
    expect((await device.ask(authApi.revoke, body)).status).toBe(200)
  })

  it('[T-DPOP] proofs of other kinds: no algorithm, a shared secret, a private key inside, another type', async () => {
    const { device } = await withSession()
    const ask = (header: Record<string, unknown>) => device.ask(authApi.session, undefined, { header })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const header of [{ typ: 'JWT' }, { jwk: privateKey.export({ format: 'jwk' }) }, { jwk: {} }])
      expect((await ask(header)).failure.field).toBe('dpop')
    const claims = { jti: randomId(), htm: 'GET', htu: 'x', iat: 1 }
    const secret = new TextEncoder().encode('a shared secret of thirty-two byte')
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: { kty: 'oct' } })
      .sign(secret)
    const none = `${Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url')}.e30.`
    for (const proof of [symmetric, none, 'a.b.c', '', 'x'.repeat(5000)])
      expect((await device.ask(authApi.session, undefined, { proof })).status).toBeGreaterThanOrEqual(400)
  })

  it('[T-DPOP] a browser whose clock is wrong is told a nonce; an old nonce and an old proof are not enough', async () => {
    const { stack, device } = await withSession()
    const wrong = Math.floor(Date.now() / 1000) - 3600
    const right = await device.ask(authApi.session, undefined, { claims: { iat: wrong } })
    expect(right.status).toBe(200)
    const simple = await createWalletDevice(stack.url, { nonce: false })
    const body = { email: person(), app: { origin: 'https://app.example' } }
    expect((await simple.ask(authApi.connectEmail, body, { claims: { iat: wrong } })).failure.field).toBe(
      'use_dpop_nonce',
    )
    const { nonce } = device
    stack.skip(6 * 60_000)
    expect((await device.ask(authApi.session, undefined, { claims: { nonce } })).failure.field).toBe(
      'use_dpop_nonce',
    )
  })

  it('[X.14] an access token ends after ten minutes, a session after a week of silence and a month', async () => {
    const { stack, device } = await withSession()
    const turn = async () => {
      const { refreshToken } = device.session
      const answer = await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })
      if (answer.status === 200) device.keep(answer.reply)
      return answer.status
    }
    stack.skip(10 * 60_000)
    expect((await device.ask(authApi.session, undefined)).failure.field).toBe('session')
    expect(await turn()).toBe(200)
    const day = 24 * 60 * 60_000
    stack.skip(6 * day)
    expect(await turn()).toBe(200)
    stack.skip(7 * day)
    expect(await turn()).toBe(401)
  })

  it('[X.14] a month after the sign-in it ends however often it was refreshed', async () => {
    const { stack, device } = await withSession()
    for (let week = 0; week < 5; week++) {
      stack.skip(6.1 * 24 * 60 * 60_000)
      const { refreshToken } = device.session
      const answer = await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })
      expect(answer.status).toBe(week < 4 ? 200 : 401)
      if (answer.status === 200) device.keep(answer.reply)
    }
  })
})

describe('refresh tokens', () => {
  it('[X.14] [T-RT] one that comes again ends the session for whoever holds it', async () => {
    const { device } = await withSession()
    const { refreshToken } = device.session
    const first = await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })
    expect(first.status).toBe(200)
    device.keep(first.reply)
    // control: the new tokens work until the old one comes again
    expect((await device.ask(authApi.session, undefined)).status).toBe(200)
    expect((await device.ask(authApi.refresh, { refreshToken, attempt: randomId() })).failure.field).toBe(
      'session',
    )
    expect((await device.ask(authApi.session, undefined)).status).toBe(401)
    const next = { refreshToken: first.reply.refreshToken, attempt: randomId() }
    expect((await device.ask(authApi.refresh, next)).status).toBe(401)
  })

  it('[X.14] a request whose answer was lost is answered again, alike, for a minute', async () => {
    const { stack, device } = await withSession()
    const body = { refreshToken: device.session.refreshToken, attempt: randomId() }
    const one = await device.ask(authApi.refresh, body)
    const two = await device.ask(authApi.refresh, body)
    expect(two.reply.refreshToken).toBe(one.reply.refreshToken)
    stack.skip(60_000)
    expect((await device.ask(authApi.refresh, body)).status).toBe(401)
  })

  it('[T-RT] another device can neither use a token nor end its session with it', async () => {
    const { stack, device } = await withSession()
    const thief = await stack.device()
    const body = { refreshToken: device.session.refreshToken, attempt: randomId() }
    expect((await thief.ask(authApi.refresh, body)).status).toBe(401)
    expect((await device.ask(authApi.refresh, body)).status).toBe(200)
  })
})

describe('links', () => {
  it('[T-LINK] a mail scanner that opens the link approves and burns nothing', async () => {
    const stack = await start()
    const email = person()
    const device = await stack.device()
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    for (const method of ['GET', 'GET', 'GET', 'HEAD', 'GET', 'GET'])
      expect((await fetch(new URL(stack.mailer.linkFor(email), stack.url), { method })).status).toBe(200)
    expect(stack.mailer.mails.filter(({ to }) => to === email)).toHaveLength(1)
    const { flowId } = reply
    expect((await device.ask(authApi.connectOtp, { flowId, otp: '123456' })).failure.field).toBe('otp')
    // control: the button does
    expect((await stack.approve(email, reply.number)).text).toContain('on its way')
  })

  it('[T-PHISH] the victim of a mail they did not ask for can’t approve it: the number is on the attacker’s screen', async () => {
    const stack = await start()
    const victim = person()
    const attacker = await stack.device()
    const { reply } = await attacker.connect(victim)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    const link = stack.mailer.linkFor(victim)
    const guess = String((Number(reply.number) + 1) % 100).padStart(2, '0')
    expect((await submitForm(stack.url, link, { decision: 'approve', number: guess })).status).toBe(403)
    // and there is no second guess
    expect((await stack.approve(victim, reply.number)).status).toBe(410)
    expect((await attacker.ask(authApi.connectDevice, { flowId: reply.flowId })).failure.field).toBe('device')
  })

  it('control: without the number a click of habit approves', async () => {
    const stack = await start({ LATCHKEY_DEVICE_NUMBER: 'off' })
    const victim = person()
    const attacker = await stack.device()
    const { reply } = await attacker.connect(victim)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    expect(reply.number).toBeUndefined()
    expect((await stack.approve(victim, undefined)).text).toContain('on its way')
    const { flowId } = reply
    expect((await attacker.ask(authApi.connectDevice, { flowId })).reply.status).toBe('approved')
  })

  it('[X.12] a link ends after ten minutes, a code after five, exactly', async () => {
    const stack = await start()
    const email = person()
    const device = await stack.device()
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    stack.skip(10 * 60_000)
    expect((await stack.approve(email, reply.number)).status).toBe(410)
    const again = await device.connect(email)
    if (again.reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    stack.skip(9 * 60_000 + 50_000)
    expect((await stack.approve(email, again.reply.number)).status).toBe(200)
    stack.skip(5 * 60_000)
    const { flowId } = again.reply
    const otp = stack.mailer.codeFor(email)
    expect((await device.ask(authApi.connectOtp, { flowId, otp })).failure.field).toBe('otp')
  })

  it('pages run no script, are framed by nobody, and show a stranger’s words as text', async () => {
    const stack = await start()
    const email = person()
    const device = await stack.device()
    const app = { origin: 'https://app.example' }
    await device.ask(authApi.connectEmail, { email, app, device: '<img src=x onerror=alert(1)>\u202E' })
    const page = await fetch(new URL(stack.mailer.linkFor(email), stack.url))
    const html = await page.text()
    expect(html).not.toContain('<img')
    expect(html).not.toContain('\u202E')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const mail = stack.mailer.mails.find(({ to }) => to === email)
    expect(mail?.html).not.toContain('<img')
  })
})

describe('codes', () => {
  it('[X.12] a code is good on the device that began, for the flow it was made for', async () => {
    const { stack, email, device } = await withSession()
    stack.skip(30_000)
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_OTP') throw new Error('no code')
    const otp = stack.mailer.codeFor(email)
    const { flowId } = reply
    const thief = await stack.device()
    expect((await thief.ask(authApi.connectOtp, { flowId, otp })).failure.field).toBe('otp')
    expect((await device.ask(authApi.connectOtp, { flowId: randomId(), otp })).failure.field).toBe('otp')
    expect((await device.ask(authApi.connectOtp, { flowId, otp })).status).toBe(200)
  })

  it('[X.12] wrong, expired, used up, used and invented are told alike', async () => {
    const { stack, email, device } = await withSession()
    const answers: string[] = []
    const note = async (flowId: string, otp: string) => {
      const { status, failure } = await device.ask(authApi.connectOtp, { flowId, otp })
      answers.push(JSON.stringify([status, failure]))
    }
    await note(randomId(), '123456')
    stack.skip(30_000)
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_OTP') throw new Error('no code')
    const otp = stack.mailer.codeFor(email)
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    for (let turn = 0; turn < 3; turn++) await note(reply.flowId, wrong)
    await note(reply.flowId, otp)
    stack.skip(30_000)
    const next = await device.connect(email)
    if (next.reply.action !== 'VERIFY_OTP') throw new Error('no code')
    stack.skip(5 * 60_000)
    await note(next.reply.flowId, stack.mailer.codeFor(email))
    expect(answers).toHaveLength(6)
    expect(new Set(answers).size).toBe(1)
  })

  it('[X.12] an unknown and a known address are answered alike to a device that isn’t theirs', async () => {
    const { stack, email } = await withSession()
    stack.skip(30_000)
    const shape = async (address: string) => {
      const { status, reply } = await (await stack.device()).connect(address)
      return { status, keys: Object.keys(reply), action: reply.action }
    }
    expect(await shape(email)).toEqual(await shape(person()))
  })

  it('[T-BOMB] [3.10] an inbox gets six links an hour and twelve a day, however many devices ask', async () => {
    const stack = await start({ LATCHKEY_LIMIT_ROUTE: '10000/1000' })
    const email = person()
    const ask = async (count: number) => {
      for (let turn = 0; turn < count; turn++) {
        await (await stack.device()).connect(email)
        stack.skip(31_000)
      }
      return stack.mailer.mails.filter(({ to }) => to === email).length
    }
    expect(await ask(10)).toBe(6)
    stack.skip(60 * 60_000)
    expect(await ask(10)).toBe(12)
    stack.skip(60 * 60_000)
    expect(await ask(3)).toBe(12)
    // control: another inbox is open
    expect((await (await stack.device()).connect(person())).status).toBe(200)
  })

  it('[T-BOMB] a stranger who uses up the links doesn’t keep the owner’s device from its code', async () => {
    const { stack, email, device } = await withSession({ LATCHKEY_LIMIT_ROUTE: '10000/1000' })
    for (let turn = 0; turn < 8; turn++) {
      stack.skip(31_000)
      await (await stack.device()).connect(email)
    }
    expect((await device.connect(email)).reply.action).toBe('VERIFY_OTP')
  })

  it('[T-BOMB] mail as a whole has a budget a minute', async () => {
    const stack = await start({ LATCHKEY_MAIL_PER_MINUTE: '3', LATCHKEY_LIMIT_ROUTE: '10000/1000' })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++)
      statuses.push((await (await stack.device()).connect(person())).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.at(-1)).toBe(429)
  })

  it('[X.12] [T-OTP-1] [3.10] a day of guessing on an approved device: 36 guesses count, below 1 in 10,000', async () => {
    const { stack, email, device } = await withSession({ LATCHKEY_LIMIT_ROUTE: '10000/1000' })
    let codes = 0
    for (let hour = 0; hour < 24; hour += 2) {
      stack.skip(2 * 60 * 60_000)
      for (let turn = 0; turn < 8; turn++) {
        stack.skip(31_000)
        const { reply } = await device.connect(email)
        if (reply.action !== 'VERIFY_OTP') break
        codes++
        const { flowId } = reply
        const right = stack.mailer.codeFor(email)
        const guesses = [1, 2, 3].map((off) => String((Number(right) + off) % 1_000_000).padStart(6, '0'))
        // a fourth guess is none, were it the right one
        for (const otp of [...guesses, right])
          expect((await device.ask(authApi.connectOtp, { flowId, otp })).failure.field).toBe('otp')
      }
    }
    expect(codes).toBe(12)
    expect((codes * 3) / 1_000_000).toBeLessThan(1e-4)
    // control: the next day the right code is let in
    stack.skip(24 * 60 * 60_000)
    await stack.signIn(email, device)
  }, 90_000)
})
