import { describe, expect, it } from 'vitest'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startSignedIn } from './testing/startEmbedded.ts'

describe('changing the e-mail address', () => {
  it('[S4.48] [S4.49] [S7.58] asks for the old code, then the new one, and takes the new address', async () => {
    const { login, last, loginEvents } = await startSignedIn(
      createTestFrame({
        UPDATE_EMAIL: async () => ({ action: 'VERIFY_PRIMARY_OTP', otpLength: 8 }),
        UPDATE_EMAIL_PRIMARY_OTP: async () => undefined,
        UPDATE_EMAIL_SECONDARY_OTP: async () => ({ newEmail: 'new@example.org' }),
      }),
    )
    expect(await login.beginEmailChange({ email: 'new@example.org' })).toEqual({ kind: 'old', length: 8 })
    expect(last('UPDATE_EMAIL')).toEqual({ email: 'new@example.org', newEmail: 'new@example.org' })
    await login.enterOldCode({ code: '123456' })
    expect(await login.enterNewCode({ code: '654321' })).toBe('new@example.org')
    expect(login.user()?.email).toBe('new@example.org')
    expect(loginEvents.at(-1)).toMatchObject({ type: 'user', user: { email: 'new@example.org' } })
  })

  it('[S4.49] may begin with the new address', async () => {
    const { login } = await startSignedIn(
      createTestFrame({ UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) }),
    )
    expect(await login.beginEmailChange({ email: 'new@example.org' })).toEqual({ kind: 'new', length: 6 })
  })

  it.each(['nonsense', 'MIRA@example.org'])('[S5.06] refuses %s', async (wrong) => {
    const { login, names } = await startSignedIn()
    await expect(login.beginEmailChange({ email: wrong })).rejects.toMatchObject({ code: 'LOGIN_EMAIL' })
    expect(names()).not.toContain('UPDATE_EMAIL')
  })
})
