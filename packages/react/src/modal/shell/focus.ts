import { type RefObject, useEffect, useRef } from 'react'
import type { Modal } from '../../createModal.ts'
import { afterOpening } from '../afterOpening.tsx'
import type { ViewEntry } from '../views.ts'

/**
 * Moves the focus to the title when the modal opens and when the view changes, unless the view has given it to its first field, or
 * after a failure to the button that tries again. On the title no touch keyboard appears, and the next Tab leads through the view in reading order. The
 * inline form doesn't take the focus from the page.
 */
export function useFocusOnView(panel: RefObject<HTMLElement | null>, entry: ViewEntry, modal: Modal): void {
  const { inline } = modal.state
  const lastView = useRef(entry.view)
  const mayTakeFocus = useRef(!inline)

  useEffect(() => {
    const element = panel.current
    const onFocus = () => {
      mayTakeFocus.current = true
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [panel])

  useEffect(() => {
    if (lastView.current === entry.view) return
    lastView.current = entry.view
    // In the next frame: focusing forces a layout, and the task of the click is long already.
    requestAnimationFrame(() => {
      const element = panel.current
      if (!element || !mayTakeFocus.current) return
      const root = element.getRootNode()
      const focused = root instanceof ShadowRoot || root instanceof Document ? activeElement(root) : undefined
      if (focused?.closest('.lk-view:not([data-leaving])')) return
      element.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
    })
  }, [panel, entry])

  // Until the first paint the dialog has the focus: no key is lost, and the paint doesn't wait for a layout.
  useEffect(() => {
    if (inline) return
    return afterOpening(modal, () => {
      const focused = activeElement(document)
      // The person may have moved the focus meanwhile.
      if (focused && panel.current?.contains(focused)) return
      panel.current?.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
    })
  }, [panel, modal, inline])
}

/** Returns the element that has the focus, also inside open shadow roots. */
export function activeElement(root: Document | ShadowRoot): HTMLElement | undefined {
  const active = root.activeElement
  if (active?.shadowRoot?.activeElement) return activeElement(active.shadowRoot)
  return active instanceof HTMLElement ? active : undefined
}
