// alone: the approval screen is one of its own
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFrameWorld } from '../../testing/startFrameWorld.ts'
import { FrameApiError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showApproval } from '../screens/showApproval.ts'
import { loginHandlers } from './loginHandlers.ts'

vi.mock('../screens/showApproval.ts', () => ({ showApproval: vi.fn(), approveInWindow: vi.fn() }))
/** Settles every approval of the test with this decision. */
const decide = (isApproved: boolean) =>
  vi
    .mocked(showApproval)
    .mockImplementation(async ({ approval }) => ({ digest: approval.digest, isApproved }))
beforeEach(() => void decide(true))

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.unstubAllGlobals()
})

/** The frame's sign-in handlers over a server that answers by path. A missing answer is an error of the test. */
function start(
  answers: Readonly<Record<string, unknown>> = {},
  isSignedIn = true,
  accessToken: () => Promise<string> = async () => 'access',
) {
  const calls: { path: string; body: unknown; token: string | undefined }[] = []
  const saved: unknown[] = []
  const world = startFrameWorld({
    isSignedIn,
    handlers: (services) =>
      loginHandlers({
        ...services,
        auth: 'https://api.example.org',
        api: {
          call: async (_: string, route: { path: string }, body: unknown, token?: string) => {
            calls.push({ path: route.path, body, token })
            const answer = answers[route.path]
            if (answer instanceof Error) throw answer
            return answer
          },
        },
        session: {
          ...services.session,
          accessToken,
          save: async (reply: unknown) => void saved.push(reply),
          end: async () => undefined,
        },
      } as unknown as FrameServices),
  })
  open.push(world)
  return { ...world, calls, saved }
}

const begun = { action: 'VERIFY_PRIMARY_OTP', otpLength: 8, changeId: 'change-1' }

describe('[S7.63] RELOAD', () => {
  it('[S7.63] is answered, then the document is loaded again and open approvals end', async () => {
    const [reload, replaceState] = [vi.fn(), vi.fn()]
    const href = 'https://wallet.example.org/sdk?projectId=local&chainId=eip155%3A1&version=4'
    vi.stubGlobal('location', { reload, href })
    vi.stubGlobal('history', { replaceState })
    const { messenger, services } = start()
    const { signal } = services.state.abort
    await messenger.request('RELOAD', undefined)
    expect(signal.aborted).toBe(true)
    // a request that comes before the document is gone isn't rejected by the old abort
    expect(services.state.abort.signal.aborted).toBe(false)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('[S7.63, S4.55] the new document is on the network that the wallet was switched to', async () => {
    const [reload, replaceState] = [vi.fn(), vi.fn()]
    const href = 'https://wallet.example.org/sdk?projectId=local&chainId=eip155%3A1&version=4'
    vi.stubGlobal('location', { reload, href })
    vi.stubGlobal('history', { replaceState })
    const { messenger } = start()
    await messenger.request('SWITCH_NETWORK', { chainId: 10 })
    await messenger.request('RELOAD', undefined)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    const url = new URL(replaceState.mock.calls[0]?.[2])
    expect(url.pathname).toBe('/sdk')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'local',
      chainId: 'eip155:10',
      version: '4',
    })
    expect(replaceState.mock.invocationCallOrder[0]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0)
  })
})

describe('[S7.52] IS_CONNECTED', () => {
  it.each([true, false])('[S7.52] answers whether somebody is signed in: %s', async (isSignedIn) => {
    expect(await start({}, isSignedIn).messenger.request('IS_CONNECTED', undefined)).toEqual({
      isConnected: isSignedIn,
    })
  })

  it.each([
    ['session', 401, false],
    ['offline', 0, true],
    ['unavailable', 503, true],
    ['unknown', 502, true],
    ['rate_limited', 429, true],
  ] as const)(
    '[S7.52] with an expired token whose renewal fails with %s (%i) it is %s',
    async (code, status, isConnected) => {
      const renew = () => Promise.reject(new FrameApiError(code, status, 'Words of the server.'))
      expect(await start({}, true, renew).messenger.request('IS_CONNECTED', undefined)).toEqual({
        isConnected,
      })
    },
  )
})

describe('the change of the e-mail address', () => {
  it.each([
    { email: 'nora@example.org' },
    { newEmail: 'nora@example.org' },
    { email: 'nora@example.org', newEmail: 'nora@example.org' },
  ])(
    '[S7.58, S7.59, S7.60] takes a code of the old address, then one of the new, asked by %j',
    async (asked) => {
      const finished = { newEmail: 'nora@example.org', accessToken: 'other' }
      const { messenger, calls, saved, services } = start({
        [authApi.changeEmail.path]: begun,
        [authApi.confirmNewEmail.path]: finished,
      })
      expect(await messenger.request('UPDATE_EMAIL', asked as never)).toEqual({
        action: 'VERIFY_PRIMARY_OTP',
        otpLength: 8,
      })
      expect(await messenger.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '00123456' })).toBeUndefined()
      expect(await messenger.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: ' 654321 ' })).toEqual({
        newEmail: 'nora@example.org',
      })
      expect(calls).toEqual([
        {
          path: authApi.changeEmail.path,
          body: { newEmail: 'nora@example.org', language: 'en' },
          token: 'access',
        },
        {
          path: authApi.confirmOldEmail.path,
          body: { changeId: 'change-1', otp: '00123456' },
          token: 'access',
        },
        {
          path: authApi.confirmNewEmail.path,
          body: { changeId: 'change-1', otp: '654321' },
          token: 'access',
        },
      ])
      // the session of the new address, and the change is over
      expect(saved).toEqual([finished])
      expect(services.state.changeId).toBeUndefined()
    },
  )

  it('[S7.58] [X.05] the first code goes out only once the person has approved the new address in the frame', async () => {
    const { messenger, calls } = start({ [authApi.changeEmail.path]: begun })
    vi.mocked(showApproval).mockReset()
    decide(false)
    const change = () => messenger.request('UPDATE_EMAIL', { email: 'nora@example.org' })
    await expect(change()).rejects.toThrow('rejected')
    expect(calls).toEqual([])
    // an approval of something else counts for nothing
    vi.mocked(showApproval).mockResolvedValueOnce({ digest: 'other', isApproved: true })
    await expect(change()).rejects.toThrow('rejected')
    expect(calls).toEqual([])
    const { approval } = vi.mocked(showApproval).mock.calls[0]?.[0] ?? {}
    expect(approval?.description.summary).toEqual([{ label: 'New email address', value: 'nora@example.org' }])
    expect(approval?.origin).toMatch(/^https?:/)
    decide(true)
    await change()
    expect(calls.map(({ path }) => path)).toEqual([authApi.changeEmail.path])
  })

  it.each(['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)(
    '[S7.59, S7.60] %s before the new address asks no server; a wrong code is answered in the server’s words',
    async (name) => {
      const wrong = new FrameApiError('unknown', 400, 'The code is wrong.')
      const { messenger, calls } = start({
        [authApi.changeEmail.path]: begun,
        [authApi.confirmOldEmail.path]: wrong,
        [authApi.confirmNewEmail.path]: wrong,
      })
      await expect(messenger.request(name, { otp: '123456' })).rejects.toThrow('Enter the new email')
      expect(calls).toEqual([])
      await messenger.request('UPDATE_EMAIL', { email: 'nora@example.org' })
      await expect(messenger.request(name, { otp: '123456' })).rejects.toThrow('The code is wrong.')
    },
  )
})

describe('[S5.05] the e-mail address', () => {
  it('[S5.05] reaches the server in one spelling, its domain in lower case', async () => {
    vi.stubGlobal('navigator', { userAgent: 'a test' })
    const { messenger, calls } = start({
      [authApi.connectEmail.path]: { action: 'VERIFY_OTP', otpLength: 8, flowId: 'flow-1' },
      [authApi.changeEmail.path]: begun,
    })
    await messenger.request('CONNECT_EMAIL', { email: 'Mira@Example.ORG' })
    await messenger.request('UPDATE_EMAIL', { newEmail: 'mira@Bücher.example' })
    expect(calls.map(({ body }) => body)).toMatchObject([
      { email: 'Mira@example.org' },
      { newEmail: 'mira@xn--bcher-kva.example' },
    ])
  })

  it.each([
    'mira@example.123',
    '.mira@example.org',
    'mira@-example.org',
    '"a"@example.org',
    'a,b@example.org',
  ])('[S5.05] %s, which a client takes, is refused by the frame and asks no server', async (email) => {
    const { messenger, calls } = start()
    await expect(messenger.request('CONNECT_EMAIL', { email })).rejects.toThrow('isn’t a valid email address')
    await expect(messenger.request('UPDATE_EMAIL', { email })).rejects.toThrow('isn’t a valid email address')
    expect(calls).toEqual([])
  })
})

describe('[S5.07] the one-time code', () => {
  it('[S5.07, S7.45] is text of 6 to 10 digits: leading zeros stay, spaces around it go, anything else is refused', async () => {
    const { messenger, calls, services, frame } = start({ [authApi.connectOtp.path]: {} })
    for (const otp of ['000123', ' 0001234567 ']) {
      services.state.flowId = 'flow-1'
      await messenger.request('CONNECT_OTP', { otp })
    }
    expect(calls.map(({ body }) => body)).toEqual([
      { flowId: 'flow-1', otp: '000123' },
      { flowId: 'flow-1', otp: '0001234567' },
    ])
    for (const otp of ['12345', '12345678901', '12 3456', '12345x', 123456]) {
      frame.postToFrame({ type: '@w3m-app/CONNECT_OTP', id: `otp-${otp}`, payload: { otp } })
      await vi.waitFor(() => expect(frame.sent.at(-1)?.message).toMatchObject({ id: `otp-${otp}` }))
      expect(frame.sent.at(-1)?.message).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_ERROR' })
    }
    expect(calls).toHaveLength(2)
  })
})

describe('[S8.48] an error of the frame', () => {
  it('[S8.48] has the message of what failed, or words of its own where that has none', async () => {
    const failing = (error: unknown) =>
      start({ [authApi.changeEmail.path]: error }).messenger.request('UPDATE_EMAIL', {
        email: 'a@example.org',
      })
    await expect(failing(new Error('The server is closed.'))).rejects.toThrow('The server is closed.')
    await expect(failing(new Error(''))).rejects.toThrow(/^An error occurred$/)
  })

  it('[S8.48] of an existing frame without a message is “An error occurred”', async () => {
    const world = startFrameWorld({ handlers: () => ({ GET_CHAIN_ID: () => Promise.reject(new Error('')) }) })
    open.push(world)
    await expect(world.messenger.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({
      code: 'refused',
      message: 'An error occurred',
    })
  })
})
