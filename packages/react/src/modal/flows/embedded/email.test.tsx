import { LatchkeyError, type LoginStep } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { click, field, isShown, textOf, typeInto, untilText } from '../../../testing/page.ts'
import type { ViewEntry } from '../../views.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { LoginMethods } from './LoginPart.tsx'
import { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp.tsx'
import { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp.tsx'
import { UpdateEmailWallet } from './UpdateEmailWallet.tsx'
import { UpgradeEmailWallet } from './UpgradeEmailWallet.tsx'

const email = 'mira@example.org'
const newEmail = 'new@example.org'
const user = { email, custody: 'user-held', isProtected: false } as const
const walletOpens = { view: 'EmailLogin', data: { open: true } } as const
const never = () => new Promise<never>(() => {})
const fail = (code: string, more: object = {}) =>
  Object.assign(new Error('In the server’s words.'), { code, ...more })
let test: TestLogin
let app: TestApp

beforeEach(() => {
  test = createTestLogin()
  app = createTestApp({ wallets: [test.wallet] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Pushes an entry to the history and returns its data. */
const push = <entry extends ViewEntry>(entry: entry): entry['data'] => {
  app.modal.push(entry)
  return entry.data
}
const leadsTo = (entry: object) => waitFor(() => expect(app.entry).toEqual(entry))
const alert = async () => (await screen.findByRole('alert')).textContent

describe('EmailForm', () => {
  const open = () => {
    const login = { connector: test.wallet.connector, source: test.login, user: undefined }
    app.show(<LoginMethods login={login} methods={['email', 'social']} isAbove isPrimary pending={null} />)
  }
  const submit = async (text: string) => {
    open()
    await screen.findByTestId('email-input')
    typeInto('email-input', text)
    click('email-submit')
  }

  it('[S1.07] [S8.51] is shown only where the server offers a frame', async () => {
    test.login.isOffered.mockResolvedValue(false)
    open()
    await untilText('Email sign-in couldn’t load', 'login-unavailable')
    expect(isShown('email-login')).toBe(false)
  })

  it.each([
    ['[S4.46]', { kind: 'code', length: 8 }, { view: 'EmailVerifyOtp', data: { email, length: 8 } }],
    [
      '[S4.45]',
      { kind: 'device', number: '42' },
      { view: 'EmailVerifyDevice', data: { email, number: '42' } },
    ],
    ['[S4.47]', { kind: 'done' }, walletOpens],
  ] as const)('%s %j leads to its view', async (_, step, entry) => {
    test.step = step
    await submit(` ${email} `)
    await leadsTo(entry)
    expect(test.login.begin).toHaveBeenCalledOnce()
  })

  it.each([
    ['what is no address', { code: 'LOGIN_EMAIL' }, 'This isn’t a valid email address'],
    ['[S5.02] the cooldown', { code: 'LOGIN_COOLDOWN', seconds: 12 }, 'Please try again after 12 seconds'],
    ['[S8.51] a frame that can’t load', { code: 'LOGIN_UNAVAILABLE' }, 'Email sign-in couldn’t load'],
    ['silence', { code: 'LOGIN_FAILED' }, 'The server didn’t respond'],
    ['[S8.48] the server’s own words', { code: 'LOGIN_REFUSED' }, 'In the server’s words.'],
    [
      '[X.46] mail that is down',
      { code: 'LOGIN_REFUSED', reason: 'unavailable' },
      'can’t do this at the moment',
    ],
    ['[X.46] too many', { code: 'LOGIN_REFUSED', reason: 'rate_limited' }, 'There were too many requests'],
  ])('shows %s, also to screen readers, until the address changes', async (_, { code, ...more }, words) => {
    test.login.begin.mockRejectedValue(fail(code, more))
    await submit(email)
    expect(await alert()).toContain(words)
    expect(field('email-input').getAttribute('aria-invalid')).toBe('true')
    typeInto('email-input', 'm')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('EmailVerifyDevice', () => {
  const open = () => {
    const data = { email, number: '42' }
    push({ view: 'EmailVerifyDevice', data })
    app.show(<EmailVerifyDevice data={data} />)
  }

  it.each([
    ['opens the wallet', { kind: 'done' }, walletOpens],
    [
      'continues with a code, where the link came first',
      { kind: 'code', length: 8 },
      { view: 'EmailVerifyOtp', data: { email, length: 8 } },
    ],
  ] as const)('[S4.45] shows the number, waits, and %s', async (_, step, entry) => {
    let approve = (_: LoginStep) => {}
    test.login.waitForDevice.mockImplementation(() => new Promise((resolve) => (approve = resolve)))
    open()
    expect(textOf('device-number')).toBe('42')
    await act(async () => approve(step))
    await leadsTo(entry)
  })

  it('says that it was refused or too late, and starts again with a new code', async () => {
    test.login.waitForDevice.mockRejectedValue(fail('LOGIN_REFUSED'))
    open()
    expect(await alert()).toContain('In the server’s words.')
    click('otp-resend')
    await leadsTo({ view: 'EmailVerifyOtp', data: { email, length: 6 } })
  })

  it('[X.46] says in words of the modal that our own server’s link was declined or too late', async () => {
    test.login.waitForDevice.mockRejectedValue(fail('LOGIN_REFUSED', { reason: 'device' }))
    open()
    expect(await alert()).toContain('The request was declined, or wasn’t approved in time.')
  })

  it('shows the new number of a frame that mails a new link', async () => {
    test.login.waitForDevice.mockRejectedValue(fail('LOGIN_REFUSED'))
    test.step = { kind: 'device', number: '77' }
    open()
    await alert()
    test.login.waitForDevice.mockImplementation(never)
    click('otp-resend')
    await waitFor(() => expect(textOf('device-number')).toBe('77'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('aborts the wait when the view is left', async () => {
    test.login.waitForDevice.mockImplementation(never)
    open()
    const { signal } = test.login.waitForDevice.mock.lastCall?.[0] ?? {}
    expect(signal?.aborted).toBe(false)
    cleanup()
    expect(signal?.aborted).toBe(true)
  })
})

describe('EmailVerifyOtp', () => {
  const open = () => {
    const data = { email, length: 6 }
    push({ view: 'EmailVerifyOtp', data })
    app.show(<EmailVerifyOtp data={data} />)
  }
  const type = (code: string) => typeInto('otp-input', code)

  it('[S4.46] [S5.07] [X.44] submits a complete code, also pasted with spaces or in Arabic digits', async () => {
    open()
    type('12 34')
    expect(test.login.enterCode).not.toHaveBeenCalled()
    type('٠12 345')
    await waitFor(() => expect(test.login.enterCode).toHaveBeenCalledOnce())
    expect(test.login.enterCode.mock.lastCall?.[0]).toMatchObject({ code: '012345' })
    await leadsTo(walletOpens)
  })

  it('[S4.45] [S4.46] after the right code a device that is new to the wallet waits for its approval', async () => {
    test.login.enterCode.mockResolvedValue({ kind: 'device', number: '42' })
    open()
    type('012345')
    await leadsTo({ view: 'EmailVerifyDevice', data: { email, number: '42' } })
  })

  it('closing while the code is verified aborts; a late answer changes no view', async () => {
    let accept = (_: LoginStep) => {}
    test.login.enterCode.mockImplementation(() => new Promise((resolve) => (accept = resolve)))
    open()
    type('012345')
    await waitFor(() => expect(test.login.enterCode).toHaveBeenCalled())
    act(() => app.modal.close())
    cleanup()
    expect(test.login.enterCode.mock.lastCall?.[0].signal?.aborted).toBe(true)
    accept({ kind: 'done' })
    await act(async () => {})
    expect(app.modal.state.open).toBe(false)
    expect(app.view).not.toBe('EmailLogin')
  })

  it('[S4.46] [X.44] shows the error, clears the boxes and keeps the focus', async () => {
    test.login.enterCode.mockRejectedValueOnce(fail('LOGIN_REFUSED'))
    open()
    type('000000')
    expect(await alert()).toContain('In the server’s words.')
    const input = field('otp-input')
    expect([input.value, input.autocomplete]).toEqual(['', 'one-time-code'])
    expect(document.activeElement).toBe(input)
    type('123456')
    await leadsTo(walletOpens)
  })

  it('[S5.02] [S5.03] counts down until another code may be requested', async () => {
    vi.useFakeTimers()
    const wait = async (left: number, time: number) => {
      test.cooldown = left
      await act(() => vi.advanceTimersByTimeAsync(time))
    }
    test.cooldown = 2_001
    open()
    expect(textOf('otp-resend')).toBe('Please try again after 3 seconds')
    await wait(2_000, 250)
    expect(textOf('otp-resend')).toBe('Please try again after 2 seconds')
    // browsers fire a timer a little early, too: the count goes on
    await wait(1_000.3, 1_000)
    expect(textOf('otp-resend')).toBe('Please try again after 2 seconds')
    expect(field('otp-resend').disabled).toBe(true)
    await wait(0, 1_000)
    expect(textOf('otp-resend')).toBe('Resend code')
    expect(field('otp-resend').disabled).toBe(false)
  })

  it('shows a longer cooldown of the server', async () => {
    test.login.begin.mockRejectedValue(fail('LOGIN_COOLDOWN', { seconds: 12 }))
    open()
    click('otp-resend')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('after 12 seconds'))
  })
})

describe('EmailLogin with open', () => {
  const open = () => {
    const data = { open: true }
    push({ view: 'EmailLogin', data })
    app.show(<EmailLogin data={data} />)
  }
  const isConnected = () => waitFor(() => expect(app.config.state.status).toBe('connected'))

  it('connects and closes the modal', async () => {
    open()
    await isConnected()
    await waitFor(() => expect(app.modal.state.open).toBe(false))
  })

  it('[X.10] shows the wallet’s own reason why it can’t be opened', async () => {
    const words = 'This browser doesn’t store data, so set up a way to recover the wallet before you use it.'
    const refused = Object.assign(new LatchkeyError('In its words.', { code: 'LOGIN_REFUSED' }), {
      reason: 'notProtected',
    })
    test.wallet.onConnect = () => Promise.reject(refused)
    open()
    expect(await alert()).toBe(`Couldn’t open your wallet${words}`)
    expect(isShown('retry')).toBe(true)
  })

  it('says that the person closed it, and retries', async () => {
    test.wallet.onConnect = () => Promise.reject(new DOMException('closed', 'AbortError'))
    open()
    expect(await alert()).toContain('Your wallet wasn’t opened')
    test.wallet.onConnect = async () => {}
    click('retry')
    await isConnected()
  })
})

describe('settings', () => {
  beforeEach(async () => {
    test.user = user
    await app.connect()
  })

  it.each([
    ['user-held', 'Only you'],
    ['split-operator', 'Two operators'],
    ['operator-recoverable', 'the operator of this service'],
  ] as const)('[X.01] says who could sign: %s', (custody, words) => {
    test.user = { ...user, custody }
    app.show(<AccountSettings />)
    expect(textOf('settings-custody')).toContain(words)
    expect(isShown('custody-banner')).toBe(custody === 'operator-recoverable')
    if (custody === 'operator-recoverable')
      expect(textOf('custody-banner')).toContain('can sign with this wallet without you')
  })

  it.each([
    ['[S4.48]', 'old', 'UpdateEmailPrimaryOtp'],
    ['[S4.49]', 'new', 'UpdateEmailSecondaryOtp'],
  ] as const)('%s a change may begin with the %s address', async (_, kind, view) => {
    test.change = { kind, length: 8 }
    app.show(<UpdateEmailWallet />)
    typeInto('email-input', newEmail)
    click('email-submit')
    await leadsTo({ view, data: { newEmail, length: 8 } })
  })

  it('[S4.48] the code of the old address continues with the code of the new one', async () => {
    const data = { newEmail, length: 6 }
    push({ view: 'UpdateEmailPrimaryOtp', data })
    app.show(<UpdateEmailPrimaryOtp data={data} />)
    expect(textOf()).toContain(email)
    typeInto('otp-input', '123456')
    await leadsTo({ view: 'UpdateEmailSecondaryOtp', data })
    expect(test.login.enterOldCode.mock.lastCall?.[0]).toMatchObject({ code: '123456' })
  })

  it('[S4.49] the code of the new address changes it and returns to the settings', async () => {
    const data = { newEmail, length: 6 }
    push({ view: 'AccountSettings' })
    push({ view: 'UpdateEmailSecondaryOtp', data })
    app.show(<UpdateEmailSecondaryOtp data={data} />)
    typeInto('otp-input', '654321')
    await waitFor(() => expect(app.view).toBe('AccountSettings'))
    expect(app.notified).toContain('Email address changed')
  })

  it('[X.10] offers a recovery method where there is none, and names an existing one', async () => {
    app.show(<UpgradeEmailWallet />)
    expect(field('recovery-state').dataset.state).toBe('open')
    click('protect-start')
    await waitFor(() => expect(field('recovery-state').dataset.state).toBe('done'))
    expect(isShown('protect-start')).toBe(false)
  })
})
