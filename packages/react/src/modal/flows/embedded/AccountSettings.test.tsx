import { fireEvent, screen, waitFor } from '@testing-library/react'
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
  expect(isShown('account-type-toggle')).toBe(false)
  test.emit({ type: 'user', user: { ...user, accountType: 'smartAccount' } })
  await waitFor(() => expect(textOf('account-type-toggle')).toContain('On'))
  click('account-type-toggle')
  await waitFor(() => expect(textOf('account-type-toggle')).toContain('Off'))
  expect(textOf()).not.toContain('This network can’t do it')
  test.login.setAccountType.mockResolvedValueOnce('eoa')
  click('account-type-toggle')
  await waitFor(() => expect(textOf()).toContain('This network can’t do it'))
  click('account-type-toggle')
  await waitFor(() => expect(textOf('account-type-toggle')).toContain('On'))
  expect(test.login.setAccountType.mock.calls.map(([{ type }]) => type)).toEqual([
    'eoa',
    'smartAccount',
    'smartAccount',
  ])
  const chosen = app.emitted.flatMap((one) =>
    one.event === 'SET_PREFERRED_ACCOUNT_TYPE' ? [one.properties] : [],
  )
  expect(chosen).toEqual(
    (['eoa', 'eoa', 'smartAccount'] as const).map((accountType) => ({ accountType, network: 'eip155:1' })),
  )
})

it('[S9.72] permissions are listed only where the app has switched them on, by the wallet itself', async () => {
  const test = createTestLogin()
  test.user = user
  for (const features of [{}, { smartSessions: true }]) {
    const app = createTestApp({ wallets: [test.wallet], features })
    await app.connect()
    const { unmount } = app.show(<AccountSettings />)
    expect(isShown('settings-permissions')).toBe('smartSessions' in features)
    if ('smartSessions' in features) click('settings-permissions')
    unmount()
  }
  expect(test.login.openSettings.mock.calls.map(([{ screen }]) => screen)).toEqual(['permissions'])
})

it('[S1.07] without e-mail login nothing asks for another address', async () => {
  const test = createTestLogin()
  test.user = user
  for (const email of [false, true]) {
    const app = createTestApp({ wallets: [test.wallet], features: { email } })
    await app.connect()
    const { unmount } = app.show(<AccountSettings />)
    const row = screen.getByTestId('settings-email')
    expect(row.textContent).toContain(user.email)
    fireEvent.click(row)
    expect(row.tagName === 'BUTTON').toBe(email)
    expect(app.view === 'UpdateEmailWallet').toBe(email)
    unmount()
  }
})
