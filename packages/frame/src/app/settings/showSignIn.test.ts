// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { FrameApiError } from '../errors.ts'
import type { SignInServices } from '../session/loginHandlers.ts'
import { showSignIn } from './showSignIn.ts'

const find = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)
const host = 'second.example'

type StartOptions = {
  readonly locale?: string
  readonly refusal?: FrameApiError
  /** What the server adds to its answer to the code. */
  readonly offer?: object
}

/** The screen over a server that mails a code, and has a device that is new approved by link and number. */
function start(at?: Parameters<typeof showSignIn>[2], { locale = 'en', refusal, offer }: StartOptions = {}) {
  const bodies: Record<string, unknown> = {}
  const replies: Record<string, object> = {
    [authApi.connectEmail.path]: { action: 'VERIFY_OTP', flowId: 'f', otpLength: 6 },
    [authApi.connectOtp.path]: { action: 'VERIFY_DEVICE', number: '42', ...offer },
  }
  const services = {
    api: {
      async call(_: string, { path }: { path: string }, body: unknown) {
        bodies[path] = body
        if (refusal && path === authApi.connectOtp.path) throw refusal
        return replies[path] ?? new Promise(() => {})
      },
    },
    auth: 'https://second.example',
    session: { account: async () => undefined },
    wallet: { prepare() {} },
    state: { look: lookOf(locale) },
  } as unknown as SignInServices
  showSignIn(services, () => {}, at)
  return bodies
}

async function enterEmail() {
  const email = find('signin-email') as HTMLInputElement
  email.value = 'mira@example.org'
  find('signin-begin')?.click()
  await vi.waitFor(() => expect(find('confirm-code')).not.toBeNull())
}

async function enterEmailAndCode(otp = '123456') {
  await enterEmail()
  const atCode = find('signin-whose-mail')?.textContent
  const code = find('confirm-code') as HTMLInputElement
  code.value = otp
  find('confirm-submit')?.click()
  await vi.waitFor(() => expect(find('signin-number')?.textContent).toBe('42'))
  return [atCode, find('signin-whose-mail')?.textContent]
}

describe('whose mail belongs into a sign-in', () => {
  it('[X.01] the second operator’s alone, in its window: the code and the number of the wallet’s own would let it in', async () => {
    start({ title: 'Second operator', lead: 'Sign in there', host })
    for (const text of await enterEmailAndCode()) {
      expect(text).toContain(`Only an email from ${host} belongs here`)
      expect(text).toContain('including your own wallet’s')
      // The code alone signs nobody in: new devices wait meanwhile.
      expect(text).toContain(
        'While this window is open, and for a few minutes after, your wallet accepts no new device by email',
      )
      expect(text).not.toContain('signs in to your wallet')
    }
  })

  it('[X.01] the wallet’s own page says nothing of it', async () => {
    start()
    expect(await enterEmailAndCode()).toEqual([undefined, undefined])
  })
})

it('[X.01] [T-PHISH] a passkey that a second operator offers to use is ignored: no prompt, no screen, the number alone', async () => {
  const get = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get }, userAgent: '' })
  try {
    const passkeys = [{ credentialId: 'a'.repeat(22), prfSalt: 'b'.repeat(43) }]
    const offer = { passkey: { challenge: 'c'.repeat(43), passkeys } }
    const bodies = start({ title: 'Second operator', lead: 'Sign in there', host }, { offer })
    await enterEmailAndCode()
    // nor is one asked for
    expect(bodies[authApi.connectOtp.path]).toEqual({ flowId: 'f', otp: '123456' })
    expect(find('approve-passkey')).toBeNull()
    expect(get).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})

it.each([
  ['en', /No new device gets in until a few minutes after that: start again then/],
  ['ar', /لا يدخل جهاز جديد إلا بعد دقائق من انتهاء ذلك: ابدأ من جديد حينها/],
])(
  '[X.01] a device that is not let in while another one is at the second operator reads why, and what to do: %s',
  async (locale, words) => {
    const refusal = new FrameApiError(
      'paused',
      409,
      // As `toPausedFailure` of the server has it.
      'Another device of this account is signing in to the second operator of its wallet. No new device gets in until a few minutes after that: start again then.',
    )
    start(undefined, { locale, refusal })
    await enterEmail()
    const code = find('confirm-code') as HTMLInputElement
    code.value = '123456'
    find('confirm-submit')?.click()
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toMatch(words))
  },
)

it.each(['١٢٣٤٥٦', '۱۲۳ ۴۵۶', ' 123 456 '])('[S5.07] the code %j is sent as 123456', async (typed) => {
  const bodies = start()
  await enterEmailAndCode(typed)
  expect(bodies[authApi.connectOtp.path]).toEqual({ flowId: 'f', otp: '123456' })
})
