import { LatchkeyError } from '@latchkey/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { createTestPairing, type TestPairing } from '../../../testing/createTestPairing.ts'
import { click, field, isBelow, isShown, textOf } from '../../../testing/page.ts'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const failure = (name: string, code = '') =>
  Object.assign(new LatchkeyError('It failed.', { code }), { name })

describe('ConnectingWalletConnectBasic', () => {
  let app: TestApp
  let pairing: TestPairing
  const open = async (
    p: Parameters<typeof createTestPairing>[0] = {},
    features?: TestAppParameters['features'],
  ) => {
    pairing = createTestPairing(p)
    app = createTestApp({ wallets: [pairing], features })
    app.modal.push({ view: 'ConnectingWalletConnectBasic' })
    const shown = app.show(<ConnectingWalletConnectBasic data={undefined} />)
    await wait(0)
    return shown
  }
  const code = () => pairing.code()
  const refuse = async (error: unknown) => {
    pairing.refuse(error)
    await wait(0)
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S2.06] reserves the code’s place, then shows it with remaining time and link', async () => {
    await open()
    expect(pairing.asked).toBe(1)
    expect(isShown('qr')).toBe(false)
    expect(textOf()).toContain('Preparing a code…')
    expect(field('copy-link')).toHaveProperty('disabled', true)
    const uri = code()
    expect(field('qr').dataset.uri).toBe(uri)
    expect(textOf('qr-countdown')).toBe('Expires in 3:50')
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    click('copy-link')
    await wait(0)
    expect(copied).toHaveBeenCalledWith(uri)
  })

  it('[S4.10] closing the modal gives the code up and clears the loading flag that was set for it', async () => {
    await open()
    code()
    expect(app.modal.state.loading).toEqual({ eip155: true })
    expect(app.config.state.status).toBe('connecting')
    act(() => app.modal.close())
    await wait(100)
    expect(app.config.state.status).toBe('disconnected')
    expect(app.modal.state.loading).toEqual({})
    act(() => app.modal.open({ view: 'ConnectingWalletConnectBasic' }))
    await wait(1_000)
    expect(pairing.attempts).toHaveLength(2)
  })

  it('[X.23, S9.26] counts down, shows a bar in the last 30 s, and announces a new code politely', async () => {
    await open()
    code()
    await wait(65_000)
    expect(textOf('qr-countdown')).toBe('Expires in 2:45')
    expect(document.querySelector('.lk-pairing-bar')).toBeNull()
    await wait(135_000)
    expect(textOf('qr-countdown')).toBe('Expires in 0:30')
    expect(document.querySelector('.lk-pairing-bar')).toBeTruthy()
    expect(textOf('qr-renewed')).toBe('')
    const uri = code()
    expect(field('qr').dataset.uri).toBe(uri)
    expect(field('qr-renewed').getAttribute('role')).toBe('status')
    expect(textOf('qr-renewed')).toBe('The code was renewed. Scan the new one.')
    expect(textOf('qr-countdown')).toBe('Expires in 3:50')
  })

  it('[X.15] says which wallets can scan while only the app’s own relay is configured', async () => {
    await open()
    code()
    expect(textOf()).toContain('Only wallets set up for this app can read it.')
    app.stop()
    await open({ reach: 'public' })
    code()
    expect(textOf()).not.toContain('set up for this app')
  })

  it('[X.23] [X.70] a declined code is replaced within a second, with a text in place of the words below it', async () => {
    await open()
    code()
    await wait(300)
    await refuse(failure('UserRejectedRequestError'))
    await wait(1_000)
    expect(pairing.attempts).toHaveLength(2)
    code()
    expect(isShown('qr')).toBe(true)
    expect(textOf('pairing-declined')).toContain('You declined in your wallet')
    expect(isBelow('pairing-declined', 'qr')).toBe(true)
    expect(textOf()).not.toContain('Scan this code')
    expect(app.events.filter((event) => event === 'USER_REJECTED')).toHaveLength(1)
  })

  it('[S9.27] attempts start at least a second apart', async () => {
    await open()
    await refuse(failure('LatchkeyError', 'X'))
    click('retry')
    click('retry')
    await wait(999)
    expect(pairing.attempts).toHaveLength(1)
    await wait(1)
    expect(pairing.attempts).toHaveLength(2)
    expect((pairing.attempts[1] ?? 0) - (pairing.attempts[0] ?? 0)).toBe(1_000)
  })

  it('[X.17, X.17a] an unreachable relay replaces the code by a text until there is a new code', async () => {
    await open()
    code()
    pairing.set({ status: 'preparing', relay: 'unreachable' })
    expect(isShown('qr')).toBe(false)
    expect(screen.getByRole('alert').textContent).toContain('Your wallet can’t be reached right now')
    pairing.set({ status: 'failed', kind: 'unreachable' })
    await refuse(failure('WalletUnavailableError'))
    expect(isShown('retry')).toBe(false)
    await wait(5_000)
    expect(pairing.attempts).toHaveLength(2)
    // The next attempt starts with "connecting"; the problem remains until there is a code.
    expect(isShown('pairing-unreachable')).toBe(true)
    code()
    expect(isShown('pairing-unreachable')).toBe(false)
    expect(isShown('qr')).toBe(true)
  })

  it.each([
    ['refused', { status: 'failed', kind: 'refused' }, 'WalletUnavailableError', '', 'Try again'],
    ['expired', { status: 'failed', kind: 'expired' }, 'TimeoutError', '', 'Get a new code'],
    ['missingNetwork', { status: 'failed', kind: 'missingNetwork' }, 'InvalidNetworkError', '', 'Try again'],
    ['notSetUp', { status: 'idle' }, 'SessionError', 'CLIENT_NOT_INITIALIZED', undefined],
    ['failed', { status: 'failed', kind: 'failed' }, 'ReconnectingError', 'X1', 'Try again'],
  ] as const)(
    '"%s" is shown as a text with what to do next',
    async (kind, state, name, errorCode, action) => {
      await open()
      pairing.set(state)
      await refuse(failure(name, errorCode))
      expect(isShown('qr')).toBe(false)
      const trouble = field(`pairing-${kind}`)
      expect(trouble.querySelector('[role="alert"] p + p')?.textContent).toMatch(/\w.*\./)
      if (kind === 'missingNetwork') expect(trouble.textContent).toMatch(/works on .+ or .+\. Add one/)
      expect(screen.queryByTestId('retry')?.textContent).toBe(action)
      if (action) expect(document.activeElement).toBe(field('retry'))
    },
  )

  it('retries a server that does not name the relay', async () => {
    await open()
    pairing.set({ status: 'idle' })
    await refuse(failure('UnreachableError'))
    expect(isShown('pairing-unreachable')).toBe(true)
    await wait(5_000)
    expect(pairing.attempts).toHaveLength(2)
  })

  it('shows success and closes', async () => {
    await open()
    code()
    pairing.approve()
    await wait(0)
    expect(textOf()).toContain('Connected')
    await wait(600)
    expect(app.modal.state.open).toBe(false)
  })

  it('[S2.27] shows a code made by the app without a pairing request or countdown', async () => {
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    pairing = createTestPairing()
    app = createTestApp({ wallets: [pairing] })
    app.show(<ConnectingWalletConnectBasic data={{ uri }} />)
    await wait(0)
    expect(field('qr').dataset.uri).toBe(uri)
    expect(isShown('qr-countdown')).toBe(false)
    expect(pairing.asked).toBe(0)
    cleanup()
    app.show(<ConnectingWalletConnectBasic data={{ uri: 'javascript:alert(1)' }} />)
    await wait(0)
    expect(isShown('qr')).toBe(false)
    expect(textOf()).toContain('has no codes to scan')
  })

  it('[S2.06] a code made by the app says when it expires, and that it has', async () => {
    const expiryTimestamp = Math.floor(Date.now() / 1000) + 300
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=${expiryTimestamp}`
    app = createTestApp({ wallets: [createTestPairing()] })
    app.show(<ConnectingWalletConnectBasic data={{ uri }} />)
    await wait(1_000)
    expect(field('qr-countdown').textContent).toMatch(/Expires in 4:5\d/)
    await wait(300_000)
    expect(isShown('qr')).toBe(false)
    expect(isShown('copy-link')).toBe(false)
    expect(textOf()).toContain('The code has expired.')
  })

  it.each([
    [undefined, true],
    ['SHOW', true],
    ['HIDE', false],
    [false, false],
    ['ONLY_MOBILE', false],
  ] as const)(
    '[S9.70] below the code all wallets are offered with %j on a desktop: %s',
    async (allWallets, offered) => {
      await open({}, allWallets === undefined ? {} : { allWallets })
      code()
      expect(isShown('all-wallets')).toBe(offered)
      if (!offered) return
      click('all-wallets')
      expect(app.view).toBe('AllWallets')
    },
  )

  it('says that the app has no pairing', async () => {
    pairing = createTestPairing()
    app = createTestApp()
    app.show(<ConnectingWalletConnectBasic data={undefined} />)
    await wait(0)
    expect(textOf()).toContain('This app has no codes to scan')
  })
})
