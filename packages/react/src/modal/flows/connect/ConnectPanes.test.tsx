import { UserRejectedRequestError } from '@latchkey/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestPairing, type TestPairing } from '../../../testing/createTestPairing.ts'
import { click, field, isShown, textOf } from '../../../testing/page.ts'
import { Connect } from './Connect.tsx'
// Loaded before the first test: under fake timers a dynamic import would never finish.
import '../pairing/PairingPane.tsx'
import '../wallets/SuggestedWallets.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the code beside the ways to connect', () => {
  let app: TestApp
  let pairing: TestPairing
  let width: number
  const listeners = new Set<() => void>()
  const open = async () => {
    pairing = createTestPairing()
    app = createTestApp({ wallets: [pairing] })
    app.modal.open()
    app.modal.push({ view: 'Connect' })
    app.show(<Connect />)
    await wait(100)
  }
  const move = (x: number, pointerType = 'mouse') =>
    fireEvent(
      field('pairing-pane'),
      new PointerEvent('pointermove', { bubbles: true, pointerType, clientX: x, clientY: 300 }),
    )
  const resize = (next: number) => {
    width = next
    act(() => {
      for (const listener of [...listeners]) listener()
    })
  }

  beforeEach(() => {
    vi.useFakeTimers()
    width = 1280
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query === '(min-width: 720px)' && width >= 720
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('requests a code when somebody asks for it, and not before', async () => {
    await open()
    await wait(60_000)
    expect(textOf('pairing-pane')).toContain('Wallet on your phone?')
    expect(pairing.attempts).toEqual([])
    click('show-code')
    await wait(0)
    expect(pairing.attempts).toHaveLength(1)
    const uri = pairing.code()
    expect(field('qr').dataset.uri).toBe(uri)
    expect(document.activeElement).toBe(field('pairing-pane'))
  })

  it('[X.17, X.17a] an unreachable relay replaces the code of the pane until there is a new one', async () => {
    await open()
    click('show-code')
    await wait(0)
    pairing.code()
    expect(isShown('qr')).toBe(true)
    pairing.set({ status: 'preparing', relay: 'unreachable' })
    expect(isShown('qr')).toBe(false)
    expect(textOf('pairing-pane')).toContain('Your wallet can’t be reached right now')
    expect(isShown('pairing-unreachable')).toBe(true)
    const uri = pairing.code()
    expect(isShown('pairing-unreachable')).toBe(false)
    expect(field('qr').dataset.uri).toBe(uri)
  })

  it('requests a code for a mouse that was moved onto the pane and stays there for 200 ms', async () => {
    await open()
    move(700)
    await wait(1_000)
    move(703)
    await wait(1_000)
    expect(pairing.attempts).toEqual([])
    move(704)
    await wait(199)
    expect(pairing.attempts).toEqual([])
    await wait(1)
    expect(pairing.attempts).toHaveLength(1)
  })

  it('requests none for a mouse that only crosses the pane, nor for a finger', async () => {
    await open()
    move(700)
    move(720)
    await wait(100)
    fireEvent.pointerLeave(field('pairing-pane'), { pointerType: 'mouse' })
    move(700, 'touch')
    move(760, 'touch')
    await wait(1_000)
    expect(pairing.attempts).toEqual([])
  })

  it('is there from 720 px of width, and where there is pairing', async () => {
    width = 719
    await open()
    expect(isShown('pairing-pane')).toBe(false)
    resize(720)
    await wait(100)
    expect(isShown('pairing-pane')).toBe(true)
    resize(719)
    expect(isShown('pairing-pane')).toBe(false)
    app.stop()
    width = 1280
    app = createTestApp({ wallets: [] })
    app.modal.open()
    app.show(<Connect />)
    await wait(100)
    expect(screen.queryByTestId('pairing-pane')).toBeNull()
  })

  it('[X.23] gives a new code after a refusal, says so, and ends the request when the view is left', async () => {
    await open()
    click('show-code')
    await wait(0)
    pairing.code()
    pairing.refuse(new UserRejectedRequestError({ code: 4001, message: '' }))
    await wait(1_000)
    const uri = pairing.code()
    expect(field('qr').dataset.uri).toBe(uri)
    expect(textOf('pairing-declined')).toContain('You declined in your wallet.')
    const { attempts } = pairing
    act(() => app.modal.push({ view: 'AllWallets' }))
    await wait(10_000)
    expect(attempts).toHaveLength(2)
    expect(app.modal.state.loading.eip155).toBeFalsy()
  })
})
