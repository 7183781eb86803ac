import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { createTestWallet } from '../../../testing/createTestWallet.ts'
import { Connect } from './Connect.tsx'
// Here before the first test: under a clock of the test's own, loading them would take no time and never end.
import '../../wallets/LoginPart.tsx'
import '../../wallets/MoreWallets.tsx'

const foxglove = createTestWallet({ id: 'com.foxglove', name: 'Foxglove' })
const quartz = createTestWallet({ id: 'com.quartz', name: 'Quartz' })
const names = () => screen.queryAllByTestId(/^wallet-/).map((row) => row.getAttribute('data-testid'))

describe('Connect', () => {
  let app: TestApp
  const open = (wallets = [foxglove, quartz]) => {
    app = createTestApp({ wallets })
    return app.show(<Connect />)
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.useRealTimers()
  })

  it('[S2.03] lists the wallets of this browser as they were announced, each under its stable id', () => {
    open()
    expect(names()).toEqual(['wallet-com.foxglove', 'wallet-com.quartz'])
    expect(screen.getByTestId('wallet-com.quartz').textContent).toContain('Installed')
  })

  it('shows a name from outside as text', () => {
    open([createTestWallet({ id: 'x', name: '<img src=x onerror=alert(1)>' })])
    expect(screen.getByTestId('wallet-x').textContent).toContain('<img src=x')
    expect(screen.getByTestId('wallet-x').querySelector('img')).toBeNull()
  })

  it('goes to the chosen wallet and says which it is', () => {
    open()
    const seen: unknown[] = []
    app.config.events.subscribe((event) => seen.push(event))
    fireEvent.click(screen.getByTestId('wallet-com.quartz'))
    expect(app.modal.state.stack.at(-1)).toEqual({
      view: 'ConnectingExternal',
      data: { connectorUid: quartz.connector.uid },
    })
    expect(seen).toContainEqual({
      event: 'SELECT_WALLET',
      properties: { name: 'Quartz', platform: 'browser' },
    })
  })

  it('[S2.03] says that no wallet was found, once wallets had their time to announce themselves', async () => {
    open([])
    expect(screen.queryByTestId('look-again')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(99))
    expect(screen.queryByTestId('look-again')).toBeNull()
    await vi.waitFor(() => expect(screen.getByText('No wallet was found in this browser.')).toBeTruthy())
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    fireEvent.click(screen.getByTestId('look-again'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('asks for an e-mail address instead where one can sign in, and takes that for no wallet', async () => {
    const test = createTestLogin()
    open([test.wallet])
    await vi.waitFor(() => expect(screen.getByTestId('email-input')).toBeTruthy())
    act(() => vi.advanceTimersByTime(100))
    // Wallets of the list that comes later may be there already; the sign-in itself is no row among them.
    expect(names()).not.toContain(`wallet-${test.wallet.connector.id}`)
    expect(screen.queryByTestId('look-again')).toBeNull()
  })

  it('[G1] adds a wallet that announces itself after 15 seconds', () => {
    open([])
    act(() => vi.advanceTimersByTime(15_000))
    act(() => app.adapter.announce(quartz))
    expect(names()).toEqual(['wallet-com.quartz'])
    expect(screen.queryByTestId('look-again')).toBeNull()
  })

  it('puts the wallet used last first', async () => {
    app = createTestApp({ wallets: [foxglove, quartz], wallet: quartz })
    await app.connect()
    app.show(<Connect />)
    expect(names()).toEqual(['wallet-com.quartz', 'wallet-com.foxglove'])
    expect(screen.getByTestId('wallet-com.quartz').textContent).toContain('Recent')
  })
})
