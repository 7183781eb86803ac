import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import type { ProviderFault } from '../../testing/startProvider.ts'
import { shareSocialStack, startSocialStack } from '../../testing/startSocialStack.ts'

const closeAfter = cleanups()

/** On one database: none of this gets as far as that. */
describe('providers that break the rules', () => {
  const { start, mira } = shareSocialStack(openMemoryDb)
  const newPerson = () => [{ id: 80_000 + mira.turn, login: 'mira' }, []]

  it.each<[ProviderFault, number]>([
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
  ])(
    '[X.13] [T-OIDC] %s: nobody is signed in, the answer says so, and the next try works',
    async (fault, status) => {
      const stack = await start()
      const device = await stack.device()
      stack.provider.state.person = mira.confirmed
      // its metadata is well, so that the fault is met where codes are exchanged
      await stack.begin(device)
      stack.provider.state.fault = fault
      const refused = await stack.enter(device)
      expect(refused).toMatchObject({
        status,
        reply: undefined,
        failure: {
          field: status === 503 ? 'provider_down' : 'social_refused',
          description: expect.stringMatching(/Google .*(Nothing was changed|try again)/),
        },
      })
      stack.provider.state.fault = undefined
      expect((await stack.enter(device)).reply).toMatchObject({ isNew: true, account: { email: mira.email } })
    },
  )

  const mails = (verified: boolean) => [{ email: 'm@example.org', primary: true, verified }]
  const mirasId = 70_000
  it.each<[string, unknown[] | ProviderFault, number, string]>([
    ['no id', [{ login: 'mira' }, mails(true)], 410, 'social_refused'],
    ['an id that is no whole number', [{ id: 2 ** 60, login: 'mira' }, mails(true)], 410, 'social_refused'],
    ['an empty id', [{ id: '', login: 'mira' }, mails(true)], 410, 'social_refused'],
    [
      'no list of addresses',
      [{ id: mirasId, login: 'mira' }, { message: 'no scope' }],
      410,
      'social_refused',
    ],
    ['an unconfirmed address', [{ id: mirasId, login: 'mira' }, mails(false)], 200, 'unconfirmed'],
    ['garbage', 'garbage', 410, 'social_refused'],
    ['nothing: down', 'down', 503, 'provider_down'],
    ['nothing: slow', 'slow', 503, 'provider_down'],
  ])(
    '[X.13] a provider without ID token that answers %s: nobody is signed in, and the next try works',
    async (_, wrong, status, field) => {
      const { provider, device: newDevice, enter } = await start()
      const device = await newDevice()
      if (typeof wrong === 'string') provider.state.fault = wrong
      provider.state.profiles = typeof wrong === 'string' ? newPerson() : wrong
      expect(await enter(device, 'github')).toMatchObject({ status, reply: undefined, failure: { field } })
      provider.state.fault = undefined
      provider.state.profiles = newPerson()
      expect((await enter(device, 'github')).reply).toMatchObject({ isNew: true })
    },
  )

  it('[X.67] readiness judges a provider without ID token by the last request of a person', async () => {
    const stack = await closeAfter(startSocialStack({ db: await openMemoryDb() }))
    const device = await stack.device()
    const part = async () => {
      const answer = await fetch(`${stack.url}/readyz`)
      const { parts } = (await answer.json()) as { parts: Record<string, { state: string; reason?: string }> }
      return parts['social.github']
    }
    stack.provider.state.fault = 'down'
    expect(await stack.enter(device, 'github')).toMatchObject({ status: 503 })
    expect(await part()).toMatchObject({
      state: 'unavailable',
      reason: 'GitHub (LATCHKEY_GITHUB_*) signs nobody in just now. It answered with status 503.',
    })
    stack.provider.state.fault = undefined
    stack.provider.state.profiles = newPerson()
    expect(await stack.enter(device, 'github')).toMatchObject({ status: 200 })
    stack.skip(61_000)
    await part()
    await expect.poll(part).toMatchObject({ state: 'ready' })
  })

  it('[X.13] metadata of another issuer is not used, and requested again', async () => {
    const stack = await closeAfter(startSocialStack({ db: await openMemoryDb() }))
    const device = await stack.device()
    stack.provider.state.fault = 'metadata'
    expect(await stack.begin(device)).toMatchObject({ status: 503, failure: { field: 'provider_down' } })
    stack.provider.state.fault = undefined
    expect((await stack.begin(device)).status).toBe(200)
  })

  it.each([
    ['names another issuer', { iss: 'https://evil.example' }],
    ['names none, though its metadata promises one', { iss: '' }],
  ])('[X.13] [T-OIDC] mix-up: an answer that %s', async (_, more) => {
    const stack = await start()
    const device = await stack.device()
    const result = await stack.land(await stack.begin(device), more)
    stack.provider.state.asked.length = 0
    expect(await device.outcome(authApi.connectSocial, result)).toBe('social_refused')
    // the code never went to a provider that may not have issued it
    expect(stack.provider.state.asked).not.toContain('POST /google/token')
  })

  it('[X.13] [T-OIDC] mix-up: an answer at the address of another provider is nobody’s', async () => {
    const stack = await start()
    const { reply } = await stack.begin(await stack.device())
    const callback = stack.provider.signIn(reply.uri)
    const statusAt = async (name: string) =>
      (await stack.visit(callback.replace('/callback/google', `/callback/${name}`))).status
    expect([await statusAt('github'), await statusAt('none'), await statusAt('google')]).toEqual([
      410, 410, 303,
    ])
  })

  it('[X.13] [T-OIDC] the provider’s code counts once, at the provider and here', async () => {
    const stack = await start()
    const [device, other] = [await stack.device(), await stack.device()]
    const callback = stack.provider.signIn((await stack.begin(device)).reply.uri)
    const { location } = await stack.visit(callback)
    expect((await stack.visit(callback)).status).toBe(410)
    const result = stack.resultOf(location)
    expect(await device.outcome(authApi.connectSocial, result)).toBe('ok')
    expect((await device.ask(authApi.connectSocial, result)).status).toBe(410)

    // injected into somebody else's sign-in, PKCE refuses it
    const mine = new URL(stack.provider.signIn((await stack.begin(other)).reply.uri))
    const stolen = new URL(stack.provider.signIn((await stack.begin(device)).reply.uri))
    mine.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    const injected = stack.resultOf((await stack.visit(mine.href)).location)
    expect((await other.ask(authApi.connectSocial, injected)).status).toBe(410)
  })

  it('[X.13] [T-OIDC] a state that is forged, late or of another device signs nobody in', async () => {
    const stack = await start()
    const [device, other] = [await stack.device(), await stack.device()]
    const callback = new URL(stack.provider.signIn((await stack.begin(device)).reply.uri))
    const forged = new URL(callback)
    forged.searchParams.set('state', randomBytes(32).toString('base64url'))
    expect((await stack.visit(forged.href)).status).toBe(410)
    const result = stack.resultOf((await stack.visit(callback.href)).location)
    const statusOf = async (by: typeof device, body = result) =>
      (await by.ask(authApi.connectSocial, body)).status
    expect(await statusOf(other)).toBe(410)
    expect(await statusOf(device, { ...result, code: result.state })).toBe(410)
    stack.skip(10 * 60_000 + 1)
    expect(await statusOf(device)).toBe(410)
    const late = stack.provider.signIn((await stack.begin(device)).reply.uri)
    stack.skip(10 * 60_000 + 1)
    expect((await stack.visit(late)).status).toBe(410)
  })

  it('[X.13] whoever declines gets an answer that says so, and may try again', async () => {
    const stack = await start()
    const device = await stack.device()
    const declined = await stack.land(await stack.begin(device), { code: '', error: 'access_denied' })
    // An answer: a browser prints a failed request in red.
    expect(await device.ask(authApi.connectSocial, declined)).toMatchObject({
      status: 200,
      reply: {
        status: 'refused',
        reason: 'social_declined',
        description: expect.stringContaining('You did not let Google sign you in'),
      },
    })
    stack.provider.state.person = mira.confirmed
    expect((await stack.enter(device)).reply).toMatchObject({ account: { email: mira.email } })
  })
})
