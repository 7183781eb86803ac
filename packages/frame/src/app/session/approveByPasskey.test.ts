// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { fromBase64url, toBase64url } from '../bytes.ts'
import { FrameApiError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { loginHandlers } from './loginHandlers.ts'

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
const credentialId = toBase64url(bytes(16, 1))
const otherId = toBase64url(bytes(16, 2))
const prfSalt = toBase64url(bytes(32, 3))
const challenge = toBase64url(bytes(32, 4))
const session = { accessToken: 'a', refreshToken: 'r' }
const salt = 's'.repeat(43)
const method = {
  id: 'm1',
  kind: 'passkey',
  label: 'Passkey',
  params: JSON.stringify({ v: 1, salt, credentialId, prfSalt }),
  createdAt: 1,
}
const find = (testId: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${testId}"]`)
const problem = () => find('recovery-problem')?.textContent

type Asked = { readonly publicKey: PublicKeyCredentialRequestOptions; readonly signal?: AbortSignal }

/** An authenticator that answers as one with the first offered passkey does, and what it was asked. */
function plugIn({ hasPrf = true, isCancelled = false, isPermitted = true } = {}) {
  const asked: Asked[] = []
  const get = async (options: Asked) => {
    asked.push(options)
    if (isCancelled) throw new DOMException('Not allowed', 'NotAllowedError')
    return {
      rawId: bytes(16, 1).buffer,
      response: {
        clientDataJSON: bytes(8, 5).buffer,
        authenticatorData: bytes(37, 6).buffer,
        signature: bytes(64, 7).buffer,
      },
      getClientExtensionResults: () => ({ prf: hasPrf ? { results: { first: bytes(32, 8) } } : {} }),
    }
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get }, userAgent: '' })
  if (!isPermitted) vi.stubGlobal('PublicKeyCredential', undefined)
  return asked
}

/** The handlers over a server whose account has passkeys. `answers` replaces what it answers, by path. */
function start({
  answers = {} as Readonly<Record<string, object | Error>>,
  passkeys = [{ credentialId, prfSalt }],
  kind = 'recover',
  hasPort = true,
} = {}) {
  const calls: { path: string; body: unknown }[] = []
  const saved: object[] = []
  const events: string[] = []
  const server: Readonly<Record<string, object | Error>> = {
    [authApi.connectEmail.path]: { action: 'VERIFY_OTP', flowId: 'f', otpLength: 6, expiresIn: 1 },
    [authApi.connectOtp.path]: {
      action: 'VERIFY_DEVICE',
      passkey: { challenge, passkeys },
      expiresIn: 1,
    },
    [authApi.connectPasskey.path]: session,
    [authApi.mailDeviceLink.path]: { number: '42', expiresIn: 1 },
    ...answers,
  }
  const wallet = {
    prepare() {},
    open: vi.fn(async () => ({ kind })),
    getRecoveryMethods: vi.fn(async () => [{ ...method, id: 'm0', kind: 'password' }, method]),
    recover: vi.fn(async (_: { id: string; factor: object }) => ({ kind: 'ready' })),
  }
  const state = {
    look: lookOf('en'),
    claimedName: undefined,
    flowId: undefined,
    abort: new AbortController(),
    queue: Promise.resolve() as Promise<unknown>,
  }
  const services = {
    api: {
      async call(_: string, { path }: { path: string }, body: unknown) {
        calls.push({ path, body })
        const answer = server[path]
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    auth: 'https://api.example',
    session: {
      account: async () => undefined,
      accessToken: async () => 'a',
      save: async (reply: object) => void saved.push(reply),
    },
    wallet,
    state,
    notify: ({ type }: { type: string }) => void events.push(type),
  } as unknown as FrameServices
  const { CONNECT_EMAIL, CONNECT_OTP } = loginHandlers(services)
  const progress = vi.fn()
  const context = { id: 'm1', progress, embedder: 'https://app.example', hasPort }
  return {
    calls,
    saved,
    events,
    wallet,
    state,
    progress,
    async enterCode() {
      await CONNECT_EMAIL?.({ email: 'mira@example.org' }, context)
      return CONNECT_OTP?.({ otp: '123456' }, context)
    },
  }
}

beforeEach(() => void vi.stubGlobal('location', { hostname: 'wallet.example.org', origin: 'https://w' }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('a new device whose account has a passkey', () => {
  it('[X.12, X.12f] is signed in by one touch, which recovers the wallet too', async () => {
    const asked = plugIn()
    const frame = start()
    const done = frame.enterCode()
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    expect(await done).toBeUndefined()
    expect(frame.saved).toEqual([session])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.publicKey).toMatchObject({
      challenge: fromBase64url(challenge),
      rpId: 'wallet.example.org',
      allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: fromBase64url(prfSalt) } } },
    })
    expect(frame.calls.at(1)?.body).toEqual({ flowId: 'f', otp: '123456', passkey: true })
    expect(frame.calls.at(2)).toEqual({
      path: authApi.connectPasskey.path,
      body: {
        flowId: 'f',
        credentialId,
        clientData: toBase64url(bytes(8, 5)),
        authenticatorData: toBase64url(bytes(37, 6)),
        signature: toBase64url(bytes(64, 7)),
      },
    })
    const factor = { kind: 'passkey', secret: bytes(32, 8), credentialId, prfSalt }
    expect(frame.wallet.recover).toHaveBeenCalledExactlyOnceWith({ id: 'm1', factor })
    expect(frame.events).toEqual(['@latchkey-frame/SHOW', '@latchkey-frame/HIDE'])
    expect(document.body.textContent).toBe('')
  })

  it('[X.12] is asked for one of several passkeys by one prompt', async () => {
    const asked = plugIn()
    const second = toBase64url(bytes(32, 9))
    const frame = start({
      passkeys: [
        { credentialId, prfSalt },
        { credentialId: otherId, prfSalt: second },
      ],
    })
    const done = frame.enterCode()
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    await done
    expect(asked[0]?.publicKey.extensions?.prf).toEqual({
      evalByCredential: {
        [credentialId]: { first: fromBase64url(prfSalt) },
        [otherId]: { first: fromBase64url(second) },
      },
    })
  })

  it('[X.12] is signed in also where the secret of the wallet is not to be had: that is recovered afterwards', async () => {
    plugIn({ hasPrf: false })
    const frame = start()
    const done = frame.enterCode()
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    expect(await done).toBeUndefined()
    expect(frame.saved).toEqual([session])
    expect(frame.wallet.recover).not.toHaveBeenCalled()
    plugIn()
    const ready = start({ kind: 'ready' })
    const again = ready.enterCode()
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    await again
    // a device that has the wallet already makes no new shares
    expect(ready.wallet.recover).not.toHaveBeenCalled()
  })

  it('[X.12] [S4.45] has the other ways on the same screen, also after a prompt that was ended', async () => {
    plugIn({ isCancelled: true })
    const frame = start()
    const done = frame.enterCode()
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    await expect.poll(problem).toContain('The passkey wasn’t used')
    expect(find('approve-passkey')?.disabled).toBe(false)
    expect(frame.calls.map(({ path }) => path)).not.toContain(authApi.connectPasskey.path)
    find('approve-other')?.click()
    expect(await done).toEqual({ action: 'VERIFY_DEVICE', deviceNumber: '42' })
    expect(frame.saved).toEqual([])
    expect(frame.events.at(-1)).toBe('@latchkey-frame/HIDE')
  })

  it('[X.12] says why a passkey was refused, and leaves the other ways; a mail that fails is asked for again', async () => {
    plugIn()
    const refusal = new FrameApiError('passkey', 401, 'This passkey doesn’t let the device in.')
    const answers: Record<string, object | Error> = {
      [authApi.connectPasskey.path]: refusal,
      [authApi.mailDeviceLink.path]: new FrameApiError('offline', 0, 'The wallet’s server can’t be reached.'),
    }
    const frame = start({ answers })
    const done = frame.enterCode()
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    await expect.poll(problem).toContain('doesn’t let the device in')
    expect(find('approve-passkey')).toBeNull()
    find('approve-other')?.click()
    await expect.poll(problem).toContain('can’t be reached')
    expect(frame.saved).toEqual([])
    frame.state.abort.abort()
    await expect(done).rejects.toMatchObject({ code: 'aborted' })
  })

  it('[X.12] a request that is aborted ends the screen and the prompt, and says meanwhile that it waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked = plugIn()
    const frame = start()
    const done = frame.enterCode()
    done?.catch(() => undefined)
    await vi.waitFor(() => expect(find('approve-passkey')).not.toBeNull())
    vi.advanceTimersByTime(11_000)
    expect(frame.progress).toHaveBeenCalledTimes(2)
    frame.state.abort.abort()
    await expect(done).rejects.toMatchObject({ code: 'aborted' })
    expect(document.body.textContent).toBe('')
    expect(frame.events.at(-1)).toBe('@latchkey-frame/HIDE')
    vi.advanceTimersByTime(11_000)
    expect(frame.progress).toHaveBeenCalledTimes(2)
    expect(asked).toEqual([])
  })

  it('[X.12] a request that is aborted while the server is asked stores no session', async () => {
    plugIn()
    let resolve: (reply: object) => void = () => {}
    const promise = new Promise<object>((settle) => {
      resolve = settle
    })
    const frame = start({ answers: { [authApi.connectPasskey.path]: promise } })
    const done = frame.enterCode()
    done?.catch(() => undefined)
    await expect.poll(() => find('approve-passkey')).not.toBeNull()
    find('approve-passkey')?.click()
    await expect.poll(() => frame.calls.at(-1)?.path).toBe(authApi.connectPasskey.path)
    frame.state.abort.abort()
    await expect(done).rejects.toMatchObject({ code: 'aborted' })
    resolve(session)
    await new Promise((turn) => setTimeout(turn))
    expect(frame.saved).toEqual([])
    expect(frame.wallet.recover).not.toHaveBeenCalled()
  })

  it('[X.12] a sign-in that is over ends the screen with its reason', async () => {
    plugIn()
    const over = new FrameApiError('device', 410, 'This device wasn’t approved in time.')
    const frame = start({ answers: { [authApi.mailDeviceLink.path]: over } })
    const done = frame.enterCode()
    done?.catch(() => undefined)
    await expect.poll(() => find('approve-other')).not.toBeNull()
    find('approve-other')?.click()
    await expect(done).rejects.toMatchObject({ code: 'device' })
    expect(document.body.textContent).toBe('')
    expect(frame.events.at(-1)).toBe('@latchkey-frame/HIDE')
  })

  it('[X.12] [S7.43] no passkey is asked for by an existing client, nor in a browser without passkeys', async () => {
    plugIn()
    const link = { action: 'VERIFY_DEVICE', number: '42', expiresIn: 1 }
    const answers = { [authApi.connectOtp.path]: link }
    const existing = start({ answers, hasPort: false })
    await expect(existing.enterCode()).rejects.toMatchObject({ code: 'unsupported' })
    expect(existing.calls.at(1)?.body).toEqual({ flowId: 'f', otp: '123456' })
    plugIn({ isPermitted: false })
    const without = start({ answers })
    expect(await without.enterCode()).toEqual({ action: 'VERIFY_DEVICE', deviceNumber: '42' })
    expect(without.calls.at(1)?.body).toEqual({ flowId: 'f', otp: '123456' })
  })
})
