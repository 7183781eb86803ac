import { LatchkeyError } from '@latchkey/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestPairing, type TestPairing } from '../../../testing/createTestPairing.ts'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const words = () => document.body.textContent
const failure = (name: string, code = '') =>
  Object.assign(new LatchkeyError('It failed.', { code }), { name })

describe('ConnectingWalletConnectBasic', () => {
  let app: TestApp
  let pairing: TestPairing
  const open = async (p: Parameters<typeof createTestPairing>[0] = {}) => {
    pairing = createTestPairing(p)
    app = createTestApp({ wallets: [pairing] })
    app.modal.push({ view: 'ConnectingWalletConnectBasic' })
    const shown = app.show(<ConnectingWalletConnectBasic data={undefined} />)
    await later(0)
    return shown
  }
  const set = (state: Parameters<TestPairing['set']>[0]) => act(() => pairing.set(state))
  const code = () => {
    let uri = ''
    act(() => {
      uri = pairing.code()
    })
    return uri
  }
  const refuse = async (error: unknown) => {
    pairing.refuse(error)
    await later(0)
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('[S2.06] reserves the code’s place, then shows it with remaining time and link', async () => {
    await open()
    expect(pairing.asked).toBe(1)
    expect(screen.queryByTestId('qr')).toBeNull()
    expect(words()).toContain('Preparing a code…')
    expect(screen.getByTestId('copy-link')).toHaveProperty('disabled', true)
    const uri = code()
    expect(screen.getByTestId('qr').dataset.uri).toBe(uri)
    expect(screen.getByTestId('qr-countdown').textContent).toBe('New code in 3:50')
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    fireEvent.click(screen.getByTestId('copy-link'))
    await later(0)
    expect(copied).toHaveBeenCalledWith(uri)
    expect(screen.getByTestId('copy-link').textContent).toBe('Copied')
    await later(1_500)
    expect(screen.getByTestId('copy-link').textContent).toBe('Copy link')
  })

  it('[X.23] counts down, shows a bar in the last 30 s, and announces a new code politely', async () => {
    await open()
    code()
    await later(65_000)
    expect(screen.getByTestId('qr-countdown').textContent).toBe('New code in 2:45')
    expect(document.querySelector('.lk-pairing-bar')).toBeNull()
    await later(135_000)
    expect(screen.getByTestId('qr-countdown').textContent).toBe('New code in 0:30')
    expect(document.querySelector('.lk-pairing-bar')).toBeTruthy()
    expect(screen.getByTestId('qr-renewed').textContent).toBe('')
    const uri = code()
    expect(screen.getByTestId('qr').dataset.uri).toBe(uri)
    expect(screen.getByTestId('qr-renewed').getAttribute('role')).toBe('status')
    expect(screen.getByTestId('qr-renewed').textContent).toBe('The code was renewed. Scan the new one.')
    expect(screen.getByTestId('qr-countdown').textContent).toBe('New code in 3:50')
  })

  it('[X.15] says which wallets can scan while only the app’s own relay is configured', async () => {
    await open()
    code()
    expect(words()).toContain('Only wallets set up for this app can read it.')
    cleanup()
    app.stop()
    await open({ reach: 'public' })
    code()
    expect(words()).not.toContain('set up for this app')
  })

  it('[X.23] a declined code is replaced within a second, with a text', async () => {
    await open()
    code()
    await later(300)
    await refuse(failure('UserRejectedRequestError'))
    await later(1_000)
    expect(pairing.attempts).toHaveLength(2)
    code()
    expect(screen.getByTestId('qr')).toBeTruthy()
    expect(screen.getByTestId('pairing-declined').textContent).toContain('You declined in your wallet')
    expect(app.events.filter((event) => event === 'USER_REJECTED')).toHaveLength(1)
  })

  it('[S9.27] attempts start at least a second apart', async () => {
    await open()
    await refuse(failure('LatchkeyError', 'X'))
    fireEvent.click(screen.getByTestId('retry'))
    fireEvent.click(screen.getByTestId('retry'))
    await later(999)
    expect(pairing.attempts).toHaveLength(1)
    await later(1)
    expect(pairing.attempts).toHaveLength(2)
    expect((pairing.attempts[1] ?? 0) - (pairing.attempts[0] ?? 0)).toBe(1_000)
  })

  it('[X.17] an unreachable relay replaces the code by a text until there is a new code', async () => {
    await open()
    code()
    set({ status: 'preparing', relay: 'unreachable' })
    expect(screen.queryByTestId('qr')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('No way to your wallet right now')
    set({ status: 'failed', kind: 'unreachable' })
    await refuse(failure('WalletUnavailableError'))
    expect(screen.queryByTestId('retry')).toBeNull()
    await later(5_000)
    expect(pairing.attempts).toHaveLength(2)
    // The next attempt starts with "connecting"; the problem remains until there is a code.
    expect(screen.getByTestId('pairing-unreachable')).toBeTruthy()
    code()
    expect(screen.queryByTestId('pairing-unreachable')).toBeNull()
    expect(screen.getByTestId('qr')).toBeTruthy()
  })

  it.each([
    ['refused', { status: 'failed', kind: 'refused' }, 'WalletUnavailableError', '', 'Try again'],
    ['expired', { status: 'failed', kind: 'expired' }, 'TimeoutError', '', 'Get a new code'],
    [
      'missingNetwork',
      { status: 'failed', kind: 'missingNetwork' },
      'ChainNotSupportedError',
      '',
      'Try again',
    ],
    ['notSetUp', { status: 'idle' }, 'SessionError', 'CLIENT_NOT_INITIALIZED', undefined],
    ['failed', { status: 'failed', kind: 'failed' }, 'AdapterNotFoundError', 'X1', 'Try again'],
  ] as const)(
    '[F5] "%s" is shown as a text with what to do next',
    async (kind, state, name, errorCode, action) => {
      await open()
      set(state)
      await refuse(failure(name, errorCode))
      expect(screen.queryByTestId('qr')).toBeNull()
      const trouble = screen.getByTestId(`pairing-${kind}`)
      expect(trouble.querySelector('[role="alert"] p + p')?.textContent).toMatch(/\w.*\./)
      if (kind === 'missingNetwork') expect(trouble.textContent).toMatch(/works on .+ or .+\. Add one/)
      expect(screen.queryByTestId('retry')?.textContent).toBe(action)
      if (action) expect(document.activeElement).toBe(screen.getByTestId('retry'))
    },
  )

  it('retries a server that does not name the relay', async () => {
    await open()
    set({ status: 'idle' })
    await refuse(failure('UnreachableError'))
    expect(screen.getByTestId('pairing-unreachable')).toBeTruthy()
    await later(5_000)
    expect(pairing.attempts).toHaveLength(2)
  })

  it('shows success and closes; leaving aborts the pairing', async () => {
    await open()
    code()
    pairing.approve()
    await later(0)
    expect(words()).toContain('Connected')
    await later(600)
    expect(app.modal.state.open).toBe(false)
  })

  it('[D3] closing the modal aborts the pairing', async () => {
    await open()
    code()
    act(() => app.modal.close())
    await later(0)
    expect(app.config.state.status).toBe('disconnected')
    pairing.approve()
    await later(0)
    expect(app.config.state.status).toBe('disconnected')
  })

  it('[S2.27] shows a code made by the app without a pairing request or countdown', async () => {
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    pairing = createTestPairing()
    app = createTestApp({ wallets: [pairing] })
    app.show(<ConnectingWalletConnectBasic data={{ uri }} />)
    await later(0)
    expect(screen.getByTestId('qr').dataset.uri).toBe(uri)
    expect(screen.queryByTestId('qr-countdown')).toBeNull()
    expect(pairing.asked).toBe(0)
    cleanup()
    app.show(<ConnectingWalletConnectBasic data={{ uri: 'javascript:alert(1)' }} />)
    await later(0)
    expect(screen.queryByTestId('qr')).toBeNull()
    expect(words()).toContain('offers no codes to scan')
  })

  it('says that the app has no pairing', async () => {
    pairing = createTestPairing()
    app = createTestApp()
    app.show(<ConnectingWalletConnectBasic data={undefined} />)
    await later(0)
    expect(words()).toContain('This app offers no codes to scan')
  })
})
