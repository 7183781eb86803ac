import type { Device } from '@latchkey/core'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { click, clickWhenShown, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { AccountDevices } from './AccountDevices.tsx'

const mine: Device = {
  id: 'mine',
  browser: 'firefox',
  system: 'linux',
  isCurrent: true,
  isSignedIn: true,
  isHere: true,
  lastUsedAt: Date.UTC(2026, 10, 20, 12),
}
const phone: Device = {
  ...mine,
  id: 'phone',
  browser: 'safari',
  system: 'ios',
  isCurrent: false,
  isHere: false,
}
const old: Device = { ...phone, id: 'old', browser: 'other', system: 'other', isSignedIn: false }
const fail = (code: string, more: object = {}) =>
  Object.assign(new Error('In the server’s words.'), { code, ...more })
let test: TestLogin
let app: TestApp

beforeEach(() => {
  test = createTestLogin()
  test.user = { email: 'mira@example.org', custody: 'user-held', isProtected: true }
  test.devices = [mine, phone, old]
  app = createTestApp({ wallets: [test.wallet] })
})
const open = () => app.open(<AccountDevices />, 'AccountSettings', 'AccountDevices')

describe('AccountDevices', () => {
  it('[X.14] says so where nobody is signed in to the embedded wallet', async () => {
    test.user = undefined
    await open()
    await waitFor(() => expect(document.body.textContent).toContain('Sign in to see them.'))
    expect(isShown('devices-failed')).toBe(false)
  })

  it('[X.14] lists each device in words: name, last use, which one this is', async () => {
    await open()
    await untilText('Firefox on Linux', 'device-mine')
    expect(textOf('device-mine')).toContain('This device')
    expect(textOf('device-mine')).toContain('In use now')
    expect(textOf('device-mine')).not.toContain('Sign out')
    expect(textOf('device-phone')).toContain('Safari on iOS')
    expect(textOf('device-phone')).toMatch(/Last used in another app on Nov 20, 2026/)
    expect(textOf('device-old')).toContain('Another browser on an unknown system')
    expect(textOf('device-old')).toContain('Signed out. Last used on')
  })

  it('[X.14, X.14d] signs a device out once on a double click, after the wallet has confirmed it, and loads the list again', async () => {
    let confirm = () => {}
    test.login.revokeDevice.mockImplementation(
      () =>
        new Promise<void>((resolve) => {
          confirm = () => {
            test.devices = [mine, old]
            resolve()
          }
        }),
    )
    await open()
    const button = (await screen.findByTestId('device-phone')).querySelector('button')
    act(() => button?.click())
    act(() => button?.click())
    await untilText('Confirm in your wallet', 'device-phone')
    expect(test.login.revokeDevice.mock.calls).toEqual([[{ id: 'phone' }]])
    expect(field('devices-revoke-others').disabled).toBe(true)
    await act(async () => confirm())
    await waitFor(() => expect(isShown('device-phone')).toBe(false))
    expect(app.notified).toEqual(['Safari on iOS signed out'])
  })

  it('[X.14] signs out all others; a person who declines sees no error that isn’t one', async () => {
    await open()
    test.login.revokeDevice.mockRejectedValueOnce(fail('LOGIN_DECLINED'))
    await clickWhenShown('devices-revoke-others')
    await untilText('declined')
    expect(isShown('device-phone')).toBe(true)
    click('devices-revoke-others')
    await untilText('No other device is signed in.')
    expect(test.login.revokeDevice.mock.lastCall).toEqual([{ id: undefined }])
    expect(isShown('devices-revoke-others')).toBe(false)
    expect(app.notified).toEqual(['All other devices signed out'])
  })

  it('[X.14] says why the list could not be loaded, and loads it again', async () => {
    test.login.devices.mockRejectedValueOnce(
      fail('LOGIN_REFUSED', { reason: 'offline', message: 'The wallet’s server can’t be reached.' }),
    )
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The wallet’s server can’t be reached')
    click('retry')
    await untilText('Firefox on Linux')
  })

  it('[X.14] offline it says so', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    test.login.devices.mockRejectedValue(fail('LOGIN_FAILED'))
    await open()
    await untilText('You’re offline')
    online.mockRestore()
  })
})
