// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it, vi } from 'vitest'
import type { SignInServices } from '../session/loginHandlers.ts'
import { showSignIn } from './showSignIn.ts'

const find = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)
const host = 'second.example'

/** The screen over a server that mails a code, and has a device that is new approved by link and number. */
function start(at?: Parameters<typeof showSignIn>[2]) {
  const bodies: Record<string, unknown> = {}
  const replies: Record<string, object> = {
    [authApi.connectEmail.path]: { action: 'VERIFY_OTP', flowId: 'f', otpLength: 6 },
    [authApi.connectOtp.path]: { action: 'VERIFY_DEVICE', number: '42' },
  }
  const services = {
    api: {
      async call(_: string, { path }: { path: string }, body: unknown) {
        bodies[path] = body
        return replies[path] ?? new Promise(() => {})
      },
    },
    auth: 'https://second.example',
    session: { account: async () => undefined },
    wallet: { prepare() {} },
    state: { look: { locale: 'en', mode: 'light', variables: {} } },
  } as unknown as SignInServices
  showSignIn(services, () => {}, at)
  return bodies
}

async function enterEmailAndCode(otp = '123456') {
  const email = find('signin-email') as HTMLInputElement
  email.value = 'mira@example.org'
  find('signin-begin')?.click()
  await vi.waitFor(() => expect(find('confirm-code')).not.toBeNull())
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
      expect(text).toContain(`Only a mail of ${host} belongs here`)
      expect(text).toContain('also not of your wallet’s own')
    }
  })

  it('[X.01] the wallet’s own page says nothing of it', async () => {
    start()
    expect(await enterEmailAndCode()).toEqual([undefined, undefined])
  })
})

it.each(['١٢٣٤٥٦', '۱۲۳ ۴۵۶', ' 123 456 '])('[S5.07] the code %j is sent as 123456', async (typed) => {
  const bodies = start()
  await enterEmailAndCode(typed)
  expect(bodies[authApi.connectOtp.path]).toEqual({ flowId: 'f', otp: '123456' })
})
