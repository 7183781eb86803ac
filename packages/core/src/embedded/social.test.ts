import { FrameError } from '@latchkey/frame/messenger'
import { type CodeProvider, codeProviders, type SocialProvider, socialProviders } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { getSocialOffers } from './createSocialSource.ts'
import { toLoginError } from './errors.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { createTestWindow } from './testing/createTestWindow.ts'
import { startEmbedded } from './testing/startEmbedded.ts'

const result = 'https://wallet.example.org/return?code=c&state=s'
const ticket = 'T'.repeat(43)
const user = { address: `0x${'a1'.repeat(20)}`, chainId: 1, userName: 'Mira', provider: 'google' as const }
const never = () => new Promise<never>(() => {})
const google = 'https://google.example/auth'
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

afterEach(() => {
  vi.useRealTimers()
})

function start(parameters: Parameters<typeof startEmbedded>[1] = {}, more: object = {}) {
  const test = createTestFrame({
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => ({ uri: `https://${provider}.example/auth`, ticket }),
    WAIT_SOCIAL: never,
    CONNECT_SOCIAL: async () => {
      test.state.signedIn = true
      return user
    },
    GET_FARCASTER_URI: async () => ({ url: 'https://farcaster.example/channel' }),
    CONNECT_FARCASTER: async () => {
      test.state.signedIn = true
      return { userName: 'mira.eth' }
    },
    ...more,
  })
  const popup = createTestWindow(test.frame.post)
  const app = startEmbedded(test, { openWindow: popup.open, ...parameters })
  const { social } = app.login
  return {
    ...app,
    popup,
    social,
    /** Begins a sign-in and waits until the window is at the provider; `done` settles with the sign-in. */
    async openProvider(p: Partial<Parameters<typeof social.signIn>[0]> = {}) {
      await social.offers()
      const visits = popup.state.visited.length
      const done = social.signIn({ provider: 'google', ...p })
      done.catch(() => {})
      await vi.waitFor(() => expect(popup.state.visited).toHaveLength(visits + 1))
      return { done }
    },
    /** Signs in: the window comes back with a result. */
    async signIn(p: Partial<Parameters<typeof social.signIn>[0]> = {}) {
      const { done } = await this.openProvider(p)
      popup.postResult(result)
      await done
    },
  }
}

describe('which services are offered', () => {
  it('[S3.22] [S1.08] all seven in their order, by the connector itself', async () => {
    const offers = await start().social.offers()
    expect(offers.map(({ provider }) => provider)).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
    ])
  })

  it('[S3.22] those the server has no settings for are said to be not set up', () => {
    const setUp = (configured?: readonly SocialProvider[]) =>
      getSocialOffers(configured).flatMap(({ provider, isSetUp }) => (isSetUp ? provider : []))
    expect(setUp(['x'])).toEqual(['x'])
    expect(setUp()).toEqual(socialProviders)
  })

  it.each([
    ['what is no provider', 'myspace'],
    ['Farcaster, which has messages of its own', 'farcaster'],
  ] as const)('[S5.08] [S3.23] %s is refused before a window opens', async (_, provider) => {
    const app = start()
    await app.social.offers()
    expect(await codeOf(app.social.signIn({ provider: provider as CodeProvider }))).toBe('LOGIN_PROVIDER')
    expect(app.popup.state.opened).toBe('')
    expect(app.names()).not.toContain('GET_SOCIAL_REDIRECT_URI')
  })
})

describe('signing in with another service', () => {
  it('[X.03] tells the window the origin of the page, to which alone it posts', async () => {
    vi.stubGlobal('location', { origin: 'https://app.example.org' })
    const app = start()
    await app.social.offers()
    void app.social.signIn({ provider: 'google' }).catch(() => undefined)
    expect(app.popup.state.opened).toBe(
      'https://wallet.example.org/loading#app=https%3A%2F%2Fapp.example.org',
    )
    vi.unstubAllGlobals()
  })

  it.each(['javascript:alert(1)', 'smb://host/share', 'http://accounts.example/auth'])(
    '[S3.23] [T-DL] neither window nor page goes to %s; to https both do',
    async (hostile) => {
      const assign = vi.fn()
      vi.stubGlobal('location', {
        origin: 'https://app.example.org',
        href: 'https://app.example.org/',
        assign,
      })
      let uri = hostile
      const app = start({}, { GET_SOCIAL_REDIRECT_URI: async () => ({ uri, ticket }) })
      await app.social.offers()
      expect(await codeOf(app.social.signIn({ provider: 'google' }))).not.toBe('done')
      expect(await codeOf(app.social.signInHere({ provider: 'google' }))).not.toBe('done')
      expect(app.popup.state.visited).toEqual([])
      expect(assign).not.toHaveBeenCalled()
      uri = google
      await app.openProvider()
      void app.social.signInHere({ provider: 'google' })
      await vi.waitFor(() => expect(assign.mock.calls).toEqual([[google]]))
      expect(app.popup.state.visited).toEqual([google])
      vi.unstubAllGlobals()
    },
  )

  it.each(codeProviders)(
    '[S3.23] [S7.46] [S7.50] %s: window, address, result, connected',
    async (provider) => {
      const app = start()
      await app.social.offers()
      const done = app.social.signIn({ provider })
      // in the click itself
      expect(app.popup.state.opened).toBe('https://wallet.example.org/loading')
      await vi.waitFor(() => expect(app.popup.state.visited).toEqual([`https://${provider}.example/auth`]))
      expect(app.popup.messages).toEqual([
        {
          message: { type: '@latchkey-popup/TICKET', ticket, projectId: 'test' },
          target: 'https://wallet.example.org',
        },
      ])
      app.popup.postResult(result)
      await done
      expect(app.last('CONNECT_SOCIAL')).toEqual({ uri: result })
      expect(app.popup.state.closed).toBe(true)
      await connect(app.config, { connector: app.connector })
      expect(app.config.state.connections.size).toBe(1)
    },
  )

  it('[S4.08] [S3.01] connecting names the service, and the account says who signed in with it', async () => {
    const app = start({}, { GET_USER: async () => user })
    await app.signIn()
    await connect(app.config, { connector: app.connector })
    const properties = { method: 'google', name: 'Email' }
    expect(app.events).toContainEqual({ event: 'CONNECT_SUCCESS', properties })
    expect(getAccount(app.config)).toMatchObject({ socialProvider: 'google', user: { userName: 'Mira' } })
  })

  it('[S7.46] accepts a result only from that window and the wallet’s origin', async () => {
    const app = start()
    const { done } = await app.openProvider()
    app.popup.postResult(`${result}&by=origin`, { origin: 'https://evil.example' })
    app.popup.postResult(`${result}&by=window`, { source: {} })
    app.popup.postResult('https://evil.example/return?code=c&state=s')
    app.popup.postResult('javascript:alert(1)')
    await new Promise((resolve) => setTimeout(resolve))
    expect(app.names()).not.toContain('CONNECT_SOCIAL')
    app.popup.postResult(result)
    await done
    expect(app.last('CONNECT_SOCIAL')).toEqual({ uri: result })
  })

  it('[S7.46] the result of a detached window comes through the frame', async () => {
    let meet = (_: { uri: string }) => {}
    const app = start({}, { WAIT_SOCIAL: () => new Promise((resolve) => (meet = resolve)) })
    await app.social.offers()
    const closed = vi.fn()
    const done = app.social.signIn({ provider: 'google', onClosed: closed })
    await vi.waitFor(() => expect(app.names()).toContain('WAIT_SOCIAL'))
    app.popup.state.closed = true
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
    meet({ uri: result })
    await done
    expect(app.last('CONNECT_SOCIAL')).toEqual({ uri: result })
  })

  it('a blocked window and one that is closed at once reject with different codes', async () => {
    const app = start()
    await app.social.offers()
    app.popup.state.blocked = true
    expect(await codeOf(app.social.signIn({ provider: 'google' }))).toBe('LOGIN_POPUP')
    expect(app.names()).not.toContain('GET_SOCIAL_REDIRECT_URI')
    app.popup.state.blocked = false
    app.popup.state.silent = true
    const cut = codeOf(app.social.signIn({ provider: 'google' }))
    app.popup.state.closed = true
    expect(await cut).toBe('LOGIN_WINDOW')
    app.popup.state.silent = false
    await app.signIn()
  })

  it('[S7.46, X.26] gives up after 45 s, and the next try works', async () => {
    const app = start()
    vi.useFakeTimers()
    const { done } = await app.openProvider()
    const outcome = done.catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(44_000)
    expect(app.popup.state.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await outcome).toBe('Social login timed out. Please try again.')
    expect(app.popup.state.closed).toBe(true)
    // what comes too late is nobody's
    app.popup.postResult(result)
    await vi.advanceTimersByTimeAsync(10)
    expect(app.names()).not.toContain('CONNECT_SOCIAL')
    await app.signIn()
  })

  it.each([
    ['[S9.40, X.26]', 'GET_SOCIAL_REDIRECT_URI'],
    ['[S9.37, X.26]', 'CONNECT_SOCIAL'],
  ] as const)('%s %s has 30 s', async (_, name) => {
    const app = start({}, { [name]: never })
    await app.social.offers()
    vi.useFakeTimers()
    let outcome: string | undefined = 'waits'
    void codeOf(app.social.signIn({ provider: 'google' })).then((code) => {
      outcome = code
    })
    if (name === 'CONNECT_SOCIAL') {
      await vi.waitFor(() => expect(app.popup.state.visited).toHaveLength(1))
      app.popup.postResult(result)
    }
    await vi.waitFor(() => expect(app.names()).toContain(name))
    await vi.advanceTimersByTimeAsync(29_500)
    expect(outcome).toBe('waits')
    await vi.advanceTimersByTimeAsync(600)
    expect(outcome).toBe('LOGIN_FAILED')
  })

  it('[S3.26, S4.50, S4.51] the service and the name are kept as far as the preset allows, and go with the session', async () => {
    const values = (app: ReturnType<typeof start>) => {
      const read = (name: string) => app.storage.entries.get(`latchkey/${name}`)
      return [read('connected_social'), read('login/SOCIAL_USERNAME')]
    }
    const app = start()
    await app.signIn()
    expect(values(app)).toEqual(['google', undefined])
    const compat = start({ preset: 'compat' })
    await compat.signIn()
    await connect(compat.config, { connector: compat.connector })
    expect(values(compat)).toEqual(['google', 'Mira'])
    await disconnect(compat.config)
    expect(values(compat)).toEqual([undefined, undefined])
  })
})

describe('events of a sign-in', () => {
  function listen(app: ReturnType<typeof start>) {
    const emitted: string[] = []
    app.config.events.subscribe((event) => {
      if (!event.event.startsWith('SOCIAL_LOGIN_') || !('properties' in event)) return
      emitted.push(`${event.event.slice(13)} ${(event.properties as { provider?: string }).provider}`)
    })
    return emitted
  }
  it('[X.13] [S7.46] started, user data requested, success', async () => {
    const app = start()
    const emitted = listen(app)
    await app.signIn()
    expect(emitted).toEqual(['STARTED google', 'REQUEST_USER_DATA google', 'SUCCESS google'])
  })

  it('a window that is blocked, and a refusal, are errors', async () => {
    const app = start({}, { CONNECT_SOCIAL: () => Promise.reject(new Error('no')) })
    const emitted = listen(app)
    await expect(app.signIn()).rejects.toThrow('no')
    app.popup.state.blocked = true
    await codeOf(app.social.signIn({ provider: 'x' }))
    expect(emitted).toEqual([
      'STARTED google',
      'REQUEST_USER_DATA google',
      'ERROR google',
      'STARTED x',
      'ERROR x',
    ])
  })

  it('an abort emits CANCELED once, also with Farcaster', async () => {
    const app = start({}, { CONNECT_FARCASTER: never })
    const emitted = listen(app)
    const [window, phone] = [new AbortController(), new AbortController()]
    const { done } = await app.openProvider({ signal: window.signal })
    window.abort()
    await codeOf(done)
    await app.social.beginFarcaster({ signal: phone.signal })
    const waiting = codeOf(app.social.waitForFarcaster({ signal: phone.signal }))
    phone.abort()
    await waiting
    expect(emitted).toEqual(['STARTED google', 'CANCELED google', 'STARTED farcaster', 'CANCELED farcaster'])
  })

  it('linking a service emits nothing', async () => {
    const app = start()
    const emitted = listen(app)
    app.state.signedIn = true
    await app.signIn({ link: true })
    expect(emitted).toEqual([])
  })
})

describe('Farcaster', () => {
  it('[S7.47] [S7.48] [S3.26] an address for the phone, and who answered', async () => {
    const app = start({ preset: 'compat' })
    expect(await app.social.beginFarcaster()).toBe('https://farcaster.example/channel')
    await app.social.waitForFarcaster()
    expect(app.storage.entries.get('latchkey/connected_social')).toBe('farcaster')
    expect(app.storage.entries.get('latchkey/login/SOCIAL_USERNAME')).toBe('mira.eth')
  })

  it('[S9.30] 100 ms after the person went back the frame begins anew and is emitted of the app', async () => {
    const app = start()
    await app.social.beginFarcaster()
    await vi.waitFor(() => expect(app.names()).toContain('SYNC_DAPP_DATA'))
    app.requests.length = 0
    vi.useFakeTimers()
    app.social.leaveFarcaster()
    await vi.advanceTimersByTimeAsync(99)
    expect(app.names()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(app.names()).toEqual(['RELOAD'])
    await vi.waitFor(() => expect(app.names()).toContain('SYNC_DAPP_DATA'))
    expect(app.names().slice(0, 2)).toEqual(['RELOAD', 'SYNC_DAPP_DATA'])
  })

  it('[S8.50] an address that is no longer wanted is given up without a word', async () => {
    const app = start({}, { GET_FARCASTER_URI: never })
    const controller = new AbortController()
    const asked = codeOf(app.social.beginFarcaster({ signal: controller.signal }))
    await vi.waitFor(() => expect(app.names()).toContain('GET_FARCASTER_URI'))
    controller.abort()
    expect(await asked).toBe('ABORTED')
    expect(app.config.state.alert).toBeUndefined()
  })
})

describe('linking services to an account', () => {
  const logins = [{ id: 'id-1', provider: 'github' as const, userName: 'mira' }]
  /** Signed in by e-mail, of a frame that knows one way more once it was asked. */
  async function signedIn() {
    const app = start(
      {},
      {
        GET_USER: async () => ({ ...user, email: 'mira@example.org', isProtected: true, logins }),
        REMOVE_LOGIN: async () => undefined,
      },
    )
    await app.social.offers()
    await app.login.begin({ email: 'mira@example.org' })
    await app.login.enterCode({ code: app.state.code })
    await connect(app.config, { connector: app.connector })
    app.requests.length = 0
    return app
  }

  it('[X.13] [S7.50] one is added with link, and the user is fetched again', async () => {
    const app = await signedIn()
    await app.signIn({ provider: 'github', link: true })
    expect(app.last('GET_SOCIAL_REDIRECT_URI')).toEqual({ provider: 'github', link: true })
    expect(app.last('GET_USER')).toEqual({ silent: true })
    expect(app.login.user()?.logins).toEqual(logins)
    // The provider they signed in with stays the stored one.
    expect(app.storage.entries.has('latchkey/connected_social')).toBe(false)
  })

  it('[S7.47] [S7.48] [X.13] Farcaster alike', async () => {
    const app = await signedIn()
    await app.social.beginFarcaster({ link: true })
    expect(app.last('GET_FARCASTER_URI')).toEqual({ link: true })
    await app.social.waitForFarcaster({ link: true })
    expect(app.names().at(-1)).toBe('GET_USER')
    expect(app.storage.entries.has('latchkey/connected_social')).toBe(false)
  })

  it('[X.13] one is removed by its id', async () => {
    const app = await signedIn()
    await app.social.remove({ id: 'id-1' })
    expect(app.last('REMOVE_LOGIN')).toEqual({ id: 'id-1' })
    expect(app.names().at(-1)).toBe('GET_USER')
  })

  it.each([
    ['the only way', 'LOGIN_REFUSED'],
    ['User rejected the request.', 'LOGIN_DECLINED'],
  ])('[S8.68] removing that fails with "%s" rejects with %s', async (message, code) => {
    const app = start({}, { REMOVE_LOGIN: () => Promise.reject(new Error(message)) })
    await expect(app.social.remove({ id: 'id-1' })).rejects.toMatchObject({ code, message })
  })

  it('[S8.48] reason and provider of a refusal are part of the error', async () => {
    const refusal = { reason: 'other_way', provider: 'github' }
    const error = new FrameError('refused', 'Made with GitHub.', { refusal })
    expect(toLoginError(error, undefined)).toMatchObject({ code: 'LOGIN_REFUSED', ...refusal })
  })
})

describe('several attempts', () => {
  it.each([
    ['at once', 0],
    ['while the frame is emitted to begin anew', 100],
    ['while it loads', 101],
  ])(
    '[S9.30] back from Farcaster, Google is chosen %s: it is asked when the frame is there again',
    async (_, after) => {
      const app = start()
      await app.social.offers()
      await app.social.beginFarcaster()
      const { loads } = app.frame
      vi.useFakeTimers()
      app.social.leaveFarcaster()
      await vi.advanceTimersByTimeAsync(after)
      const { done } = await app.openProvider()
      expect(app.popup.state.visited).toEqual([google])
      expect(app.frame.loads).toBe(loads + 1)
      expect(app.names().indexOf('GET_SOCIAL_REDIRECT_URI')).toBeGreaterThan(app.names().indexOf('RELOAD'))
      app.popup.postResult(result)
      await done
    },
  )

  it('a frame that answers but never begins anew holds nobody up for long', async () => {
    const app = start({}, { RELOAD: async () => undefined })
    await app.social.offers()
    await app.social.beginFarcaster()
    vi.useFakeTimers()
    app.social.leaveFarcaster()
    const done = app.social.signIn({ provider: 'google' })
    await vi.advanceTimersByTimeAsync(3_100)
    await vi.waitFor(() => expect(app.popup.state.visited).toHaveLength(1))
    app.popup.postResult(result)
    await done
  })

  it('e-mail, Farcaster and a service begun one after the other: the last one counts', async () => {
    const app = start({}, { CONNECT_FARCASTER: never })
    const [phone, first] = [new AbortController(), new AbortController()]
    await app.social.beginFarcaster()
    const waiting = codeOf(app.social.waitForFarcaster({ signal: phone.signal }))
    const { done } = await app.openProvider({ signal: first.signal })
    first.abort()
    phone.abort()
    expect([await codeOf(done), await waiting]).toEqual(['ABORTED', 'ABORTED'])
    // the window of the one that was given up comes back late
    app.popup.postResult(result)
    await app.login.begin({ email: 'mira@example.org' })
    await app.login.enterCode({ code: app.state.code })
    expect(app.names()).not.toContain('CONNECT_SOCIAL')
    await app.signIn({ provider: 'github' })
    expect(app.names().filter((name) => name === 'CONNECT_SOCIAL')).toHaveLength(1)
  })
})

describe('Telegram', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['its app', { TelegramWebviewProxy: {} }, true],
    ['its script in Telegram', { Telegram: { WebApp: { platform: 'ios' } } }, true],
    ['its script in a plain browser', { Telegram: { WebApp: { platform: 'unknown' } } }, false],
    [
      'its web version, which frames the page',
      { Telegram: { WebApp: { platform: 'weba' } }, top: {} },
      false,
    ],
    ['none of it', {}, false],
  ])(
    '[X.25] %s: the provider’s page replaces this one where windows can’t be opened',
    (_name, page, expected) => {
      for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
      expect(start().social.needsTab()).toBe(expected)
    },
  )
})
