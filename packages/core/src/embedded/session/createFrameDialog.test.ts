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

  it('[X.44] the frame has the focus once it is shown, also shown again with the same size, which no resize announces', async () => {
    const { frame, dialog } = start()
    const element = document.createElement('iframe')
    element.tabIndex = 0
    dialog.append(element)
    const focused = () => (dialog.getRootNode() as ShadowRoot).activeElement
    for (const reason of ['approve', 'delete'] as const) {
      frame.show(reason)
      await vi.waitFor(() => expect(focused()).toBe(element))
      frame.hide()
      element.blur()
      expect(focused()).not.toBe(element)
    }
    // one that is hidden at once takes it from nobody
    frame.show('approve')
    frame.hide()
    await untilNextTask()
    expect(focused()).not.toBe(element)
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

  it('[S2.11] a frame that measures nothing is 600 px high below its bar of 64, and 360 px wide', () => {
    const { frame, dialog } = start()
    frame.show('approve')
    const [sheet] = (dialog.getRootNode() as ShadowRoot).adoptedStyleSheets
    const rules = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText.replaceAll(/\s+/g, ' '))
    const base = rules.find((rule) => rule.startsWith('dialog {')) ?? ''
    expect(base).toContain('--wanted: calc(var(--content, 600px) + 64px)')
    expect(base).toContain('--height: min(var(--wanted),')
    expect(base).toContain('block-size: var(--height)')
    expect(base).toContain('inline-size: var(--width, 360px)')
    // Nothing is set until the frame has measured.
    expect([dialog.style.getPropertyValue('--content'), dialog.style.getPropertyValue('--width')]).toEqual([
      '',
      '',
    ])
    frame.setHeight(432)
    expect(dialog.style.getPropertyValue('--content')).toBe('432px')
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
  it('[X.46] the iframe is named as the dialog, in the language of its titles, before and after it is shown', () => {
    const { frame, dialog } = start()
    const iframe = document.createElement('iframe')
    iframe.title = frame.frameTitle()
    dialog.append(iframe)
    expect(iframe.title).toBe('Your wallet')
    const arabic = 'محفظتك'
    const titles = { recover: arabic, protect: arabic, export: arabic, delete: arabic, settings: arabic }
    frame.setAppearance({ titles: { ...titles, approve: 'الموافقة' } })
    expect([iframe.title, frame.frameTitle()]).toEqual([arabic, arabic])
    frame.show('approve')
    expect(iframe.title).toBe('الموافقة')
    expect(dialog.querySelector('h2')?.textContent).toBe('الموافقة')
    frame.setAppearance({ titles: { ...titles, approve: 'Genehmigen' } })
    expect([iframe.title, frame.frameTitle()]).toEqual(['Genehmigen', 'Genehmigen'])
  })
})
