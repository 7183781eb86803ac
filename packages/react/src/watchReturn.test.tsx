import { attachModal } from '@latchkey/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createModal } from './createModal.ts'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'
import { createTestPairing, type TestPairing } from './testing/createTestPairing.ts'
import { watchReturn } from './watchReturn.ts'

describe('who comes back from a wallet app', () => {
  let app: TestApp
  let pairing: TestPairing
  let stop: () => void
  let isHidden = false
  const wallet = { name: 'Demo Wallet', open: () => {} }
  const show = (hidden: boolean) => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  beforeEach(async () => {
    pairing = createTestPairing()
    app = createTestApp({ wallets: [pairing] })
    app.modal.reset({ view: 'Account' })
    app.modal.close()
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
    vi.useFakeTimers()
    stop = watchReturn(app.modal)
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it.each([
    ['the page is shown again', () => show(false)],
    ['it comes back from the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])(
    '[X.24] without an answer within two seconds is shown the way back once %s, until the answer is there',
    (_, comeBack) => {
      pairing.await(wallet)
      show(true)
      vi.advanceTimersByTime(60_000)
      expect(app.modal.state.open).toBe(false)
      isHidden = false
      comeBack()
      vi.advanceTimersByTime(1_400)
      expect(app.modal.state.open).toBe(false)
      vi.advanceTimersByTime(600)
      expect(app.modal.state.open).toBe(true)
      act(() => pairing.await(undefined))
      expect(app.modal.state.open).toBe(false)
    },
  )

  it.each<[string, () => void]>([
    ['whose answer arrives meanwhile', () => pairing.await(undefined)],
    ['whose next request waits in its place', () => pairing.await({ ...wallet })],
    ['who leaves again', () => show(true)],
    ['whose page stops watching', () => stop()],
  ])('[X.24] %s is shown nothing', (_, meanwhile) => {
    pairing.await(wallet)
    show(true)
    show(false)
    vi.advanceTimersByTime(1_000)
    meanwhile()
    vi.advanceTimersByTime(10_000)
    expect(app.modal.state.open).toBe(false)
  })

  it('[X.24] a wallet that no link opened is no reason to open', () => {
    show(true)
    show(false)
    vi.advanceTimersByTime(10_000)
    expect(app.modal.state.open).toBe(false)
  })

  /** Goes to the wallet app and comes back without having answered. */
  const leaveAndReturn = () => {
    show(true)
    show(false)
    vi.advanceTimersByTime(2_000)
  }

  it('[X.24] is shown it once for a request, also when the page is left again after it was closed', () => {
    pairing.await(wallet)
    leaveAndReturn()
    expect(app.modal.state.open).toBe(true)
    app.modal.close()
    leaveAndReturn()
    expect(app.modal.state.open).toBe(false)
    pairing.await({ ...wallet })
    leaveAndReturn()
    expect(app.modal.state.open).toBe(true)
  })

  it('[X.24] is shown the way into a second wallet, too, while the first one, which was offered before, still waits', () => {
    const other = createTestPairing()
    const inSolana = { namespace: 'solana', uid: 'solana:walletConnect' } as const
    stop()
    app = createTestApp({
      wallets: [pairing],
      solana: [{ ...other, connector: { ...other.connector, ...inSolana } }],
    })
    app.modal.close()
    stop = watchReturn(app.modal)
    pairing.await(wallet)
    leaveAndReturn()
    app.modal.close()
    other.await({ name: 'Sun Wallet', open() {} })
    leaveAndReturn()
    expect(app.modal.state.open).toBe(true)
    act(() => other.await(undefined))
    expect(app.modal.state.open).toBe(false)
    leaveAndReturn()
    expect(app.modal.state.open).toBe(false)
  })

  it('[X.24] who closed it and opened the modal for something else keeps that when the answer arrives', () => {
    pairing.await(wallet)
    leaveAndReturn()
    app.modal.close()
    app.modal.open()
    act(() => pairing.await(undefined))
    expect(app.modal.state.open).toBe(true)
  })

  it('[X.24] is shown one modal where two providers have the same config: the one of the page', () => {
    const other = createModal(app.config)
    attachModal(app.config, other)
    const stopOther = watchReturn(other)
    onTestFinished(stopOther)
    pairing.await(wallet)
    leaveAndReturn()
    expect([app.modal.state.open, other.state.open]).toEqual([false, true])
  })

  it('[X.24] who types in a field of the page keeps the focus, and is shown the way back once three seconds are quiet', () => {
    const field = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => field.remove())
    field.focus()
    pairing.await(wallet)
    show(true)
    show(false)
    vi.advanceTimersByTime(1_000)
    field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
    vi.advanceTimersByTime(1_000)
    expect(app.modal.state.open).toBe(false)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    vi.advanceTimersByTime(2_900)
    expect(app.modal.state.open).toBe(false)
    expect(document.activeElement).toBe(field)
    vi.advanceTimersByTime(200)
    expect(app.modal.state.open).toBe(true)
  })

  it('[X.24] who sent by Enter is shown the way back, though the field has the focus still', () => {
    const field = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => field.remove())
    field.focus()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    pairing.await(wallet)
    leaveAndReturn()
    expect(app.modal.state.open).toBe(true)
  })

  /** Opens a dialog of the page. */
  const openDialog = () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    onTestFinished(() => dialog.remove())
    dialog.setAttribute('open', '')
    return dialog
  }

  it('[X.24] no dialog of the page is covered; once it is closed the way back is shown', () => {
    const dialog = openDialog()
    pairing.await(wallet)
    leaveAndReturn()
    vi.advanceTimersByTime(60_000)
    expect(app.modal.state.open).toBe(false)
    dialog.removeAttribute('open')
    vi.advanceTimersByTime(1_100)
    expect(app.modal.state.open).toBe(true)
  })

  it.each<[string, () => void]>([
    ['the wallet has answered', () => pairing.await(undefined)],
    ['the person has left again', () => show(true)],
    ['the page has stopped watching', () => stop()],
  ])('[X.24] nothing is shown when the dialog is closed and %s', (_, meanwhile) => {
    const dialog = openDialog()
    pairing.await(wallet)
    leaveAndReturn()
    meanwhile()
    dialog.removeAttribute('open')
    vi.advanceTimersByTime(10_000)
    expect(app.modal.state.open).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[X.24] who was in the modal on return and closes it is not shown it again', () => {
    app.modal.open()
    pairing.await(wallet)
    leaveAndReturn()
    app.modal.close()
    vi.advanceTimersByTime(10_000)
    expect(app.modal.state.open).toBe(false)
  })

  it('[X.24] a person who went on in the modal stays there when the answer arrives', () => {
    pairing.await(wallet)
    show(true)
    show(false)
    vi.advanceTimersByTime(2_000)
    app.modal.push({ view: 'Networks' })
    act(() => pairing.await(undefined))
    expect(app.modal.state.open).toBe(true)
  })
})
