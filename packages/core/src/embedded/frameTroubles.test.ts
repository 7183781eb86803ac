import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from './testing/startEmbedded.ts'

const email = 'mira@example.org'
const never = () => new Promise<never>(() => undefined)
const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a frame that can not be used', () => {
  it('[S8.34, S8.51] says that the frame can’t be loaded, and tries again when asked again', async () => {
    const test = createTestFrame()
    test.frame.silent = true
    const app = startEmbedded(test, { readyTimeout: 20, debug: true })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await errorOf(app.login.begin({ email }))).toMatchObject({
      code: 'LOGIN_UNAVAILABLE',
      message: 'Unable to load email login dependency',
    })
    await vi.waitFor(() =>
      expect(app.config.state.alert).toMatchObject({
        short: 'Invalid App Configuration',
        long: expect.stringContaining('could not be loaded'),
      }),
    )
    test.frame.silent = false
    await expect(app.login.begin({ email })).resolves.toMatchObject({ kind: 'code' })
    log.mockRestore()
  })

  it('[S8.34] also where the frame fails at the visit of somebody who is signed in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const before = await startSignedIn()
    before.stop()
    const test = createTestFrame()
    test.frame.silent = true
    const page = startEmbedded(test, { readyTimeout: 20, debug: true, storage: before.storage })
    await vi.waitFor(() => expect(page.config.state.status).toBe('disconnected'))
    await vi.waitFor(() =>
      expect(page.config.state.alert?.long).toEqual(expect.stringContaining('could not be loaded')),
    )
    log.mockRestore()
  })

  it.each([
    ['personal_sign', ['0x68656c6c6f', `0x${'a1'.repeat(20)}`]],
    ['eth_sendTransaction', [{ from: `0x${'a1'.repeat(20)}`, to: `0x${'b1'.repeat(20)}`, value: '0x1' }]],
  ])('[S8.34] also where the frame of a signed-in person can’t be loaded for %s', async (method, params) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await startSignedIn(createTestFrame({ RPC_REQUEST: async () => '0x1' }), {
      readyTimeout: 500,
      debug: true,
    })
    expect(await app.ask(method, ...params)).toBe('0x1')
    expect(app.config.state.alert).toBeUndefined()
    app.frame.element.remove()
    app.frame.silent = true
    expect(await errorOf(app.ask(method, ...params))).toBeInstanceOf(Error)
    await vi.waitFor(() =>
      expect(app.config.state.alert).toMatchObject({
        short: 'Invalid App Configuration',
        long: expect.stringContaining('could not be loaded'),
      }),
    )
  })

  it('[S8.34] alerts nobody of a request that was withdrawn while the frame loaded', async () => {
    const app = await startSignedIn(createTestFrame(), { readyTimeout: 5_000, debug: true })
    app.frame.element.remove()
    app.frame.silent = true
    const outcome = errorOf(app.ask('personal_sign', '0x68656c6c6f', `0x${'a1'.repeat(20)}`))
    await vi.waitFor(() => expect(app.loginEvents).toContainEqual(expect.objectContaining({ type: 'asked' })))
    app.login.abort()
    expect(await outcome).toBeInstanceOf(Error)
    expect(app.config.state.alert).toBeUndefined()
  })

  it('[S8.34] names the policy of the page where that forbids the frame', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = new EventTarget()
    const listen = vi.spyOn(page, 'addEventListener')
    vi.stubGlobal('document', page)
    const test = createTestFrame()
    test.frame.silent = true
    const app = startEmbedded(test, { readyTimeout: 20_000, debug: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outcome = errorOf(app.login.begin({ email }))
    await vi.waitFor(() => expect(listen).toHaveBeenCalled(), { interval: 1 })
    const forbid = (effectiveDirective: string, blockedURI: string) =>
      page.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }),
      )
    forbid('frame-src', 'https://other.example')
    forbid('img-src', 'https://wallet.example.org')
    forbid('frame-src', 'https://wallet.example.org')
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    await outcome
    await vi.waitFor(() =>
      expect(app.config.state.alert?.long).toBe(
        'There was an issue loading the embedded wallet. Please verify that your domain is allowed. The policy of this page (frame-src) forbids the frame.',
      ),
    )
    vi.unstubAllGlobals()
  })

  it('[S8.34] [S8.50] [S9.36] gives up after 30 s of silence, and says so to who builds the app', async () => {
    const app = startEmbedded(createTestFrame({ CONNECT_EMAIL: never }), { debug: true, logLevel: undefined })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.useFakeTimers()
    const outcome = errorOf(app.login.begin({ email }))
    await vi.waitFor(() => expect(app.names()).toContain('CONNECT_EMAIL'), { interval: 1 })
    const onSettled = vi.fn()
    void outcome.then(onSettled)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(onSettled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ code: 'LOGIN_FAILED', message: 'Something went wrong' })
    await vi.waitFor(() =>
      expect(app.config.state.alert?.long).toBe(
        'There was an issue loading the embedded wallet. Please verify that your domain is allowed. The frame does not answer.',
      ),
    )
  })
})
