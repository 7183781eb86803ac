import { createHash, randomBytes } from 'node:crypto'
import { codeProviders } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startSocialStack } from '../../testing/startSocialStack.ts'

const keep = cleanups()
const app = { origin: 'https://app.example' }

onBothDatabases('sign-in with other services', (db) => {
  /** One server for most of them: a test has people and addresses of its own. */
  let shared: ReturnType<typeof startSocialStack> | undefined
  let turn = 0
  let email = ''
  let confirmed: { sub: string; name: string; email: string; email_verified: boolean }
  const start = (env?: Record<string, string>) => {
    if (env) return keep(startSocialStack({ db: db(), env }))
    shared ??= startSocialStack({ db: db() })
    return shared
  }
  beforeEach(async () => {
    turn += 1
    email = `mira${turn}@example.org`
    confirmed = { sub: `person-${turn}`, name: 'Mira', email, email_verified: true }
    const { state } = (await shared)?.provider ?? {}
    if (state) state.person = { sub: `person-${turn}` }
  })
  afterAll(async () => (await shared)?.close())

  it('[S7.50] [X.13] asks by code, with PKCE, state, nonce and one address to come back to', async () => {
    const stack = await start()
    const { reply } = await stack.begin(await stack.device())
    const uri = new URL(reply.uri)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      client_id: 'client-of-google',
      response_type: 'code',
      redirect_uri: `${stack.url}/login/social/callback/google`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const again = new URL((await stack.begin(await stack.device())).reply.uri)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(again.searchParams.get(name)).not.toBe(uri.searchParams.get(name))
  })

  it.each(codeProviders)(
    '[S3.23] [S7.46] [X.13] %s signs in, and the same login is the same account',
    async (name) => {
      const stack = await start()
      stack.provider.state.person = confirmed
      stack.provider.state.profiles = {
        github: [{ id: turn, login: 'mira' }, [{ email, primary: true, verified: true }]],
        discord: [{ id: `${turn}`, username: 'mira', email, verified: true }],
        x: [{ data: { id: `${turn}`, username: 'mira' } }],
        facebook: [{ id: `${turn}`, name: 'Mira' }],
        google: [],
        apple: [],
      }[name]
      const first = await stack.enter(await stack.device(), name)
      expect(first.failure.description).toBe('')
      expect(first.reply).toMatchObject({
        isNew: true,
        account: { identities: [{ provider: name, userName: expect.stringMatching(/mira/i) }] },
      })
      // another device, and by now another name and address at the same subject
      stack.provider.state.person = { ...confirmed, name: 'Mia', email: `other${turn}@example.org` }
      const second = await stack.enter(await stack.device(), name)
      expect(second.reply).toMatchObject({ isNew: false, account: { id: first.reply?.account.id } })
      // only whose provider confirms addresses keeps one
      expect(second.reply?.account.email).toBe(name === 'x' || name === 'facebook' ? undefined : email)
    },
  )

  it('[S7.46] the session is one like any other: it reads, refreshes and ends', async () => {
    const stack = await start()
    const device = await stack.device()
    await stack.enter(device)
    expect((await device.ask(authApi.session, undefined)).status).toBe(200)
    const { refreshToken } = device.session
    const attempt = 'AAAAAAAAAAAAAAAAAAAAAA'
    expect((await device.ask(authApi.refresh, { refreshToken, attempt })).status).toBe(200)
    expect((await device.ask(authApi.signOut, {})).status).toBe(200)
    expect((await device.ask(authApi.session, undefined)).status).toBe(401)
  })

  it('[X.13] a tab comes back to its own app only, and the window to the frame', async () => {
    const stack = await start()
    const device = await stack.device()
    const away = await stack.begin(device, 'google', { returnTo: 'https://evil.example/x' })
    expect(away).toMatchObject({ status: 422, failure: { field: 'returnTo' } })
    const { reply } = await stack.begin(device, 'google', { returnTo: 'https://app.example/shop?a=1' })
    const back = new URL((await stack.visit(stack.provider.signIn(reply.uri))).location ?? '')
    expect(`${back.origin}${back.pathname}`).toBe('https://app.example/shop')
    expect(back.searchParams.get('a')).toBe('1')
    const result = new URL(back.searchParams.get('result_uri') ?? '')
    expect(`${result.origin}${result.pathname}`).toBe(`${stack.frame}/return`)
    expect([...result.searchParams.keys()].sort()).toEqual(['code', 'state'])
    expect((await device.ask(authApi.connectSocial, stack.resultOf(result.href))).status).toBe(200)
  })

  it('[S5.08] a provider without settings, or that is none, is refused', async () => {
    const stack = await start({ LATCHKEY_X_CLIENT_ID: '', LATCHKEY_X_CLIENT_SECRET: '' })
    const device = await stack.device()
    expect(await stack.begin(device, 'x')).toMatchObject({ status: 404, failure: { field: 'provider' } })
    expect((await stack.begin(device, 'farcaster' as never)).status).toBe(422)
    expect((await stack.begin(device, 'myspace' as never)).status).toBe(422)
    expect((await stack.begin(device, 'google')).status).toBe(200)
    const told = await (await fetch(`${stack.url}/.well-known/latchkey`)).json()
    expect(told).toMatchObject({ socials: ['google', 'discord', 'github', 'apple', 'facebook'] })
  })

  describe('who an identity belongs to', () => {
    it('[X.13] [T-LINKACC] [3.11] an address that is not confirmed makes and opens nothing, and tells nothing', async () => {
      const stack = await start()
      await stack.signIn(email)
      const unconfirmed = { ...confirmed, email_verified: false }
      stack.provider.state.person = unconfirmed
      const taken = await stack.enter(await stack.device())
      stack.provider.state.person = { ...unconfirmed, sub: `other-${turn}`, email: `free${turn}@example.org` }
      const free = await stack.enter(await stack.device())
      expect(taken).toMatchObject({ status: 422, failure: { field: 'unconfirmed' } })
      // told alike whether it has an account or not
      expect(free.failure).toEqual(taken.failure)
    })

    it('[X.13] [T-LINKACC] a confirmed address of an e-mail account is refused, not linked and not doubled', async () => {
      const stack = await start()
      const mine = await stack.signIn(email)
      stack.provider.state.person = confirmed
      const thief = await stack.enter(await stack.device())
      expect(thief).toMatchObject({ status: 409, failure: { field: 'email_taken' } })
      expect(thief.failure.description).toContain('Sign in to it the way it was made')
      // signed in as its owner, and asked to: then it is added
      const added = await stack.add(mine)
      expect(added.reply.account).toMatchObject({ email, identities: [{ provider: 'google' }] })
      const later = await stack.enter(await stack.device())
      expect(later.reply?.account.id).toBe(mine.session.account.id)
    })

    it('[X.13] [T-LINKACC] a second provider with the same address is refused until it is added', async () => {
      const stack = await start()
      stack.provider.state.person = confirmed
      stack.provider.state.profiles = [
        { id: turn, login: 'mira' },
        [{ email, primary: true, verified: true }],
      ]
      const device = await stack.device()
      const first = await stack.enter(device)
      expect(await stack.enter(await stack.device(), 'github')).toMatchObject({ status: 409 })
      expect((await stack.add(device, 'github')).reply.account.id).toBe(first.reply?.account.id)
      expect((await stack.enter(await stack.device(), 'github')).reply?.account.id).toBe(
        first.reply?.account.id,
      )
    })

    it('[X.13] [T-LINKACC] the code mailed to an address of a provider’s account opens and makes nothing', async () => {
      const stack = await start()
      stack.provider.state.person = confirmed
      await stack.enter(await stack.device())
      const device = await stack.device()
      const { reply } = await device.connect(email)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      await stack.approve(email, reply.number)
      const otp = stack.mailer.codeFor(email)
      const answer = await device.ask(authApi.connectOtp, { flowId: reply.flowId, otp })
      expect(answer).toMatchObject({ status: 409, failure: { field: 'other_way' } })
      expect(answer.failure.description).toContain('Google')
      expect(answer.more).toEqual([{ field: 'provider', description: 'google' }])
    })

    it('[X.13] [3.11] no address, and an address Apple made up, are an own identity each', async () => {
      const stack = await start()
      stack.provider.state.person = {
        sub: `a-${turn}`,
        email: 'relay@privaterelay.appleid.com',
        email_verified: 'true',
        is_private_email: 'true',
      }
      const apple = await stack.enter(await stack.device(), 'apple')
      stack.provider.state.person = { sub: `a-${turn}` }
      const google = await stack.enter(await stack.device(), 'google')
      expect(apple.reply).toMatchObject({ isNew: true })
      expect(google.reply).toMatchObject({ isNew: true })
      expect(apple.reply?.account.email).toBeUndefined()
      expect(google.reply?.account.id).not.toBe(apple.reply?.account.id)
    })

    it.each([
      ['with an address', () => confirmed],
      ['without one', () => ({ sub: `shy-${turn}` })],
    ])('[X.13] six first sign-ins of one identity at once, %s, make one account', async (_, person) => {
      const stack = await start()
      stack.provider.state.person = person()
      const devices = await Promise.all(Array.from({ length: 6 }, () => stack.device()))
      const entered = await Promise.all(devices.map((device) => stack.enter(device)))
      expect(entered.map(({ status }) => status)).toEqual(devices.map(() => 200))
      expect(new Set(entered.map(({ reply }) => reply?.account.id)).size).toBe(1)
      expect(entered.filter(({ reply }) => reply?.isNew)).toHaveLength(1)
    })
  })

  describe('a window that was cut off', () => {
    const ticket = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(ticket).digest('base64url')
    const { origin } = app

    it('[X.13] meets its frame by the ticket, and only its frame is told', async () => {
      const stack = await start()
      const [frame, popup, other] = [await stack.device(), await stack.device(), await stack.device()]
      const { reply } = await stack.begin(frame, 'google', { ticket: hash })
      const waiting = frame.ask(authApi.waitSocial, { flowId: reply.flowId })
      const result = stack.resultOf((await stack.visit(stack.provider.signIn(reply.uri))).location)
      expect((await other.ask(authApi.waitSocial, { flowId: reply.flowId })).status).toBe(410)
      expect((await popup.ask(authApi.meetSocial, { ...result, ticket, origin })).status).toBe(200)
      expect((await waiting).reply).toEqual({ status: 'met', ...result })
      expect((await frame.ask(authApi.connectSocial, result)).status).toBe(200)
    })

    it.each([
      ['another ticket', { ticket: hash }],
      ['a page that isn’t the app', { origin: 'https://evil.example' }],
      ['another code', { code: hash }],
    ])('[X.13] [T-PHISH] %s: nobody is told', async (_, more) => {
      const stack = await start()
      const [frame, popup] = [await stack.device(), await stack.device()]
      const { reply } = await stack.begin(frame, 'google', { ticket: hash })
      const result = stack.resultOf((await stack.visit(stack.provider.signIn(reply.uri))).location)
      const wrong = await popup.ask(authApi.meetSocial, { ...result, ticket, origin, ...more })
      expect(wrong).toMatchObject({ status: 410, failure: { field: 'social' } })
      expect((await popup.ask(authApi.meetSocial, { ...result, ticket, origin })).status).toBe(200)
    })
  })
})
