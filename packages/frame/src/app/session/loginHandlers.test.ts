// @vitest-environment happy-dom
// the handlers describe the browser to the server
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { loginHandlers } from './loginHandlers.ts'

const email = 'mira@example.org'
const session = { accessToken: 'a', refreshToken: 'r' }

/** The handlers over a server with these answers, by path. */
function start(answers: Readonly<Record<string, object>>, { hasPort = true } = {}) {
  const asked: { path: string; body: unknown }[] = []
  const saved: object[] = []
  const state = {
    look: { locale: 'en', mode: 'light', variables: {} },
    claimedName: undefined,
    flowId: undefined as string | undefined,
    addresses: { eip155: '0x1' } as object | undefined,
  }
  const services = {
    api: {
      async call(_: string, { path }: { path: string }, body: unknown) {
        asked.push({ path, body })
        return answers[path]
      },
    },
    auth: 'https://api.example',
    session: {
      account: async () => undefined,
      accessToken: async () => 'a',
      save: async (reply: object) => void saved.push(reply),
    },
    wallet: { prepare() {} },
    state,
  } as unknown as FrameServices
  const { CONNECT_EMAIL, CONNECT_OTP, CONNECT_DEVICE, UPDATE_EMAIL } = loginHandlers(services)
  const context = { id: 'm1', progress() {}, embedder: 'https://app.example', hasPort }
  return {
    asked,
    saved,
    state,
    begin: () => CONNECT_EMAIL?.({ email }, context),
    enterCode: () => CONNECT_OTP?.({ otp: '123456' }, context),
    changeEmail: () => UPDATE_EMAIL?.({ email }, context),
    waitForDevice: () => CONNECT_DEVICE?.(undefined, context),
  }
}

const mailed = {
  [authApi.connectEmail.path]: { action: 'VERIFY_OTP', flowId: 'f', otpLength: 6, expiresIn: 1 },
}

describe('a change of the e-mail address', () => {
  it('[X.61] [S7.58] an existing client shows no frame for it: the code to the old address is the approval', async () => {
    const frame = start(
      { [authApi.changeEmail.path]: { action: 'VERIFY_PRIMARY_OTP', changeId: 'c', otpLength: 6 } },
      { hasPort: false },
    )
    expect(await frame.changeEmail()).toEqual({ action: 'VERIFY_PRIMARY_OTP', otpLength: 6 })
    expect(document.body.textContent).toBe('')
  })
})

describe('sign-in by e-mail', () => {
  it.each([
    ['our own client asks for the code first', true, 'code'],
    ['an existing client, which has no step after the code, for the link first', false, 'link'],
  ])('[S4.45] [S7.43] %s', async (_, hasPort, first) => {
    const frame = start(mailed, { hasPort })
    expect(await frame.begin()).toEqual({ action: 'VERIFY_OTP', otpLength: 6 })
    expect(frame.asked[0]?.body).toMatchObject({ email, first })
  })

  it('[S4.45] an existing client learns that it can’t show the number, where the operator asks for one', async () => {
    const reply = { action: 'VERIFY_DEVICE', number: '42', expiresIn: 1 }
    const frame = start({ ...mailed, [authApi.connectOtp.path]: reply }, { hasPort: false })
    await frame.begin()
    await expect(frame.enterCode()).rejects.toMatchObject({ code: 'unsupported' })
    expect(frame.saved).toEqual([])
  })

  it('[X.62] [S4.46] a frame that was loaded again meanwhile takes the code of the one before it, and forgets it once used', async () => {
    const done = { action: 'CONNECT', ...session, isNew: true }
    const answers = { ...mailed, [authApi.connectOtp.path]: done }
    await start(answers).begin()
    const reloaded = start(answers)
    await reloaded.enterCode()
    expect(reloaded.asked).toEqual([{ path: authApi.connectOtp.path, body: { flowId: 'f', otp: '123456' } }])
    await expect(start(answers).enterCode()).rejects.toMatchObject({ code: 'invalidParams' })
  })

  it('[S4.46] [S7.45] the right code of a new address signs in', async () => {
    const done = { action: 'CONNECT', ...session, isNew: true }
    const frame = start({ ...mailed, [authApi.connectOtp.path]: done })
    await frame.begin()
    expect(await frame.enterCode()).toBeUndefined()
    expect(frame.saved).toEqual([done])
    expect(frame.state).toMatchObject({ flowId: undefined, addresses: undefined })
  })

  it('[S4.45] [S7.44] on a device that is new to the wallet the code stores no session, its approval does', async () => {
    const approved = { status: 'signed_in', ...session }
    const frame = start({
      ...mailed,
      [authApi.connectOtp.path]: { action: 'VERIFY_DEVICE', number: '42', expiresIn: 1 },
      [authApi.connectDevice.path]: approved,
    })
    await frame.begin()
    expect(await frame.enterCode()).toEqual({ action: 'VERIFY_DEVICE', deviceNumber: '42' })
    expect(frame.saved).toEqual([])
    expect(await frame.waitForDevice()).toEqual({ action: 'CONNECT' })
    expect(frame.saved).toEqual([approved])
    expect(frame.state.flowId).toBeUndefined()
  })
})
