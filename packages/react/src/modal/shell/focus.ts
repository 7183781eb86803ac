import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Modal } from '../../createModal.ts'
import { afterOpening } from '../afterOpening.tsx'
import type { ViewEntry } from '../views.ts'

/**
 * Where the focus goes: on opening to the first wallet for a mouse (the dialog or its title keeps it for touch, so that
 * no keyboard pops up), on each change of view to the title, unless the view took it for something of its own. The embedded form
 * takes the focus only from inside itself. Returns what to call when the first view is there, which answers how to take
 * that back.
 */
export function useFocusOnView(
  panel: RefObject<HTMLElement | null>,
  entry: ViewEntry,
  modal: Modal,
): (view: HTMLElement) => (() => void) | undefined {
  const { embedded } = modal.state
  const shown = useRef(entry.view)
  const touched = useRef(!embedded)

  useEffect(() => {
    const element = panel.current
    const touch = () => {
      touched.current = true
    }
    element?.addEventListener('focusin', touch)
    return () => element?.removeEventListener('focusin', touch)
  }, [panel])

  useEffect(() => {
    if (shown.current === entry.view) return
    shown.current = entry.view
    // With the frame that shows it: the focus lays out, and the task of the press is long enough.
    requestAnimationFrame(() => {
      const element = panel.current
      if (!element || !touched.current) return
      const root = element.getRootNode()
      const focused = root instanceof ShadowRoot || root instanceof Document ? activeElement(root) : undefined
      if (focused?.closest('.lk-view:not([data-leaving])')) return
      element.querySelector<HTMLElement>('.lk-title')?.focus({ preventScroll: true })
    })
  }, [panel, entry])

  return useCallback(
    (view: HTMLElement) => {
      if (embedded) return undefined
      const focusRow = () => {
        if (matchMedia('(pointer: coarse)').matches) return
        const focused = activeElement(document)
        // Someone who was quicker keeps the place they chose.
        if (focused && !focused.matches('.lk-title') && panel.current?.contains(focused)) return
        const row = view.querySelector<HTMLElement>('[data-testid^="wallet-"]:not(:disabled)')
        row?.focus({ preventScroll: true })
      }
      // Until then the dialog has it: nothing typed is lost, and the first paint doesn't wait for a layout.
      return afterOpening(modal, focusRow)
    },
    [panel, modal, embedded],
  )
}

/** The element that has the focus, looked for inside open shadow roots too. */
export function activeElement(root: Document | ShadowRoot): HTMLElement | undefined {
  const active = root.activeElement
  if (active?.shadowRoot?.activeElement) return activeElement(active.shadowRoot)
  return active instanceof HTMLElement ? active : undefined
}
