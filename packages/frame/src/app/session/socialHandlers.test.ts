// @vitest-environment happy-dom
// alone: the approval screen is one of its own
import type { SocialConnectReply } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import type { Approval, Decision } from '../screens/approvalScreen.ts'
import { showApproval } from '../screens/showApproval.ts'
import { socialHandlers } from './socialHandlers.ts'

vi.mock('../screens/showApproval.ts', () => ({ showApproval: vi.fn() }))

const uri = `${location.origin}/return?code=c&state=s`
const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const identities = [{ id: 'id-1', provider: 'google' as const, userName: 'mira' }]
const account = { id: 'person-1', email: 'mira@example.org', createdAt: 1, identities }
const proposal = {
  token: 'T'.repeat(43),
  provider: 'google' as const,
  userName: 'mi\u202era',
  email: 'mira@gmail.example',
  expiresIn: 300_000,
}
const yes = async ({ approval }: { approval: Approval }): Promise<Decision> => ({
  digest: approval.digest,
  isApproved: true,
})

afterEach(() => {
  vi.mocked(showApproval).mockReset()
  vi.useRealTimers()
})

/** The handlers over a server that answers `connected` to what a window brought. */
function start(connected: object = { status: 'confirm', proposal }) {
  const asked: { path: string; body: unknown; token: string | undefined }[] = []
  const kept: unknown[] = []
  const call: FrameServices['api']['call'] = async (_, route, body, token) => {
    asked.push({ path: route.path, body, token })
    if (route.path === authApi.beginSocial.path)
      return { flowId: 'f', uri: 'https://x.example', expiresIn: 1 }
    if (route.path === authApi.beginFarcaster.path)
      return { flowId: 'f', url: 'https://f.example', expiresIn: 1 }
    if (route.path === authApi.link.path || route.path === authApi.unlink.path) return { account } as never
    return connected as SocialConnectReply as never
  }
  const services = {
    api: { call },
    auth: 'https://api.example',
    session: {
      account: async () => account,
      accessToken: async () => 'access',
      save: async (...saved: unknown[]) => void kept.push(['save', ...saved]),
      updateAccount: async (now: unknown) => void kept.push(['updateAccount', now]),
    },
    state: {
      look: { locale: 'en', mode: 'light', variables: {} },
      addresses: { eip155: address },
      abort: new AbortController(),
      queue: Promise.resolve(),
    },
    notify() {},
  } as unknown as FrameServices
  const user = { address, chainId: 1 }
  const handlers = socialHandlers(services, async () => user)
  const progress = vi.fn()
  const context = { id: 'm1', progress, embedder: 'https://app.example.org', hasPort: true }
  const paths = () => asked.map(({ path }) => path)
  return { handlers, context, asked, paths, kept, user, services, progress }
}

describe('a window without an opener', () => {
  it('[X.13] [S7.46] the long poll for its result ends before the result is used: the server would refuse it', async () => {
    const { handlers, context, services, user } = start({ status: 'done', account })
    const order: string[] = []
    const { call } = services.api
    services.api.call = (async (...sent: Parameters<typeof call>) => {
      const [, route, , , signal] = sent
      if (route.path !== authApi.waitSocial.path) {
        order.push(route.path)
        return call(...sent)
      }
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          order.push('wait ended')
          reject(new Error('ended'))
        }),
      )
    }) as typeof call
    await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'google' }, context)
    const waited = expect(handlers.WAIT_SOCIAL?.(undefined, context)).rejects.toThrow('ended')
    expect(await handlers.CONNECT_SOCIAL?.({ uri }, context)).toEqual(user)
    await waited
    expect(order).toEqual([authApi.beginSocial.path, 'wait ended', authApi.connectSocial.path])
  })
})

describe('a refusal that is an answer', () => {
  const refusal = {
    status: 'refused',
    reason: 'social_declined',
    description: 'You did not let Google sign you in.',
  }

  it('[S7.46] [X.13] reaches the app with its reason and its sentence, and stores nothing', async () => {
    const { handlers, context, kept } = start(refusal)
    await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'google' }, context)
    await expect(handlers.CONNECT_SOCIAL?.({ uri }, context)).rejects.toMatchObject({
      name: 'FrameApiError',
      code: 'social_declined',
      message: 'You did not let Google sign you in.',
    })
    expect(kept).toEqual([])
  })

  it('[S7.48] [X.13] of Farcaster, too, and a new code can be requested', async () => {
    const { handlers, context, kept } = start({
      ...refusal,
      reason: 'linked',
      description: 'Another wallet’s.',
    })
    await handlers.GET_FARCASTER_URI?.({ link: true }, context)
    await expect(handlers.CONNECT_FARCASTER?.(undefined, context)).rejects.toMatchObject({
      code: 'linked',
      message: 'Another wallet’s.',
    })
    await expect(handlers.CONNECT_FARCASTER?.(undefined, context)).rejects.toMatchObject({
      code: 'invalidParams',
    })
    expect(await handlers.GET_FARCASTER_URI?.({ link: true }, context)).toEqual({ url: 'https://f.example' })
    expect(kept).toEqual([])
  })
})

describe('adding a way to sign in', () => {
  it('[X.13] [T-LINKACC] asks nothing before the provider has answered, then who it is, then links just that', async () => {
    const { handlers, context, paths, asked, kept, user } = start()
    await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'google', link: true }, context)
    expect(showApproval).not.toHaveBeenCalled()
    expect(asked[0]).toMatchObject({ body: { link: true }, token: 'access' })
    vi.mocked(showApproval).mockImplementation(async ({ approval }) => {
      expect(paths()).toEqual([authApi.beginSocial.path, authApi.connectSocial.path])
      return yes({ approval })
    })
    expect(await handlers.CONNECT_SOCIAL?.({ uri }, context)).toBe(user)
    const { approval } = vi.mocked(showApproval).mock.calls[0]?.[0] ?? {}
    expect(approval?.description.title).toBe('Link the Google account mi‹U+202E›ra')
    expect(approval?.description.summary.map(({ value }) => value)).toEqual([
      'Google',
      'mi‹U+202E›ra',
      'mira@gmail.example',
    ])
    expect(approval).toMatchObject({ account: address, origin: 'https://app.example.org' })
    expect(asked.at(-1)).toMatchObject({
      path: authApi.link.path,
      body: { token: proposal.token },
      token: 'access',
    })
    // the session goes on as it is, with one way in more
    expect(kept).toEqual([['updateAccount', account]])
  })

  it.each([
    [
      'a no',
      async ({ approval }: { approval: Approval }) => ({ digest: approval.digest, isApproved: false }),
    ],
    ['a yes to something else', async () => ({ digest: 'of another', isApproved: true })],
  ])('[X.13] [T-LINKACC] %s links nothing', async (_, decide) => {
    const { handlers, context, paths, kept } = start()
    vi.mocked(showApproval).mockImplementation(decide)
    await expect(handlers.CONNECT_SOCIAL?.({ uri }, context)).rejects.toThrow('User rejected the request.')
    expect(paths()).not.toContain(authApi.link.path)
    expect(kept).toEqual([])
    // control: the same with a yes
    vi.mocked(showApproval).mockImplementation(yes)
    await handlers.CONNECT_SOCIAL?.({ uri }, context)
    expect(paths()).toContain(authApi.link.path)
  })

  it('[X.13] two that are proposed at once are two questions, each with a fingerprint of its own', async () => {
    const { handlers, context, asked } = start()
    vi.mocked(showApproval).mockImplementation(yes)
    await handlers.CONNECT_SOCIAL?.({ uri }, context)
    const other = start({ status: 'confirm', proposal: { ...proposal, token: 'U'.repeat(43) } })
    await other.handlers.CONNECT_SOCIAL?.({ uri }, other.context)
    const [one, two] = vi.mocked(showApproval).mock.calls.map(([{ approval }]) => approval.digest)
    expect(one).not.toBe(two)
    expect(asked.at(-1)?.body).not.toEqual(other.asked.at(-1)?.body)
  })

  it('[X.13] nobody answers: it is given up with the proposal, and the app’s deadline is kept alive till then', async () => {
    vi.useFakeTimers()
    const late = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      setTimeout(() => late.abort(), milliseconds)
      return late.signal
    })
    const { handlers, context, paths, progress } = start()
    vi.mocked(showApproval).mockImplementation(
      ({ approval, signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ digest: approval.digest, isApproved: false }))
        }),
    )
    const outcome = handlers.CONNECT_SOCIAL?.({ uri }, context).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(proposal.expiresIn - 1)
    expect(progress.mock.calls.length).toBeGreaterThan(50)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('That took too long, so nothing was changed. Start again.')
    expect(paths()).not.toContain(authApi.link.path)
    vi.restoreAllMocks()
  })

  it('[S7.47] [S7.48] [T-LINKACC] Farcaster is asked for alike', async () => {
    const told = { ...proposal, provider: 'farcaster' as const, userName: 'mira.eth', email: undefined }
    const { handlers, context, asked, services } = start({ status: 'confirm', proposal: told })
    await handlers.GET_FARCASTER_URI?.({ link: true }, context)
    expect(asked[0]).toMatchObject({ body: { link: true }, token: 'access' })
    vi.mocked(showApproval).mockImplementation(yes)
    expect(await handlers.CONNECT_FARCASTER?.(undefined, context)).toEqual({ userName: 'mira.eth' })
    expect(vi.mocked(showApproval).mock.calls[0]?.[0].approval.description.title).toBe(
      'Link the Farcaster account mira.eth',
    )
    expect(asked.at(-1)?.body).toEqual({ token: told.token })
    expect(services.state.farcasterFlowId).toBeUndefined()
  })

  it('[S7.46] who only signs in is asked nothing', async () => {
    const reply = { status: 'done', accessToken: 'a', account }
    const { handlers, context, kept } = start(reply)
    await handlers.CONNECT_SOCIAL?.({ uri }, context)
    expect(showApproval).not.toHaveBeenCalled()
    // the service that the person signed in with here, whichever is used elsewhere later
    expect(kept).toEqual([['save', reply, 'id-1']])
  })
})

describe('removing one', () => {
  it('[X.13] asks the person, then takes away just that one', async () => {
    const { handlers, context, asked, kept } = start()
    vi.mocked(showApproval).mockImplementation(yes)
    await handlers.REMOVE_LOGIN?.({ id: 'id-1' }, context)
    expect(vi.mocked(showApproval).mock.calls[0]?.[0].approval.description.title).toBe(
      'Remove Google from your ways to sign in',
    )
    expect(asked).toEqual([
      { path: authApi.unlink.path, body: { id: 'id-1', language: 'en' }, token: 'access' },
    ])
    expect(kept).toEqual([['updateAccount', account]])
  })

  it('[X.13] a no, and one that isn’t there, take away nothing', async () => {
    const { handlers, context, asked } = start()
    vi.mocked(showApproval).mockResolvedValue({ digest: '', isApproved: false })
    await expect(handlers.REMOVE_LOGIN?.({ id: 'id-1' }, context)).rejects.toMatchObject({
      code: 'rejected',
      message: 'User rejected the request.',
    })
    await expect(handlers.REMOVE_LOGIN?.({ id: 'id-2' }, context)).rejects.toThrow('no longer there')
    expect(asked).toEqual([])
  })
})
