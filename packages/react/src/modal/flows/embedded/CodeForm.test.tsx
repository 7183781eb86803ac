import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { typeInto } from '../../../testing/page.ts'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp.tsx'
import { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp.tsx'

const email = 'mira@example.org'
const newEmail = 'new@example.org'

it.each([
  ['EmailVerifyOtp', () => <EmailVerifyOtp data={{ email, length: 8 }} />, 'enterCode'],
  ['UpdateEmailPrimaryOtp', () => <UpdateEmailPrimaryOtp data={{ newEmail, length: 8 }} />, 'enterOldCode'],
  [
    'UpdateEmailSecondaryOtp',
    () => <UpdateEmailSecondaryOtp data={{ newEmail, length: 8 }} />,
    'enterNewCode',
  ],
] as const)('[S5.07] %s has as many boxes as the code has digits', async (_, view, call) => {
  const test = createTestLogin()
  test.user = { email, custody: 'user-held', isProtected: false }
  const app = createTestApp({ wallets: [test.wallet] })
  await app.connect()
  const { container } = app.show(view())
  expect(container.querySelectorAll('.lk-otp-box')).toHaveLength(8)
  typeInto('otp-input', '123456')
  expect(test.login[call]).not.toHaveBeenCalled()
  typeInto('otp-input', '12345678')
  await waitFor(() => expect(test.login[call]).toHaveBeenCalledOnce())
  expect(test.login[call].mock.lastCall?.[0]).toMatchObject({ code: '12345678' })
})
