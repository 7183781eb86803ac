import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { Modal } from '../../createModal.ts'
import { AfterPaint, afterPaint } from '../afterOpening.tsx'
import type { Stack } from '../router.ts'
import { activeElement } from './focus.ts'
import { Panel } from './Panel.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'
import type { Presence } from './usePresence.ts'

/** Properties of {@link ModalDialog}. */
type ModalDialogProps = { modal: Modal; stack: Stack; is: Presence['is'] }

/** The modal above the page: a native dialog, a sheet from the bottom edge up to 430 px of width. Hidden until then. */
export function ModalDialog({ modal, stack, is }: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const shown = is === 'open' || is === 'closing'
  useShowModal(ref, shown, modal.close)
  useScrollLock(shown)
  return (
    <dialog
      ref={ref}
      className="lk-dialog"
      aria-labelledby={titleId}
      aria-modal="true"
      tabIndex={-1}
      data-testid="modal"
      data-ready={is === 'ready' || undefined}
      data-closing={is === 'closing' ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        modal.close()
      }}
      onKeyDown={(event) => goBackByKey(event, modal)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's shortcut for the close button and Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className="lk-backdrop" data-testid="modal-backdrop" onClick={() => modal.close()} />
      <AfterPaint>
        <SnackbarLine />
      </AfterPaint>
      {is === 'begun' ? null : <Panel modal={modal} stack={stack} titleId={titleId} />}
    </dialog>
  )
}

/** Alt+Left, as in a browser; in a text field of a Mac it moves by a word. */
function goBackByKey(event: KeyboardEvent, modal: Modal): void {
  if (!event.altKey || event.key !== 'ArrowLeft') return
  const typing = event.target instanceof HTMLInputElement && /Mac|iP/.test(navigator.platform)
  if (typing) return
  event.preventDefault()
  modal.back()
}

/**
 * Puts the dialog above the page while `shown`, the focus on it, and the focus back to where it was afterwards.
 * `onClose`: the browser closed it by itself, e.g. at a second Escape. Password managers and other dialogs mark strangers `inert` or `aria-hidden`: taken off again.
 */
function useShowModal(ref: RefObject<HTMLDialogElement | null>, shown: boolean, onClose: () => void): void {
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
    const observer = new MutationObserver(() => removeBlockingAttributes(guarded))
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

function removeBlockingAttributes(elements: readonly Element[]): void {
  for (const element of elements) {
    for (const name of ['inert', 'aria-hidden']) if (element.hasAttribute(name)) element.removeAttribute(name)
  }
}

/**
 * Keeps the page from scrolling while `locked`, without moving it where its scrollbar was. Each lock is a stylesheet
 * of its own, so two modals (even of two versions) can lock and release in any order, and nothing the page says
 * has to be remembered and put back. Once the modal is painted: the whole page has a new style then. Released by React on
 * every way out, a crash included.
 */
function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked || !('adoptedStyleSheets' in document)) return
    let sheet: CSSStyleSheet | undefined
    const stop = afterPaint(() => {
      const scrollbar = innerWidth - document.documentElement.clientWidth
      sheet = new CSSStyleSheet()
      const gap = scrollbar > 0 ? `padding-inline-end:${scrollbar}px!important;` : ''
      sheet.replaceSync(`:root{overflow:hidden!important;${gap}}`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    return () => {
      stop()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [locked])
}
