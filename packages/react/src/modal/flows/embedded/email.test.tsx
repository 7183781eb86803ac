import { LatchkeyError } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModal } from '../../../createModal.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { alice } from '../../../testing/createTestWallet.ts'
import type { ViewEntry } from '../../views.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { LoginMethods } from './LoginPart.tsx'
import { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp.tsx'
import { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp.tsx'
import { UpdateEmailWallet } from './UpdateEmailWallet.tsx'
import { UpgradeEmailWallet } from './UpgradeEmailWallet.tsx'
import { watchLogin } from './watchLogin.ts'

const email = 'mira@example.org'
const user = { email, custody: 'user-held', isProtected: false } as const
const refusal = (message: string) => Object.assign(new Error(message), { code: 'LOGIN_REFUSED' })
const cooldown = () => Object.assign(new Error('x'), { code: 'LOGIN_COOLDOWN', seconds: 12 })
let test: TestLogin
let app: TestApp

beforeEach(() => {
  test = createTestLogin()
  app = createTestApp({ wallets: [test.wallet] })
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.useRealTimers()
})

const type = (id: string, value: string) => fireEvent.change(screen.getByTestId(id), { target: { value } })
const click = (id: string) => fireEvent.click(screen.getByTestId(id))
const top = () => app.modal.state.stack.at(-1)
/** Pushes an entry to the history. */
const at = <view extends ViewEntry>(entry: view): view => {
  app.modal.push(entry)
  return entry
}

describe('EmailForm', () => {
  const open = async () => {
    const login = { connector: test.wallet.connector, source: test.login, user: undefined }
    app.show(<LoginMethods login={login} methods={['email', 'social']} isAbove isPrimary pending={null} />)
    await screen.findByTestId('email-input')
  }

  it('[S1.07] [S8.51] is shown only where the server offers a frame', async () => {
    test.login.isOffered.mockResolvedValue(false)
    const login = { connector: test.wallet.connector, source: test.login, user: undefined }
    app.show(<LoginMethods login={login} methods={['email', 'social']} isAbove isPrimary pending={null} />)
    expect((await screen.findByTestId('login-unavailable')).textContent).toContain(
      'can’t be loaded right now',
    )
    expect(screen.queryByTestId('email-login')).toBeNull()
  })

  it.each([
    [
      { kind: 'code', length: 8 },
      { view: 'EmailVerifyOtp', data: { email, length: 8 } },
    ],
    [
      { kind: 'device', number: '42' },
      { view: 'EmailVerifyDevice', data: { email, number: '42' } },
    ],
    [{ kind: 'done' }, { view: 'EmailLogin', data: { open: true } }],
  ] as const)('[S4.45] [S4.46] [S4.47] %j leads to its view', async (step, entry) => {
    test.step = step
    await open()
    type('email-input', ` ${email} `)
    click('email-submit')
    await waitFor(() => expect(top()).toEqual(entry))
    expect(test.login.begin).toHaveBeenCalledOnce()
  })

  it.each([
    ['what is no address', { code: 'LOGIN_EMAIL' }, 'This isn’t an e-mail address'],
    ['[S5.02] the cooldown', { code: 'LOGIN_COOLDOWN', seconds: 12 }, 'Please try again after 12 seconds'],
    ['[S8.51] a frame that can’t load', { code: 'LOGIN_UNAVAILABLE' }, 'can’t be loaded right now'],
    ['silence', { code: 'LOGIN_FAILED' }, 'No answer came'],
    ['[S8.48] the server’s own words', { code: 'LOGIN_REFUSED' }, 'Too many mails today'],
  ])('shows %s, also to screen readers, until the address changes', async (_, facts, words) => {
    test.login.begin.mockRejectedValue(Object.assign(new Error('Too many mails today'), facts))
    await open()
    type('email-input', email)
    click('email-submit')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByTestId('email-input').getAttribute('aria-invalid')).toBe('true')
    type('email-input', 'm')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('EmailVerifyDevice', () => {
  const data = { email, number: '42' }
  const open = () => {
    at({ view: 'EmailVerifyDevice', data })
    app.show(<EmailVerifyDevice data={data} />)
  }

  it('[S4.45] shows the number, waits, and continues with the code', async () => {
    let approve = (_: { kind: 'code'; length: number }) => {}
    test.login.waitForDevice.mockImplementation(() => new Promise((resolve) => (approve = resolve)))
    open()
    expect(screen.getByTestId('device-number').textContent).toBe('42')
    await act(async () => approve({ kind: 'code', length: 8 }))
    expect(top()).toEqual({ view: 'EmailVerifyOtp', data: { email, length: 8 } })
  })

  it('says that it was refused or too late, and sends a new link with a new number', async () => {
    test.login.waitForDevice.mockRejectedValue(refusal('The link has expired.'))
    test.step = { kind: 'device', number: '77' }
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('The link has expired.')
    test.login.waitForDevice.mockImplementation(() => new Promise(() => {}))
    click('otp-resend')
    await waitFor(() => expect(screen.getByTestId('device-number').textContent).toBe('77'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('aborts the wait when the view is left', async () => {
    let signal: AbortSignal | undefined
    test.login.waitForDevice.mockImplementation((p?: { signal?: AbortSignal | undefined }) => {
      signal = p?.signal
      return new Promise(() => {})
    })
    open()
    cleanup()
    expect(signal?.aborted).toBe(true)
  })
})

describe('EmailVerifyOtp', () => {
  const data = { email, length: 6 }
  const open = () => {
    at({ view: 'EmailVerifyOtp', data })
    app.show(<EmailVerifyOtp data={data} />)
  }

  it('[S4.46] [S5.07] [H6] submits a complete code, also pasted with spaces or in Arabic digits', async () => {
    open()
    type('otp-input', '12 34')
    expect(test.login.enterCode).not.toHaveBeenCalled()
    type('otp-input', '٠12 345')
    await waitFor(() => expect(test.login.enterCode).toHaveBeenCalledOnce())
    expect(test.login.enterCode.mock.calls[0]?.[0]).toMatchObject({ code: '012345' })
    await waitFor(() => expect(top()).toEqual({ view: 'EmailLogin', data: { open: true } }))
  })

  it('[D3] closing while the code is verified aborts; a late answer changes no view', async () => {
    let signal: AbortSignal | undefined
    let accept = () => {}
    test.login.enterCode.mockImplementation((p: { signal?: AbortSignal | undefined }) => {
      signal = p.signal
      return new Promise<void>((resolve) => {
        accept = resolve
      })
    })
    open()
    type('otp-input', '012345')
    await waitFor(() => expect(signal?.aborted).toBe(false))
    act(() => app.modal.close())
    cleanup()
    expect(signal?.aborted).toBe(true)
    accept()
    await act(async () => {})
    expect(app.modal.state.open).toBe(false)
    expect(top()?.view).not.toBe('EmailLogin')
  })

  it('[S4.46] shows the error, clears the boxes and keeps the focus', async () => {
    test.login.enterCode.mockRejectedValueOnce(refusal('The code is wrong. Ask for a new one.'))
    open()
    type('otp-input', '000000')
    expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong')
    const field = screen.getByTestId('otp-input') as HTMLInputElement
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(field.autocomplete).toBe('one-time-code')
    type('otp-input', '123456')
    await waitFor(() => expect(top()?.view).toBe('EmailLogin'))
  })

  it('[S5.02] [S5.03] counts down until another code may be requested', async () => {
    vi.useFakeTimers()
    test.cooldown = 2_001
    open()
    const text = () => screen.getByTestId('otp-resend').textContent
    expect(text()).toBe('Please try again after 3 seconds')
    test.cooldown = 2_000
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(text()).toBe('Please try again after 2 seconds')
    test.cooldown = 0
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(text()).toBe('Send a new code')
    expect((screen.getByTestId('otp-resend') as HTMLButtonElement).disabled).toBe(false)
  })

  it('shows a longer cooldown of the server', async () => {
    test.login.begin.mockRejectedValue(cooldown())
    open()
    click('otp-resend')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('after 12 seconds'))
  })
})

describe('EmailLogin with open', () => {
  const data = { open: true }
  const open = () => {
    at({ view: 'EmailLogin', data })
    app.show(<EmailLogin data={data} />)
  }

  it('connects and closes the modal', async () => {
    open()
    await waitFor(() => expect(app.config.state.status).toBe('connected'))
    await waitFor(() => expect(app.modal.state.open).toBe(false))
  })

  it('[X.10] shows the wallet’s own reason why it can’t be opened', async () => {
    const words = 'This browser keeps nothing, so the wallet needs a way to recover it before it can be used.'
    test.wallet.onConnect = () => Promise.reject(new LatchkeyError(words, { code: 'LOGIN_REFUSED' }))
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`Your wallet could not be opened${words}`)
    expect(screen.getByTestId('retry')).toBeTruthy()
  })

  it('says that the person closed it, and retries', async () => {
    const closed = new DOMException('closed', 'AbortError')
    test.wallet.onConnect = () => Promise.reject(closed)
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Your wallet was not opened')
    test.wallet.onConnect = async () => {}
    click('retry')
    await waitFor(() => expect(app.config.state.status).toBe('connected'))
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
    expect(screen.getByTestId('settings-custody').textContent).toContain(words)
    expect(screen.queryByTestId('custody-banner') !== null).toBe(custody === 'operator-recoverable')
  })

  it.each([
    ['old', 'UpdateEmailPrimaryOtp'],
    ['new', 'UpdateEmailSecondaryOtp'],
  ] as const)('[S4.48] [S4.49] a change may begin with the %s address', async (kind, view) => {
    test.change = { kind, length: 8 }
    app.show(<UpdateEmailWallet />)
    type('email-input', 'new@example.org')
    click('email-submit')
    await waitFor(() => expect(top()).toEqual({ view, data: { newEmail: 'new@example.org', length: 8 } }))
  })

  it('[S4.48] the code of the old address continues with the code of the new one', async () => {
    const data = { newEmail: 'new@example.org', length: 6 }
    at({ view: 'UpdateEmailPrimaryOtp', data })
    app.show(<UpdateEmailPrimaryOtp data={data} />)
    expect(document.body.textContent).toContain(email)
    type('otp-input', '123456')
    await waitFor(() => expect(top()).toEqual({ view: 'UpdateEmailSecondaryOtp', data }))
    expect(test.login.enterOldCode.mock.calls[0]?.[0]).toMatchObject({ code: '123456' })
  })

  it('[S4.49] the code of the new address changes it and returns to the settings', async () => {
    const data = { newEmail: 'new@example.org', length: 6 }
    at({ view: 'AccountSettings' })
    at({ view: 'UpdateEmailSecondaryOtp', data })
    app.show(<UpdateEmailSecondaryOtp data={data} />)
    type('otp-input', '654321')
    await waitFor(() => expect(top()?.view).toBe('AccountSettings'))
    expect(app.notified).toContain('Your e-mail address was changed')
  })

  it('[X.10] offers a recovery method where there is none, and names an existing one', async () => {
    app.show(<UpgradeEmailWallet />)
    expect(screen.getByTestId('recovery-state').dataset.state).toBe('open')
    click('protect-start')
    await waitFor(() => expect(screen.getByTestId('recovery-state').dataset.state).toBe('done'))
    expect(screen.queryByTestId('protect-start')).toBeNull()
  })
})

describe('requests of the embedded wallet', () => {
  beforeEach(async () => {
    test.user = user
    await app.connect()
    watchLogin(app.modal)
  })

  it('[S2.35] [S4.53] opens the modal for an approval and closes it when answered', () => {
    app.modal.close()
    test.emit({ type: 'asked', wait: () => {} })
    expect(app.modal.state.open).toBe(true)
    expect(top()?.view).toBe('ApproveTransaction')
    test.emit({ type: 'answered', approved: true })
    expect(app.modal.state.open).toBe(false)
  })

  it('[S2.27] without a pending request, replaces the view', async () => {
    app.modal.open()
    app.modal.push({ view: 'ApproveTransaction' })
    app.show(<ApproveTransaction data={undefined} />)
    await waitFor(() => expect(top()?.view).not.toBe('ApproveTransaction'))
    expect(['Account', 'Connect']).toContain(top()?.view)
  })

  it.each([
    [true, '5'],
    [false, '2'],
  ])('[S4.54] refreshes the native balance after an approval (%s)', async (approved, shown) => {
    const Balance = () => <output>{useBalance().data?.formatted}</output>
    app.show(
      <>
        <Balance />
        <ApproveTransaction data={{ waits: true }} />
      </>,
    )
    const text = () => document.querySelector('output')?.textContent
    await waitFor(() => expect(text()).toBe('2'))
    const reads = vi.spyOn(app.chain.balances, 'get')
    app.chain.balances.set(alice.toLowerCase(), 5n * 10n ** 18n)
    test.emit({ type: 'asked', wait: () => {} })
    await act(async () => test.emit({ type: 'answered', approved }))
    await waitFor(() => expect(text()).toBe(shown))
    expect(reads.mock.calls.length).toBe(approved ? 1 : 0)
  })

  it('[S2.35] [S4.53] returns to the view open before', () => {
    app.modal.push({ view: 'WalletSend' })
    test.emit({ type: 'asked', wait: () => {} })
    expect(top()?.view).toBe('ApproveTransaction')
    test.emit({ type: 'answered', approved: true })
    expect(app.modal.state.open).toBe(true)
    expect(top()?.view).toBe('WalletSend')
  })

  it('[S4.52] [D3] closing the modal aborts the request', () => {
    test.emit({ type: 'asked', wait: () => {} })
    expect(test.login.abort).not.toHaveBeenCalled()
    app.modal.close()
    expect(test.login.abort).toHaveBeenCalledOnce()
  })

  it('[S6.11] [S8.52] shows a toast that an action is not allowed, after 300 ms', async () => {
    vi.useFakeTimers()
    app.modal.close()
    test.emit({ type: 'refused', method: 'eth_sign' })
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(app.modal.state.open).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(app.modal.state.open).toBe(true)
    expect(app.modal.state.snackbar).toMatchObject({ variant: 'error', message: 'Action not allowed' })
  })

  it('[S3.21] the frame gets the modal’s theme and language', () => {
    app.modal.setTheme({ mode: 'light' })
    const english = { theme: 'light', language: { locale: 'en', direction: 'ltr' } }
    expect(test.login.dress).toHaveBeenLastCalledWith(expect.objectContaining(english))
    app.modal._internal.set({ language: { locale: 'ar-EG', messages: {}, rtl: true } })
    const arabic = { theme: 'light', language: { locale: 'ar-EG', direction: 'rtl' } }
    expect(test.login.dress).toHaveBeenLastCalledWith(expect.objectContaining(arabic))
  })

  it('[S2.11] an embedded modal shows the request over its card, unless a dialog is open above', async () => {
    const shown: Promise<unknown>[] = []
    const asked = () => test.emit({ type: 'asked', wait: (until) => shown.push(until) })
    const inPage = createModal(app.config, { embedded: true })
    const moved = vi.spyOn(inPage, 'push')
    watchLogin(inPage)
    const place = () => test.login.dress.mock.lastCall?.[0].over?.()
    expect(place()).toBeUndefined()
    const card = document.body.appendChild(document.createElement('latchkey-modal'))
    card.toggleAttribute('data-embedded', true)
    card.attachShadow({ mode: 'open' }).innerHTML = '<section></section>'
    app.modal.close()
    asked()
    expect(app.modal.state.open).toBe(false)
    expect(moved).toHaveBeenCalledWith({ view: 'ApproveTransaction', data: { waits: true } })
    expect(place()).toBeInstanceOf(DOMRect)

    const above = document.body.appendChild(document.createElement('latchkey-modal'))
    above.attachShadow({ mode: 'open' }).innerHTML =
      '<dialog open><p data-testid="view-ApproveTransaction"></p></dialog>'
    asked()
    expect(app.modal.state.open).toBe(true)
    expect(moved).toHaveBeenCalledOnce()
    expect(place()).toBeUndefined()
    await Promise.all(shown)
    card.remove()
    above.remove()
  })
})
