import { createHash, randomBytes } from 'node:crypto'
import { codeProviders } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { shareSocialStack, startSocialStack } from '../../testing/startSocialStack.ts'

const closeAfter = cleanups()
const { origin } = new URL('https://app.example')

onDatabase('sign-in with other services', (db) => {
  const { start, mira } = shareSocialStack(db)
  const mirasMails = () => [{ email: mira.email, primary: true, verified: true }]

  it('[S7.50] [X.13] asks by code, with PKCE, state, nonce and one redirect address', async () => {
    const stack = await start()
    const parametersOf = async () =>
      Object.fromEntries(new URL((await stack.begin(await stack.device())).reply.uri).searchParams)
    const [first, second] = [await parametersOf(), await parametersOf()]
    const random = expect.stringMatching(/^[\w-]{43}$/)
    expect(first).toMatchObject({
      client_id: 'client-of-google',
      response_type: 'code',
      redirect_uri: `${stack.url}/login/social/callback/google`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: random,
      state: random,
      nonce: random,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second[name]).not.toBe(first[name])
  })

  it.each(codeProviders)(
    '[S3.23] [S7.46] [X.13] %s signs in, and the same login is the same account',
    async (name) => {
      const stack = await start()
      const { turn, email, confirmed } = mira
      stack.provider.state.person = confirmed
      stack.provider.state.profiles = {
        github: [{ id: turn, login: 'mira' }, mirasMails()],
        discord: [{ id: `${turn}`, username: 'mira', email, verified: true }],
        x: [{ data: { id: `${turn}`, username: 'mira' } }],
        facebook: [{ id: `${turn}`, name: 'Mira' }],
        google: [],
        apple: [],
      }[name]
      const first = await stack.enter(await stack.device(), name)
      expect(first.failure.description).toBe('')
      const userName = expect.stringMatching(/mira/i)
      expect(first.reply).toMatchObject({
        isNew: true,
        account: { identities: [{ provider: name, userName }] },
      })
      // another device, and by now another name and address of the same subject
      stack.provider.state.person = { ...confirmed, name: 'Mia', email: `other${turn}@example.org` }
      const second = await stack.enter(await stack.device(), name)
      expect(second.reply).toMatchObject({ isNew: false, account: { id: first.reply?.account.id } })
      // an account has an address only where its provider confirms addresses
      expect(second.reply?.account.email).toBe(name === 'x' || name === 'facebook' ? undefined : email)
    },
  )

  it('[S7.46] the session is one like any other: it reads, refreshes and ends', async () => {
    const stack = await start()
    const device = await stack.device()
    await stack.enter(device)
    expect(await device.outcome(authApi.session, undefined)).toBe('ok')
    expect((await device.tryRefresh()).status).toBe(200)
    expect(await device.outcome(authApi.signOut, {})).toBe('ok')
    expect(await device.outcome(authApi.session, undefined)).toBe('session')
  })

  it('[X.13] a tab comes back to its own app only, and the window to the frame', async () => {
    const stack = await start()
    const device = await stack.device()
    const away = await stack.begin(device, 'google', { returnTo: 'https://evil.example/x' })
    expect(away).toMatchObject({ status: 422, failure: { field: 'returnTo' } })
    const { reply } = await stack.begin(device, 'google', { returnTo: 'https://app.example/shop?a=1' })
    const back = new URL((await stack.visit(stack.provider.signIn(reply.uri))).location ?? '')
    expect(back.href).toMatch(/^https:\/\/app\.example\/shop\?a=1&/)
    const result = new URL(back.searchParams.get('result_uri') ?? '')
    expect(`${result.origin}${result.pathname}`).toBe(`${stack.frame}/return`)
    expect([...result.searchParams.keys()].sort()).toEqual(['code', 'state'])
    expect(await device.outcome(authApi.connectSocial, stack.resultOf(result.href))).toBe('ok')
  })

  it('[S5.08] [S3.23] a provider without settings, or an unknown one, is refused', async () => {
    const env = { LATCHKEY_X_CLIENT_ID: '', LATCHKEY_X_CLIENT_SECRET: '' }
    const stack = await closeAfter(startSocialStack({ db: db(), env }))
    const device = await stack.device()
    expect(await stack.begin(device, 'x')).toMatchObject({ status: 404, failure: { field: 'provider' } })
    for (const name of ['farcaster', 'myspace'])
      expect((await stack.begin(device, name as never)).status).toBe(422)
    expect((await stack.begin(device, 'google')).status).toBe(200)
    const wellKnown = await (await fetch(`${stack.url}/.well-known/latchkey`)).json()
    expect(wellKnown).toMatchObject({ socials: ['google', 'discord', 'github', 'apple', 'facebook'] })
  })

  describe('who an identity belongs to', () => {
    /** Signs in on a new browser. */
    const enterAnew = async (name?: (typeof codeProviders)[number]) => {
      const stack = await start()
      return stack.enter(await stack.device(), name)
    }

    it('[X.13] an unconfirmed address makes and opens nothing, and is answered alike whether it has an account or not', async () => {
      const stack = await start()
      await stack.signIn(mira.email)
      const unconfirmed = { ...mira.confirmed, email_verified: false }
      stack.provider.state.person = unconfirmed
      const taken = await enterAnew()
      const { turn } = mira
      stack.provider.state.person = { ...unconfirmed, sub: `other-${turn}`, email: `free${turn}@example.org` }
      const free = await enterAnew()
      expect(taken).toMatchObject({ status: 200, reply: undefined, failure: { field: 'unconfirmed' } })
      expect(free.failure).toEqual(taken.failure)
    })

    it('[X.13] [T-LINKACC] a confirmed address of an e-mail account is refused, not linked and not doubled', async () => {
      const stack = await start()
      const mine = await stack.signIn(mira.email)
      stack.provider.state.person = mira.confirmed
      expect(await enterAnew()).toMatchObject({
        status: 200,
        reply: undefined,
        failure: {
          field: 'email_taken',
          description: expect.stringContaining('Sign in to it the way it was made'),
        },
      })
      // control: its owner, signed in, can add it
      const { account } = (await stack.add(mine)).reply
      expect(account).toMatchObject({ email: mira.email, identities: [{ provider: 'google' }] })
      expect((await enterAnew()).reply?.account.id).toBe(mine.session.account.id)
    })

    it('[X.13] [T-LINKACC] a second provider with the same address is refused until it is added', async () => {
      const stack = await start()
      stack.provider.state.person = mira.confirmed
      stack.provider.state.profiles = [{ id: mira.turn, login: 'mira' }, mirasMails()]
      const device = await stack.device()
      const id = (await stack.enter(device)).reply?.account.id
      expect(await enterAnew('github')).toMatchObject({ reply: undefined, failure: { field: 'email_taken' } })
      expect((await stack.add(device, 'github')).reply.account.id).toBe(id)
      expect((await enterAnew('github')).reply?.account.id).toBe(id)
    })

    it('[X.13] [T-LINKACC] the code mailed to an address of a provider’s account opens and makes nothing', async () => {
      const stack = await start()
      stack.provider.state.person = mira.confirmed
      await enterAnew()
      const { device, body } = await stack.beginApproved(mira.email)
      expect(await device.ask(authApi.connectOtp, body)).toMatchObject({
        status: 409,
        failure: { field: 'other_way', description: expect.stringContaining('Google') },
        more: [{ field: 'provider', description: 'google' }],
      })
    })

    it('[X.13] no address, and an address Apple made up, are an identity of their own each', async () => {
      const stack = await start()
      const sub = `a-${mira.turn}`
      const hidden = {
        email: 'relay@privaterelay.appleid.com',
        email_verified: 'true',
        is_private_email: 'true',
      }
      stack.provider.state.person = { sub, ...hidden }
      const apple = (await enterAnew('apple')).reply
      stack.provider.state.person = { sub }
      const google = (await enterAnew('google')).reply
      expect([apple?.isNew, google?.isNew]).toEqual([true, true])
      expect(apple?.account.email).toBeUndefined()
      expect(google?.account.id).not.toBe(apple?.account.id)
    })

    it.each([
      ['with an address', () => mira.confirmed],
      ['without one', () => ({ sub: `shy-${mira.turn}` })],
    ])('[X.13] six first sign-ins of one identity at once, %s, make one account', async (_, person) => {
      const stack = await start()
      stack.provider.state.person = person()
      const devices = await Promise.all(Array.from({ length: 6 }, () => stack.device()))
      const entered = await Promise.all(devices.map((device) => stack.enter(device)))
      expect(entered.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(new Set(entered.map(({ reply }) => reply?.account.id)).size).toBe(1)
      expect(entered.filter(({ reply }) => reply?.isNew)).toHaveLength(1)
    })
  })

  describe('a window that was cut off from its opener', () => {
    const ticket = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(ticket).digest('base64url')

    it('[X.13] reaches its frame by the ticket, and no other device', async () => {
      const stack = await start()
      const [frame, popup, other] = [await stack.device(), await stack.device(), await stack.device()]
      const begun = await stack.begin(frame, 'google', { ticket: hash })
      const { flowId } = begun.reply
      const waiting = frame.ask(authApi.waitSocial, { flowId })
      const result = await stack.land(begun)
      expect((await other.ask(authApi.waitSocial, { flowId })).status).toBe(410)
      expect(await popup.outcome(authApi.meetSocial, { ...result, ticket, origin })).toBe('ok')
      expect((await waiting).reply).toEqual({ status: 'met', ...result })
      expect(await frame.outcome(authApi.connectSocial, result)).toBe('ok')
    })

    it.each([
      ['another ticket', { ticket: hash }],
      ['a page that isn’t the app', { origin: 'https://evil.example' }],
      ['another code', { code: hash }],
    ])('[X.13] %s reaches nobody', async (_, more) => {
      const stack = await start()
      const [frame, popup] = [await stack.device(), await stack.device()]
      const result = await stack.land(await stack.begin(frame, 'google', { ticket: hash }))
      const wrong = await popup.ask(authApi.meetSocial, { ...result, ticket, origin, ...more })
      expect(wrong).toMatchObject({ status: 410, failure: { field: 'social' } })
      expect(await popup.outcome(authApi.meetSocial, { ...result, ticket, origin })).toBe('ok')
    })
  })
})
