import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded } from './testing/startEmbedded.ts'

type Social = ReturnType<typeof startEmbedded>['login']['social']

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an address that does not come in 30 s', () => {
  const onceAsked = async (name: string, begin: (social: Social) => Promise<unknown>) => {
    vi.stubGlobal('location', new URL('https://app.example/'))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const other of ['error', 'log'] as const) vi.spyOn(console, other).mockImplementation(() => {})
    const app = startEmbedded(createTestFrame({ [name]: () => new Promise<never>(() => {}) }), {
      debug: true,
      logLevel: 'warn',
    })
    const { social } = app.login
    await social.offers()
    vi.useFakeTimers()
    const outcome = begin(social).catch(({ code }: { code?: string }) => code)
    await vi.waitFor(() => expect(app.names()).toContain(name), { interval: 1 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toBe('LOGIN_FAILED')
    vi.useRealTimers()
    // the texts of alerts load with the first one
    await import('../compat/alerts.ts')
    await new Promise((resolve) => setTimeout(resolve))
    return { app, log: JSON.stringify(warn.mock.calls) }
  }

  it('[S8.50] of Farcaster fails in the view and is logged; who builds the app is not told that its configuration is wrong', async () => {
    const { app, log } = await onceAsked('GET_FARCASTER_URI', (social) => social.beginFarcaster())
    expect(app.config.state.alert).toBeUndefined()
    expect(log).toContain('did not answer in time')
  })

  it('[S8.34] of another service alerts', async () => {
    const { app } = await onceAsked('GET_SOCIAL_REDIRECT_URI', (social) =>
      social.signInHere({ provider: 'github' }),
    )
    await vi.waitFor(() => expect(app.config.state.alert?.short).toBe('Invalid App Configuration'))
  })
})
