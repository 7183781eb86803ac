import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Modal } from '../../createModal.ts'
import { afterOpening } from '../afterOpening.tsx'
import type { ViewEntry } from '../views.ts'

/**
 * Moves the focus. When the modal opens: to the first wallet, but with a touch screen it stays on the dialog or its title,
 * so that no keyboard appears. When the view changes: to the title, unless the view has taken the focus itself. The inline
 * form doesn't take the focus from the page.
 *
 * @returns a function to call with the element of the first view when it is rendered; that one returns how to cancel
 */
export function useFocusOnView(
  panel: RefObject<HTMLElement | null>,
  entry: ViewEntry,
  modal: Modal,
): (view: HTMLElement) => (() => void) | undefined {
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

  return useCallback(
    (view: HTMLElement) => {
      if (inline) return undefined
      const focusFirstWallet = () => {
        if (matchMedia('(pointer: coarse)').matches) return
        const focused = activeElement(document)
        // The person may have moved the focus meanwhile.
        if (focused && !focused.matches('.lk-title') && panel.current?.contains(focused)) return
        const row = view.querySelector<HTMLElement>('[data-testid^="wallet-"]:not(:disabled)')
        row?.focus({ preventScroll: true })
      }
      // Until then the dialog has the focus: no key is lost, and the first paint doesn't wait for a layout.
      return afterOpening(modal, focusFirstWallet)
    },
    [panel, modal, inline],
  )
}

/** Returns the element that has the focus, also inside open shadow roots. */
export function activeElement(root: Document | ShadowRoot): HTMLElement | undefined {
  const active = root.activeElement
  if (active?.shadowRoot?.activeElement) return activeElement(active.shadowRoot)
  return active instanceof HTMLElement ? active : undefined
}
