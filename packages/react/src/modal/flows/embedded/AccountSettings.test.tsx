import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { click, isShown, textOf } from '../../../testing/page.ts'
import { AccountSettings } from './AccountSettings.tsx'

const user = { email: 'mira@example.org', custody: 'user-held', isProtected: false } as const

it('[X.33] switches between several things at once and one at a time, and says where a network has no choice', async () => {
  const test = createTestLogin()
  test.user = user
  const app = createTestApp({ wallets: [test.wallet] })
  await app.connect()
  app.show(<AccountSettings />)
  // a frame that doesn't say how the account is used has one way
  expect(isShown('settings-account-type')).toBe(false)
  test.emit({ type: 'user', user: { ...user, accountType: 'smartAccount' } })
  await waitFor(() => expect(textOf('settings-account-type')).toContain('On'))
  click('settings-account-type')
  await waitFor(() => expect(textOf('settings-account-type')).toContain('Off'))
  expect(textOf()).not.toContain('This network can’t do it')
  test.login.setAccountType.mockResolvedValueOnce('eoa')
  click('settings-account-type')
  await waitFor(() => expect(textOf()).toContain('This network can’t do it'))
  click('settings-account-type')
  await waitFor(() => expect(textOf('settings-account-type')).toContain('On'))
  expect(test.login.setAccountType.mock.calls.map(([{ type }]) => type)).toEqual([
    'eoa',
    'smartAccount',
    'smartAccount',
  ])
})
