// @vitest-environment happy-dom
// the dialog is one of a page
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFrameDialog } from './createFrameDialog.ts'

// happy-dom has no layout: the dialog covers whatever is looked up.
const coverAll = () => {
  document.elementFromPoint = () => document.querySelector('latchkey-frame')
}

function start() {
  coverAll()
  const onDismiss = vi.fn(() => frame.hide())
  const frame: ReturnType<typeof createFrameDialog> = createFrameDialog(onDismiss)
  const dialog = frame.container as HTMLDialogElement
  // A browser fires the event in a task of its own, happy-dom at once.
  dialog.close = () => {
    dialog.removeAttribute('open')
    setTimeout(() => dialog.dispatchEvent(new Event('close')))
  }
  frames.push(frame)
  return { frame, dialog, onDismiss }
}
const frames: { remove(): void }[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const frame of frames.splice(0)) frame.remove()
})
const untilNextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Closes the dialog as Chromium does at an Escape without user activation: no `cancel`, and `close` in a task of its own, here after the
 * dialog has looked once more whether something covers it.
 */
async function closeAsBrowser(dialog: HTMLDialogElement) {
  dialog.removeAttribute('open')
  await vi.advanceTimersByTimeAsync(250)
  dialog.dispatchEvent(new Event('close'))
}

describe('the dialog of the frame', () => {
  it('[S4.52] one that the browser closes by itself is dismissed, and is not opened again', async () => {
    vi.useFakeTimers()
    const { frame, dialog, onDismiss } = start()
    frame.show('approve')
    expect(dialog.open).toBe(true)
    await closeAsBrowser(dialog)
    expect(onDismiss).toHaveBeenCalledTimes(1)
    expect(dialog.open).toBe(false)
    // the next request opens it
    frame.show('approve')
    expect(dialog.open).toBe(true)
  })

  it('[S4.52] an Escape that the browser announces, and the button, dismiss it once', async () => {
    const { frame, dialog, onDismiss } = start()
    frame.show('approve')
    const cancel = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
    await untilNextTask()
    expect(onDismiss).toHaveBeenCalledTimes(1)
    frame.show('approve')
    dialog.querySelector<HTMLElement>('[data-testid="frame-close"]')?.click()
    expect(onDismiss).toHaveBeenCalledTimes(2)
  })

  it('one that is hidden by the frame, or raised above the app’s modal, is not dismissed', async () => {
    const { frame, dialog, onDismiss } = start()
    frame.show('approve')
    frame.hide()
    frame.show('approve')
    await untilNextTask()
    document.elementFromPoint = () => document.body
    const raised = vi.spyOn(dialog, 'showModal')
    await vi.waitFor(() => expect(raised).toHaveBeenCalled())
    coverAll()
    await untilNextTask()
    expect(onDismiss).not.toHaveBeenCalled()
    expect(dialog.open).toBe(true)
  })

  it('appears with the height of what it shows: once the frame has measured it, or after a moment without it', () => {
    vi.useFakeTimers()
    const { frame, dialog } = start()
    const isInvisible = () => dialog.hasAttribute('data-measuring')
    frame.show('approve')
    expect(isInvisible()).toBe(true)
    frame.setHeight(432)
    expect(isInvisible()).toBe(false)
    expect(dialog.style.getPropertyValue('--content')).toBe('432px')
    // it grows without disappearing
    frame.setHeight(500)
    expect(isInvisible()).toBe(false)
    frame.hide()
    // an older frame measures nothing
    frame.show('recover')
    expect(isInvisible()).toBe(true)
    vi.advanceTimersByTime(250)
    expect(isInvisible()).toBe(false)
    expect(dialog.open).toBe(true)
  })

  it('dims the page only where no dialog of the app does, has its radius and width, and says when it stands above it', async () => {
    const { frame, dialog } = start()
    const visible: boolean[] = []
    let below: { radius: string; width: string } | undefined
    frame.setAppearance({ below: () => below, onVisible: (isVisible) => visible.push(isVisible) })
    frame.show('recover')
    expect(dialog.hasAttribute('data-dimmed')).toBe(false)
    // the app's modal opens below it
    below = { radius: '12px', width: '400px' }
    frame.setAppearance({ below: () => below, onVisible: (isVisible) => visible.push(isVisible) })
    expect(dialog.hasAttribute('data-dimmed')).toBe(true)
    expect([dialog.style.getPropertyValue('--radius'), dialog.style.getPropertyValue('--width')]).toEqual([
      '12px',
      '400px',
    ])
    frame.hide()
    frame.hide()
    expect(visible).toEqual([true, false])
    // one that the browser has closed is gone too
    frame.show('recover')
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
    expect(visible).toEqual([true, false, true, false])
  })
})
