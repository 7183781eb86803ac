import { cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { LateLine } from './LateLine.tsx'

const code = vi.hoisted(() => ({ isLost: false }))
vi.mock('./lateCode.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./lateCode.ts')>()
  return {
    get lateCode() {
      if (code.isLost) throw new Error('Failed to fetch dynamically imported module')
      return real.lateCode
    },
  }
})

let app: TestApp
beforeEach(() => {
  app = createTestApp()
  code.isLost = false
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.restoreAllMocks()
})
const alert = () => within(document.body).queryByTestId('alert')?.textContent

describe('a line whose code comes after the first paint', () => {
  it('says what was said before it came', async () => {
    app.modal.alert('The network is slow')
    app.show(<LateLine is="AlertLine" />)
    expect(alert()).toBeUndefined()
    await waitFor(() => expect(alert()).toBe('The network is slow'))
  })

  it('nothing of it is there before the modal is open', async () => {
    app.modal.close()
    app.show(<LateLine is="SnackbarLine" />)
    app.modal.notify({ variant: 'success', message: 'Copied' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(within(document.body).queryByRole('status')).toBeNull()
    app.modal.open()
    await waitFor(() => expect(within(document.body).getByRole('status')).toBeTruthy())
  })

  it('lost on the way, it is asked for again when the device is back online', async () => {
    code.isLost = true
    const listen = vi.spyOn(window, 'addEventListener')
    app.modal.alert('The network is slow')
    app.show(<LateLine is="AlertLine" />)
    await waitFor(() => expect(listen.mock.calls.map(([event]) => event)).toContain('online'))
    expect(alert()).toBeUndefined()
    code.isLost = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(alert()).toBe('The network is slow'))
  })
})
