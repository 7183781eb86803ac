import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { click, field, textOf } from '../../../testing/page.ts'
import { SwitchNetwork } from './SwitchNetwork.tsx'

const never = () => new Promise<void>(() => {})
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const ten = 'eip155:10'

describe('SwitchNetwork', () => {
  let app: TestApp
  const data = { network: ten } as const
  const open = async () => {
    app.modal.push({ view: 'Networks' })
    app.modal.push({ view: 'SwitchNetwork', data })
    app.show(<SwitchNetwork data={data} />)
    await wait(0)
  }
  beforeEach(async () => {
    vi.useFakeTimers()
    app = createTestApp()
    await app.connect()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks the wallet once, shows success and returns to the view that opened the networks', async () => {
    const onSwitch = vi.spyOn(app.wallet, 'onSwitch')
    await open()
    expect(onSwitch).toHaveBeenCalledExactlyOnceWith(ten)
    expect(app.config.state.activeNetwork).toBe(ten)
    expect(textOf()).toContain('Switched to Test Ten')
    await wait(600)
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
  })

  it('closes when the app opened the list of networks directly', async () => {
    app.modal.reset({ view: 'Networks' })
    await open()
    await wait(600)
    expect(app.modal.state.open).toBe(false)
  })

  it('notices a wallet that switches without answering, and says that one can switch there', async () => {
    app.wallet.onSwitch = never
    await open()
    await wait(10_000)
    expect(textOf()).toContain('You can also switch to Test Ten in Test Wallet.')
    app.wallet.emit({ type: 'networkChanged', network: ten })
    await wait(0)
    expect(textOf()).toContain('Switched to Test Ten')
  })

  it('[S8.68] a declined request is no error, keeps the network and can be retried', async () => {
    app.wallet.onSwitch = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('You’re still on Test One')
    expect(app.notified).toEqual([])
    expect(document.activeElement).toBe(field('retry'))
    app.wallet.onSwitch = async () => {}
    await wait(1_000)
    click('retry')
    await wait(0)
    expect(app.config.state.activeNetwork).toBe(ten)
  })

  it('says why the wallet failed, and stays', async () => {
    app.wallet.onSwitch = () => Promise.reject({ code: -32601, message: 'no such method' })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t switch')
    expect(textOf()).not.toMatch(/undefined|\[object/)
    await wait(60_000)
    expect(app.view).toBe('SwitchNetwork')
    expect(app.config.state.activeNetwork).toBe('eip155:1')
  })

  it('says that the network is not offered any more', () => {
    app.show(<SwitchNetwork data={{ network: 'eip155:999' }} />)
    expect(textOf()).toContain('no longer supports that network')
  })
})
