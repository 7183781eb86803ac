import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'

const never = () => new Promise<void>(() => {})
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const view = () => document.body.textContent
const ten = 'eip155:10'

describe('SwitchNetwork', () => {
  let app: TestApp
  const data = { network: ten } as const
  const open = async () => {
    app.modal.push({ view: 'Networks' })
    app.modal.push({ view: 'SwitchNetwork', data })
    app.show(<SwitchNetwork data={data} />)
    await later(0)
  }
  beforeEach(async () => {
    vi.useFakeTimers()
    app = createTestApp()
    await app.connect()
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.useRealTimers()
  })

  it('asks the wallet once, shows success and returns to the view that opened the networks', async () => {
    const asked = vi.spyOn(app.wallet, 'onSwitch')
    await open()
    expect(asked).toHaveBeenCalledExactlyOnceWith(ten)
    expect(app.config.state.activeNetwork).toBe(ten)
    expect(view()).toContain('Switched to Test Ten')
    await later(600)
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
  })

  it('closes when the app opened the list of networks directly', async () => {
    app.modal.reset({ view: 'Networks' })
    await open()
    await later(600)
    expect(app.modal.state.open).toBe(false)
  })

  it('[C1] notices a wallet that switches without answering, and says that one can switch there', async () => {
    app.wallet.onSwitch = never
    await open()
    await later(10_000)
    expect(view()).toContain('You can also switch to Test Ten in Test Wallet itself')
    app.wallet.emit({ type: 'networkChanged', network: ten })
    await later(0)
    expect(view()).toContain('Switched to Test Ten')
  })

  it('[S8.68] a declined request is no error, keeps the network and can be retried', async () => {
    app.wallet.onSwitch = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('you stay on Test One')
    expect(app.notified).toEqual([])
    expect(document.activeElement).toBe(screen.getByTestId('retry'))
    app.wallet.onSwitch = async () => {}
    fireEvent.click(screen.getByTestId('retry'))
    await later(0)
    expect(app.config.state.activeNetwork).toBe(ten)
  })

  it('says why the wallet failed, and stays', async () => {
    app.wallet.onSwitch = () => Promise.reject({ code: -32601, message: 'no such method' })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('Could not switch')
    expect(view()).not.toMatch(/undefined|\[object/)
    await later(60_000)
    expect(app.modal.state.stack.at(-1)?.view).toBe('SwitchNetwork')
    expect(app.config.state.activeNetwork).toBe('eip155:1')
  })

  it('says that the network is not offered any more', () => {
    app.show(<SwitchNetwork data={{ network: 'eip155:999' }} />)
    expect(view()).toContain('no longer offers that network')
  })
})
