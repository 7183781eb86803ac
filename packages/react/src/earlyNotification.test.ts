import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModal, type Modal } from './createModal.ts'
import { createModalControl } from './modal/shell/createModalControl.ts'
import { createTestApp, type TestApp } from './testing/createTestApp.tsx'

describe('[S2.40] a notification that is raised before the modal’s code has loaded', () => {
  let app: TestApp
  beforeEach(() => {
    app = createTestApp()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const message = 'Sent'
  /** What is shown 150 ms after the first opening, and before that time. */
  const showAtOpening = (act: (modal: Modal) => void) => {
    const modal = createModal(app.config)
    act(modal)
    modal.open()
    modal._internal.attach(createModalControl)
    const before = modal.state.snackbar?.message
    vi.advanceTimersByTime(150)
    return [before, modal.state.snackbar?.message]
  }

  it.each<[string, (modal: Modal) => void, string | undefined]>([
    ['is shown at the first opening', (modal) => modal.notify({ variant: 'success', message }), message],
    [
      'is shown there too where the code has loaded before it',
      (modal) => {
        modal.notify({ variant: 'success', message })
        modal._internal.attach(createModalControl)
      },
      message,
    ],
    [
      'replaces an earlier one',
      (modal) => {
        modal.notify({ variant: 'error', message: 'Failed' })
        modal.notify({ variant: 'success', message })
      },
      message,
    ],
    [
      'is not shown once it was dismissed',
      (modal) => {
        modal.notify({ variant: 'success', message })
        modal.dismiss()
      },
      undefined,
    ],
  ])('%s', (_, act, expected) => {
    expect(showAtOpening(act)).toEqual([undefined, expected])
  })
})
