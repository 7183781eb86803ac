import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import type { ProviderFault } from '../../testing/startProvider.ts'
import { startSocialStack } from '../../testing/startSocialStack.ts'

const keep = cleanups()

/** On one database: none of this gets as far as that. */
describe('providers that break the rules', () => {
  let shared: ReturnType<typeof startSocialStack> | undefined
  let turn = 0
  let email = ''
  let confirmed: { sub: string; name: string; email: string; email_verified: boolean }
  const start = async (env?: Record<string, string>) => {
    if (env) return keep(startSocialStack({ db: await openMemoryDb(), env }))
    shared ??= openMemoryDb().then((db) => startSocialStack({ db }))
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

  const refusals: readonly (readonly [ProviderFault, number])[] = [
    ['audience', 410],
    ['issuer', 410],
    ['algNone', 410],
    ['keySwap', 410],
    ['symmetric', 410],
    ['noNonce', 410],
    ['otherNonce', 410],
    ['expired', 410],
    ['notYet', 410],
    ['noIdToken', 410],
    ['noSubject', 410],
    ['garbage', 410],
    ['huge', 503],
    ['slow', 503],
    ['down', 503],
    ['redirect', 503],
  ]

  it.each(refusals)(
    '[X.13] [T-OIDC] %s: nobody is signed in, it is said, and the next try works',
    async (fault, status) => {
      const stack = await start()
      const device = await stack.device()
      stack.provider.state.person = confirmed
      // what it is asked first is well, so that the fault is met where codes are exchanged
      await stack.begin(device)
      stack.provider.state.fault = fault
      const { status: told, failure, reply } = await stack.enter(device)
      expect(reply).toBeUndefined()
      expect(told, failure.description).toBe(status)
      expect(failure.field).toBe(status === 503 ? 'provider_down' : 'social_refused')
      expect(failure.description).toMatch(/Google .*(Nothing was changed|try again)/)
      stack.provider.state.fault = undefined
      expect((await stack.enter(device)).reply).toMatchObject({ isNew: true, account: { email } })
    },
  )

  const mail = (verified: boolean) => [{ email: 'm@example.org', primary: true, verified }]
  it.each([
    ['no id', [{ login: 'mira' }, mail(true)], 410, 'social_refused'],
    ['an id that is no whole number', [{ id: 2 ** 60, login: 'mira' }, mail(true)], 410, 'social_refused'],
    ['an empty id', [{ id: '', login: 'mira' }, mail(true)], 410, 'social_refused'],
    ['no list of addresses', [{ id: 70_000, login: 'mira' }, { message: 'no scope' }], 410, 'social_refused'],
    ['an address it has not confirmed', [{ id: 70_000, login: 'mira' }, mail(false)], 422, 'unconfirmed'],
  ])(
    '[X.13] [T-OIDC] a provider without ID token that tells %s: nobody is signed in, and the next try works',
    async (_, profiles, status, field) => {
      const stack = await start()
      const device = await stack.device()
      stack.provider.state.profiles = profiles
      expect(await stack.enter(device, 'github')).toMatchObject({ status, failure: { field } })
      stack.provider.state.profiles = [{ id: 80_000 + turn, login: 'mira' }, []]
      expect((await stack.enter(device, 'github')).reply).toMatchObject({ isNew: true })
    },
  )

  it.each(['garbage', 'down', 'slow'] as const)(
    '[X.13] [T-OIDC] a provider without ID token that is %s',
    async (fault) => {
      const stack = await start()
      const device = await stack.device()
      stack.provider.state.profiles = [{ id: 90_000 + turn, login: 'mira' }, []]
      stack.provider.state.fault = fault
      expect((await stack.enter(device, 'github')).status).toBe(fault === 'garbage' ? 410 : 503)
      stack.provider.state.fault = undefined
      expect((await stack.enter(device, 'github')).reply).toMatchObject({ isNew: true })
    },
  )

  it('[X.13] [T-OIDC] metadata of another issuer is not taken, and asked for again', async () => {
    const stack = await start({})
    const device = await stack.device()
    stack.provider.state.fault = 'metadata'
    expect(await stack.begin(device)).toMatchObject({ status: 503, failure: { field: 'provider_down' } })
    stack.provider.state.fault = undefined
    expect((await stack.begin(device)).status).toBe(200)
  })

  it.each([
    ['names another issuer', { iss: 'https://evil.example' }],
    ['names none, though it says it does', { iss: '' }],
  ])('[X.13] [T-OIDC] mix-up: an answer that %s', async (_, more) => {
    const stack = await start()
    const device = await stack.device()
    const { reply } = await stack.begin(device)
    const { location } = await stack.visit(stack.provider.signIn(reply.uri, more))
    stack.provider.state.asked.length = 0
    const answer = await device.ask(authApi.connectSocial, stack.resultOf(location))
    expect(answer).toMatchObject({ status: 410, failure: { field: 'social_refused' } })
    // the code never went to the provider it may not be of
    expect(stack.provider.state.asked).not.toContain('POST /google/token')
  })

  it('[X.13] [T-OIDC] mix-up: an answer at the address of another provider is nobody’s', async () => {
    const stack = await start()
    const { reply } = await stack.begin(await stack.device())
    const back = stack.provider.signIn(reply.uri)
    expect((await stack.visit(back.replace('/callback/google', '/callback/github'))).status).toBe(410)
    expect((await stack.visit(back.replace('/callback/google', '/callback/none'))).status).toBe(410)
    expect((await stack.visit(back)).status).toBe(303)
  })

  it('[X.13] [T-OIDC] the provider’s code counts once, at the provider and here', async () => {
    const stack = await start()
    const [device, other] = [await stack.device(), await stack.device()]
    const first = await stack.begin(device)
    const back = stack.provider.signIn(first.reply.uri)
    const { location } = await stack.visit(back)
    expect((await stack.visit(back)).status).toBe(410)
    const result = stack.resultOf(location)
    expect((await device.ask(authApi.connectSocial, result)).status).toBe(200)
    expect((await device.ask(authApi.connectSocial, result)).status).toBe(410)

    // injected into somebody else's sign-in: PKCE tells
    const second = await stack.begin(other)
    const mine = new URL(stack.provider.signIn(second.reply.uri))
    const third = await stack.begin(device)
    const stolen = new URL(stack.provider.signIn(third.reply.uri))
    mine.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    const injected = stack.resultOf((await stack.visit(mine.href)).location)
    expect(await other.ask(authApi.connectSocial, injected)).toMatchObject({ status: 410 })
  })

  it('[X.13] [T-OIDC] a state that is forged, late or of another device brings nobody in', async () => {
    const stack = await start()
    const [device, other] = [await stack.device(), await stack.device()]
    const { reply } = await stack.begin(device)
    const back = new URL(stack.provider.signIn(reply.uri))
    const forged = new URL(back)
    forged.searchParams.set('state', randomBytes(32).toString('base64url'))
    expect((await stack.visit(forged.href)).status).toBe(410)
    const result = stack.resultOf((await stack.visit(back.href)).location)
    expect((await other.ask(authApi.connectSocial, result)).status).toBe(410)
    expect((await device.ask(authApi.connectSocial, { ...result, code: result.state })).status).toBe(410)
    stack.skip(10 * 60_000 + 1)
    expect((await device.ask(authApi.connectSocial, result)).status).toBe(410)
    const late = await stack.begin(device)
    const landed = stack.provider.signIn(late.reply.uri)
    stack.skip(10 * 60_000 + 1)
    expect((await stack.visit(landed)).status).toBe(410)
  })

  it('[X.13] [T-OIDC] who declines is told so, and may try again', async () => {
    const stack = await start()
    const device = await stack.device()
    const { reply } = await stack.begin(device)
    const { location } = await stack.visit(
      stack.provider.signIn(reply.uri, { code: '', error: 'access_denied' }),
    )
    const { failure, status } = await device.ask(authApi.connectSocial, stack.resultOf(location))
    expect({ status, field: failure.field }).toEqual({ status: 410, field: 'social_declined' })
    expect(failure.description).toContain('You did not let Google sign you in')
    expect((await stack.enter(device)).status).toBe(200)
  })
})
