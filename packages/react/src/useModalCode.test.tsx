import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createModal } from './createModal.ts'
import { useModalCode } from './LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'

let app: TestApp
afterEach(() => {
  cleanup()
  app.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each(['answered', 'lost'] as const)(
  '[X.27] code that a click requests while it loads in idle time is shown once and stays, also when the second request is %s',
  async (ending) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const idleCallbacks: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idleCallbacks.push(callback))
    app = createTestApp()
    const modal = createModal(app.config)
    const Root = () => null
    const requests: { resolve(root: typeof Root): void; reject(error: Error): void }[] = []
    const load = () =>
      new Promise<typeof Root>((resolve, reject) => {
        requests.push({ resolve, reject })
      })
    const { result } = renderHook(() => useModalCode(modal, load))
    act(() => idleCallbacks[0]?.({ didTimeout: false, timeRemaining: () => 50 }))
    act(() => modal.open())
    expect(requests).toHaveLength(2)
    await act(async () => requests[0]?.resolve(Root))
    expect(result.current).toMatchObject({ status: 'ready', ModalRoot: Root })

    // The click's own request is slow enough to be reported as loading.
    await act(async () => vi.advanceTimersByTime(200))
    expect(result.current).toMatchObject({ status: 'ready', ModalRoot: Root })
    await act(async () =>
      ending === 'lost' ? requests[1]?.reject(new TypeError('Failed to fetch')) : requests[1]?.resolve(Root),
    )
    expect(result.current).toMatchObject({ status: 'ready', ModalRoot: Root })
    expect(modal.state.open).toBe(true)
  },
)

it('says that it loads once a click has waited for 100 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  app = createTestApp()
  const modal = createModal(app.config)
  const load = () => new Promise<never>(() => undefined)
  const { result } = renderHook(() => useModalCode(modal, load))
  act(() => modal.open())
  await act(async () => vi.advanceTimersByTime(99))
  expect(result.current.status).toBe('idle')
  await act(async () => vi.advanceTimersByTime(1))
  expect(result.current.status).toBe('loading')
})

it.each([true, false])(
  'code that is lost is asked for once each time it is wanted; inline: %s',
  async (inline) => {
    // What follows a refusal follows in promises alone.
    const flush = () =>
      act(async () => {
        for (let turn = 0; turn < 100; turn++) await undefined
      })
    app = createTestApp()
    const modal = createModal(app.config, { inline })
    let asked = 0
    const lost = async () => {
      asked++
      // Asked for without end, it would keep the page, and this test, from ever going on.
      if (asked > 20) return new Promise<never>(() => undefined)
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    const { result } = renderHook(() => useModalCode(modal, lost))
    act(() => modal.open())
    await waitFor(() => expect(result.current.status).toBe('failed'))
    await flush()
    expect(asked).toBe(1)

    // Whoever opens it again, or changes what is shown there, asks again.
    act(() => (inline ? modal.push({ view: 'Networks' }) : modal.open()))
    act(() => modal.setTheme({ mode: 'light' }))
    await waitFor(() => expect(asked).toBe(2))
    await flush()
    expect(asked).toBe(2)
  },
)

it('a modal whose code is lost says so on the page, in its language, and loads again when that is pressed', async () => {
  app = createTestApp()
  const modal = createModal(app.config)
  modal._internal.set({
    language: { locale: 'de', messages: { 'Couldn’t load. Try again': 'Noch einmal', Close: 'Zu' } },
  })
  let asked = 0
  const lost = async () => {
    asked++
    throw new TypeError("This document requires 'TrustedScriptURL' assignment")
  }
  const { unmount } = renderHook(() => useModalCode(modal, lost))
  const notice = () => document.querySelector('latchkey-notice')?.shadowRoot?.querySelector('[role=alert]')
  const [retry, dismiss] = [0, 1].map((at) => () => notice()?.querySelectorAll('button')[at])
  expect(notice()).toBeUndefined()
  act(() => modal.open())
  await waitFor(() => expect(retry?.()?.textContent).toBe('Noch einmal'))
  expect(modal.state.open).toBe(false)
  expect(dismiss?.()?.getAttribute('aria-label')).toBe('Zu')

  act(() => retry?.()?.click())
  await waitFor(() => expect(asked).toBe(2))
  await waitFor(() => expect(notice()).toBeTruthy())
  expect(document.querySelectorAll('latchkey-notice')).toHaveLength(1)
  act(() => dismiss?.()?.click())
  expect(notice()).toBeUndefined()

  act(() => modal.open())
  await waitFor(() => expect(notice()).toBeTruthy())
  unmount()
  expect(notice()).toBeUndefined()
})
