import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, field, textOf } from '../../../testing/page.ts'
import { ConnectingExternal } from './ConnectingExternal.tsx'
// Imported before the first test: compiling the module from source may take longer than a test waits for it.
import '../../../../../core/src/wallets/openChosenConnection.ts'

const never = () => new Promise<void>(() => {})
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('ConnectingExternal', () => {
  let app: TestApp
  const isConnected = () => app.config.state.status === 'connected'
  const open = async (connectorUid = 'eip155:test.wallet') => {
    const data = { connectorUid }
    app.modal.push({ view: 'ConnectingExternal', data })
    const shown = app.show(<ConnectingExternal data={data} />)
    await wait(0)
    return shown
  }
  beforeEach(() => {
    vi.useFakeTimers()
    app = createTestApp()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks the wallet once under StrictMode, shows success, then closes after 600 ms', async () => {
    await open()
    expect(app.wallet.asked).toBe(1)
    expect(isConnected()).toBe(true)
    expect(textOf()).toContain('Connected')
    await wait(599)
    expect(app.modal.state.open).toBe(true)
    await wait(1)
    expect(app.modal.state.open).toBe(false)
  })

  it('[S4.10] the loading flag of the wallet’s namespace is set while the wallet is asked', async () => {
    let answer = () => {}
    app.wallet.onConnect = () => new Promise<void>((resolve) => (answer = resolve))
    await open()
    expect(app.modal.state.loading).toEqual({ eip155: true })
    answer()
    await wait(0)
    expect(isConnected()).toBe(true)
    expect(app.modal.state.loading).toEqual({ eip155: false })
  })

  it('names the wallet after 1 s and shows help after 10 s', async () => {
    app.wallet.onConnect = never
    await open()
    expect(textOf()).toContain('Confirm the connection in your wallet.')
    await wait(1000)
    expect(textOf()).toContain('Opening Test Wallet…')
    await wait(9000)
    expect(textOf()).toContain('Still waiting? Open Test Wallet and check')
  })

  it('[S8.68] a declined request is no error, focuses "Try again", stays open and can be retried', async () => {
    app.wallet.onConnect = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('Connection declined')
    expect(document.activeElement).toBe(field('retry'))
    expect(app.notified).toEqual([])
    expect(app.events).toContain('USER_REJECTED')
    await wait(60_000)
    expect(app.modal.state.open).toBe(true)
    app.wallet.onConnect = async () => {}
    click('retry')
    await wait(0)
    expect(isConnected()).toBe(true)
  })

  it('[S9.27] calls a wallet that fails at once a second after the last time, however often one clicks', async () => {
    app.wallet.onConnect = () => Promise.reject(new Error('no'))
    await open()
    expect(app.wallet.asked).toBe(1)
    click('retry')
    click('retry')
    await wait(999)
    expect(app.wallet.asked).toBe(1)
    await wait(1)
    expect(app.wallet.asked).toBe(2)
    click('retry')
    await wait(999)
    expect(app.wallet.asked).toBe(2)
    await wait(1)
    expect(app.wallet.asked).toBe(3)
  })

  it('[S9.27] calls it no more once the view is left', async () => {
    app.wallet.onConnect = () => Promise.reject(new Error('no'))
    const { unmount } = await open()
    click('retry')
    unmount()
    await wait(5_000)
    expect(app.wallet.asked).toBe(1)
  })

  it('[S8.63] a request that already waits in the wallet is said in words, its code only in Details', async () => {
    app.wallet.onConnect = () => Promise.reject({ code: -32002, message: 'Already processing' })
    await open()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('A request is already pending in your wallet.')
    expect(alert.textContent).not.toContain('-32002')
    expect(screen.getByText(/-32002/).closest('details')?.open).toBe(false)
  })

  it('ignores a late approval of a request aborted by going back', async () => {
    let approve = () => {}
    app.wallet.onConnect = () => new Promise((resolve) => (approve = resolve))
    await open()
    // The leaving view is still mounted: going back alone must abort.
    act(() => app.modal.back())
    approve()
    await wait(1000)
    expect(isConnected()).toBe(false)
    expect(app.modal.state.open).toBe(true)
    expect(app.modal.state.stack).toEqual([{ view: 'Connect' }])
  })

  it('ignores the late answer of a cancelled wallet while another connects', async () => {
    app.stop()
    const other = createTestWallet({ id: 'other.wallet', name: 'Other', accounts: [`0x${'ab'.repeat(20)}`] })
    const first = createTestWallet()
    app = createTestApp({ wallets: [first, other] })
    let approve = () => {}
    first.onConnect = () => new Promise((resolve) => (approve = resolve))
    const { unmount } = await open()
    act(() => app.modal.back())
    unmount()
    await open(other.connector.uid)
    approve()
    await wait(1000)
    expect([...app.config.state.connections.keys()]).toEqual([other.connector.uid])
  })

  it('returns to the view that asked for the connection', async () => {
    app.modal.reset({ view: 'Networks' })
    app.modal.push({ view: 'Connect' })
    await open()
    await wait(600)
    expect(app.modal.state).toMatchObject({ open: true, stack: [{ view: 'Networks' }] })
  })

  it('does not leave a view the app opened meanwhile', async () => {
    await open()
    act(() => app.modal.reset({ view: 'Account' }))
    await wait(600)
    expect(app.modal.state).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
  })

  it('says that the wallet was removed', async () => {
    await open('eip155:gone')
    expect(textOf()).toContain('This wallet is no longer available')
  })
})
