import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createModal } from './createModal.ts'
import { useModalCode } from './LatchkeyProvider.tsx'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'

let app: TestApp
afterEach(() => {
  cleanup()
  app.stop()
})

it.each([true, false])(
  'code that is lost is asked for once each time it is wanted; embedded: %s',
  async (embedded) => {
    // What follows a refusal follows in promises alone.
    const flush = () =>
      act(async () => {
        for (let turn = 0; turn < 100; turn++) await undefined
      })
    app = createTestApp()
    const modal = createModal(app.config, { embedded })
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
    act(() => (embedded ? modal.push({ view: 'Networks' }) : modal.open()))
    act(() => modal.setTheme({ mode: 'light' }))
    await waitFor(() => expect(asked).toBe(2))
    await flush()
    expect(asked).toBe(2)
  },
)
