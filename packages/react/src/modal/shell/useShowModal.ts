import { type RefObject, useLayoutEffect } from 'react'
import { activeElement } from './activeElement.ts'

/**
 * Puts the dialog above the page while `shown`, the focus on it, and the focus back to where it was afterwards.
 * `onClose`: the browser closed it by itself, e.g. at a second Escape. Password managers and other dialogs mark strangers `inert` or `aria-hidden`: taken off again.
 */
export function useShowModal(
  ref: RefObject<HTMLDialogElement | null>,
  shown: boolean,
  onClose: () => void,
): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !shown) return
    const opener = activeElement(document)
    // The dialog itself or its title, not its first button, takes the focus.
    dialog.autofocus = true
    dialog.showModal()
    if (!activeElement(document)?.matches('.lk-title')) dialog.focus({ preventScroll: true })
    // Browsers say `close` late: after a double mount the dialog is open again by then.
    const closed = () => {
      if (!dialog.open) onClose()
    }
    dialog.addEventListener('close', closed)
    const root = dialog.getRootNode()
    const guarded = root instanceof ShadowRoot ? [dialog, root.host] : [dialog]
    const observer = new MutationObserver(() => free(guarded))
    for (const element of guarded) {
      observer.observe(element, { attributes: true, attributeFilter: ['inert', 'aria-hidden'] })
    }
    return () => {
      observer.disconnect()
      dialog.removeEventListener('close', closed)
      dialog.close()
      if (opener?.isConnected) opener.focus({ preventScroll: true })
    }
  }, [ref, shown, onClose])
}

function free(elements: readonly Element[]): void {
  for (const element of elements) {
    for (const name of ['inert', 'aria-hidden']) if (element.hasAttribute(name)) element.removeAttribute(name)
  }
}
