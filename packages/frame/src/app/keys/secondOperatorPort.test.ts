// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameApiError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { windowReady } from '../screens/walletWindow.ts'
import {
  readOperatorSecret,
  type SecondOperatorFacts,
  serveSecondOperator,
  withSecondOperator,
} from './secondOperatorPort.ts'
import { getCustody, type OperatorSession } from './Wallet.ts'

const operator = {
  host: 'second.example',
  auth: 'https://second.example',
  keys: 'https://second.example',
  projectId: 'shop',
}
const services = {
  api: { call: vi.fn() },
  auth: 'https://first.example',
  session: { accessToken: async () => 'token' },
  config: { secondOperator: operator },
  state: { look: { locale: 'en', mode: 'light', variables: {} } },
} as unknown as FrameServices
const place = { host: operator.host, id: 'a'.repeat(22) }
const params = (changes = {}) =>
  JSON.stringify({ v: 1, salt: 's'.repeat(43), place: { ...place, ...changes } })
const method = (text: string) => ({
  id: 'm',
  kind: 'operator' as const,
  label: '',
  createdAt: 1,
  params: text,
})

/** The window that the frame opened. */
let opened: { closed: boolean; close(): void; postMessage: ReturnType<typeof vi.fn> }
beforeEach(() => {
  vi.useFakeTimers()
  opened = {
    closed: false,
    close() {
      opened.closed = true
    },
    postMessage: vi.fn(),
  }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  vi.mocked(services.api.call)
    .mockReset()
    .mockResolvedValue({ pauseId: 'p1', expiresIn: 1 } as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The window has loaded. */
const loadPage = () =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data: windowReady, origin: location.origin, source: opened }),
  )

/** The window has loaded: it gets its facts and its end of the port. */
async function load(): Promise<{ facts: SecondOperatorFacts; port: MessagePort }> {
  loadPage()
  await vi.waitFor(() => expect(opened.postMessage).toHaveBeenCalled())
  const [facts, origin, [port]] = opened.postMessage.mock.calls[0] as [
    SecondOperatorFacts,
    string,
    [MessagePort],
  ]
  expect(origin).toBe(location.origin)
  return { facts, port }
}

const session = (changes: Partial<OperatorSession> = {}): Omit<OperatorSession, 'host'> => ({
  account: 'person-2',
  getSealingKey: async () => ({ keyId: 'k', publicKey: 'p' }),
  store: async () => ({ done: true }),
  read: async ({ id }) => ({ secret: { enc: id, ciphertext: 'c' } }),
  delete: async () => ({ done: true }),
  ...changes,
})

describe('the session at the second operator, in a window', () => {
  it('[X.01] opens in the click, gets the address that is suggested, and closes when it is used', async () => {
    const used = withSecondOperator(services, 'mira@example.org', async (second) => {
      const { host, account } = second
      return [host, account, await second.getSealingKey(), await second.read({ id: 'i', recipient: 'r' })]
    })
    // nothing is awaited before: the browser would block it
    expect(window.open).toHaveBeenCalledWith('/second-operator', '_blank', expect.any(String))
    const { facts, port } = await load()
    expect(facts).toEqual({ look: services.state.look, operator, email: 'mira@example.org' })
    serveSecondOperator(port, session())
    expect(await used).toEqual([
      'second.example',
      'person-2',
      { keyId: 'k', publicKey: 'p' },
      { secret: { enc: 'i', ciphertext: 'c' } },
    ])
    expect(opened.closed).toBe(true)
  })

  it('[X.01] gets nothing before this wallet lets no new device into the account', async () => {
    let onPaused: (value: never) => void = () => {}
    vi.mocked(services.api.call).mockReturnValueOnce(new Promise((resolve) => (onPaused = resolve)))
    const used = withSecondOperator(services, undefined, async ({ account }) => account)
    loadPage()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(services.api.call).toHaveBeenCalledExactlyOnceWith(
      services.auth,
      authApi.pauseNewDevices,
      {},
      'token',
    )
    expect(opened.postMessage).not.toHaveBeenCalled()
    onPaused({ pauseId: 'p2', expiresIn: 1 } as never)
    await vi.waitFor(() => expect(opened.postMessage).toHaveBeenCalled())
    const [, , [port]] = opened.postMessage.mock.calls[0] as [unknown, string, [MessagePort]]
    serveSecondOperator(port, session())
    expect(await used).toBe('person-2')
    // closed: the pause is as short as it may be
    await vi.waitFor(() => expect(services.api.call).toHaveBeenCalledTimes(2))
    expect(opened.closed).toBe(true)
    expect(services.api.call).toHaveBeenLastCalledWith(
      services.auth,
      authApi.pauseNewDevices,
      { closed: 'p2' },
      'token',
    )
  })

  it('[X.01] closes when this wallet’s service refuses or can’t be reached, and gets nothing', async () => {
    for (const error of [
      new FrameApiError('rate_limited', 429, 'Too often today.'),
      new FrameApiError('offline', 0, 'Not there.'),
    ]) {
      opened.closed = false
      vi.mocked(services.api.call).mockRejectedValueOnce(error)
      const used = withSecondOperator(services, undefined, async () => 'used')
      loadPage()
      await expect(used).rejects.toBe(error)
      expect(opened.closed).toBe(true)
      expect(opened.postMessage).not.toHaveBeenCalled()
    }
  })

  it('[X.01] that the browser blocks pauses nothing', async () => {
    vi.mocked(window.open).mockReturnValue(null)
    await expect(withSecondOperator(services, undefined, async () => 'used')).rejects.toThrow('Allow pop-ups')
    expect(services.api.call).not.toHaveBeenCalled()
  })

  it('[X.10] a refusal there arrives with its code; the window closes all the same', async () => {
    const refusal = new FrameApiError('recovery_secret', 404, 'There is none.')
    const used = withSecondOperator(services, undefined, (second) => second.read({ id: 'i', recipient: 'r' }))
    serveSecondOperator((await load()).port, session({ read: () => Promise.reject(refusal) }))
    await expect(used).rejects.toMatchObject({
      code: 'recovery_secret',
      status: 404,
      message: 'There is none.',
    })
    expect(opened.closed).toBe(true)
  })

  it('[X.10] closed by the person, before the sign-in or after it, it changes nothing and says so', async () => {
    const never = () => new Promise<never>(() => {})
    for (const isSignedIn of [false, true]) {
      opened.closed = false
      opened.postMessage.mockClear()
      const used = withSecondOperator(services, undefined, (second) => second.store({} as never))
      const rejected = expect(used).rejects.toMatchObject({ code: 'cancelled' })
      const { port } = await load()
      if (isSignedIn) serveSecondOperator(port, session({ store: never }))
      await vi.advanceTimersByTimeAsync(50)
      opened.closed = true
      await vi.advanceTimersByTimeAsync(1_000)
      await rejected
    }
  })

  it('[X.10] that does not answer is given up', async () => {
    const used = withSecondOperator(services, undefined, (second) => second.getSealingKey())
    const rejected = expect(used).rejects.toMatchObject({ code: 'cancelled' })
    serveSecondOperator((await load()).port, session({ getSealingKey: () => new Promise<never>(() => {}) }))
    await vi.advanceTimersByTimeAsync(60_000)
    await rejected
  })
})

describe('reading a secret', () => {
  it('[X.10] without a second operator, with another one, or of a damaged method: no window opens', async () => {
    const none = { ...services, config: {} } as unknown as FrameServices
    await expect(readOperatorSecret(none, method(params()))).rejects.toThrow('can’t be reached')
    await expect(readOperatorSecret(services, method(params({ host: 'old.example' })))).rejects.toThrow(
      'a different second operator',
    )
    for (const damaged of ['{}', JSON.stringify({ v: 1, salt: 's'.repeat(43) })])
      await expect(readOperatorSecret(services, method(damaged))).rejects.toMatchObject({
        code: 'wrongFactor',
      })
    expect(window.open).not.toHaveBeenCalled()
  })
})

it('[X.01] who can sign: the two operators for the wallets that use the second one, whatever is offered', () => {
  const recoveryKeys = [{ id: 'm', kind: 'operator' as const, label: '', createdAt: 1 }]
  expect(getCustody({ custody: 'user-held' }, { recoveryKeys })).toBe('split-operator')
  expect(getCustody({ custody: 'user-held' }, { recoveryKeys: [] })).toBe('user-held')
  expect(getCustody({ custody: 'operator-recoverable' }, { recoveryKeys })).toBe('operator-recoverable')
})
