import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestWallet } from '../../../testing/createTestWallet.ts'
import { ConnectingExternal } from './ConnectingExternal.tsx'

const never = () => new Promise<void>(() => {})
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const view = () => document.body.textContent

describe('ConnectingExternal', () => {
  let app: TestApp
  const data = { connectorUid: 'eip155:test.wallet' }
  const open = async () => {
    app.modal.push({ view: 'ConnectingExternal', data })
    const shown = app.show(<ConnectingExternal data={data} />)
    await later(0)
    return shown
  }
  beforeEach(() => {
    vi.useFakeTimers()
    app = createTestApp()
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.useRealTimers()
  })

  it('asks the wallet once under StrictMode, shows success, then closes after 600 ms', async () => {
    await open()
    expect(app.wallet.asked).toBe(1)
    expect(app.config.state.status).toBe('connected')
    expect(view()).toContain('Connected')
    await later(599)
    expect(app.modal.state.open).toBe(true)
    await later(1)
    expect(app.modal.state.open).toBe(false)
  })

  it('names the wallet after 1 s and shows help after 10 s', async () => {
    app.wallet.onConnect = never
    await open()
    expect(view()).toContain('Confirm the connection in your wallet.')
    await later(1000)
    expect(view()).toContain('Opening Test Wallet…')
    await later(9000)
    expect(view()).toContain('Still waiting? Open Test Wallet yourself')
  })

  it('[S8.68] a declined request is no error, focuses "Try again", stays open and can be retried', async () => {
    app.wallet.onConnect = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('Connection declined')
    expect(document.activeElement).toBe(screen.getByTestId('retry'))
    expect(app.notified).toEqual([])
    expect(app.events).toContain('USER_REJECTED')
    await later(60_000)
    expect(app.modal.state.open).toBe(true)
    app.wallet.onConnect = async () => {}
    fireEvent.click(screen.getByTestId('retry'))
    await later(0)
    expect(app.config.state.status).toBe('connected')
  })

  it('shows a failure as text, its code only in Details', async () => {
    app.wallet.onConnect = () => Promise.reject({ code: -32002, message: 'Already processing' })
    await open()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('A request is already waiting in your wallet.')
    expect(alert.textContent).not.toContain('-32002')
    expect(screen.getByText(/-32002/).closest('details')?.open).toBe(false)
  })

  it('[D3] closing while connecting aborts the request', async () => {
    let signal: AbortSignal | undefined
    app.wallet.onConnect = (given) => {
      signal = given
      return never()
    }
    await open()
    expect(signal?.aborted).toBe(false)
    act(() => app.modal.close())
    await later(0)
    expect(signal?.aborted).toBe(true)
    expect(app.config.state.status).toBe('disconnected')
  })

  it('[E6] ignores a late approval of a request aborted by going back', async () => {
    let approve = () => {}
    app.wallet.onConnect = () => new Promise((resolve) => (approve = resolve))
    await open()
    // The leaving view is still mounted: going back alone must abort.
    act(() => app.modal.back())
    approve()
    await later(1000)
    expect(app.config.state.status).toBe('disconnected')
    expect(app.modal.state.open).toBe(true)
    expect(app.modal.state.stack).toEqual([{ view: 'Connect' }])
  })

  it('[E6] ignores the late answer of a cancelled wallet while another connects', async () => {
    cleanup()
    app.stop()
    const other = createTestWallet({ id: 'other.wallet', name: 'Other', accounts: [`0x${'ab'.repeat(20)}`] })
    const first = createTestWallet()
    app = createTestApp({ wallets: [first, other] })
    let approve = () => {}
    first.onConnect = () => new Promise((resolve) => (approve = resolve))
    const { unmount } = await open()
    act(() => app.modal.back())
    unmount()
    const chosen = { connectorUid: other.connector.uid }
    app.modal.push({ view: 'ConnectingExternal', data: chosen })
    app.show(<ConnectingExternal data={chosen} />)
    await later(0)
    approve()
    await later(1000)
    expect([...app.config.state.connections.values()].map(({ connectorId }) => connectorId)).toEqual([
      'other.wallet',
    ])
  })

  it('going back while success is shown counts as done', async () => {
    const { unmount } = await open()
    act(() => app.modal.back())
    unmount()
    expect(app.modal.state.open).toBe(false)
  })

  it('returns to the view that asked for the connection', async () => {
    app.modal.reset({ view: 'Networks' })
    app.modal.push({ view: 'Connect' })
    await open()
    await later(600)
    expect(app.modal.state).toMatchObject({ open: true, stack: [{ view: 'Networks' }] })
  })

  it('does not leave a view the app opened meanwhile', async () => {
    await open()
    act(() => app.modal.reset({ view: 'Account' }))
    await later(600)
    expect(app.modal.state).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
  })

  it('says that the wallet was removed', async () => {
    app.show(<ConnectingExternal data={{ connectorUid: 'eip155:gone' }} />)
    expect(view()).toContain('This wallet is no longer available')
  })
})
