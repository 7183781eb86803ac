import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { Modal } from '../../createModal.ts'
import { AfterPaint, afterPaint } from '../afterOpening.tsx'
import type { Stack } from '../router.ts'
import { activeElement } from './focus.ts'
import { Panel } from './Panel.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'
import type { Phase } from './usePresence.ts'

type ModalDialogProps = { modal: Modal; stack: Stack; phase: Phase }

/** The modal above the page: a native dialog, which is a sheet at the bottom edge up to 430 px of width. */
export function ModalDialog({ modal, stack, phase }: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isShown = phase === 'open' || phase === 'closing'
  useShowModal(ref, isShown, modal.close)
  useHiddenCheck(ref, isShown, modal)
  useScrollLock(isShown)
  return (
    <dialog
      ref={ref}
      className="lk-dialog"
      aria-labelledby={titleId}
      aria-modal="true"
      tabIndex={-1}
      data-testid="modal"
      data-ready={phase === 'ready' || undefined}
      data-closing={phase === 'closing' ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        modal.close()
      }}
      onKeyDown={(event) => goBackByKey(event, modal)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the close button do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className="lk-backdrop" data-testid="modal-backdrop" onClick={() => modal.close()} />
      <AfterPaint>
        <SnackbarLine />
      </AfterPaint>
      {phase === 'begun' ? null : <Panel modal={modal} stack={stack} titleId={titleId} />}
    </dialog>
  )
}

/** Goes back at Alt+Left, as browsers do. In a text field on a Mac those keys move the caret by a word. */
function goBackByKey(event: KeyboardEvent, modal: Modal): void {
  if (!event.altKey || event.key !== 'ArrowLeft') return
  const isTyping = event.target instanceof HTMLInputElement && /Mac|iP/.test(navigator.platform)
  if (isTyping) return
  event.preventDefault()
  modal.back()
}

/**
 * Shows the dialog above the page while `isShown` and returns the focus to the element that had it afterwards.
 *
 * Password managers and other dialogs of the page set `inert` or `aria-hidden` on elements they don't know. Both are removed
 * from the dialog and its host, because nobody could use it.
 *
 * @param onClose called when the browser closes the dialog by itself, e.g. at a second Escape
 */
function useShowModal(ref: RefObject<HTMLDialogElement | null>, isShown: boolean, onClose: () => void): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isShown) return
    const opener = activeElement(document)
    // Gives the focus to the dialog instead of its first button.
    dialog.autofocus = true
    dialog.showModal()
    if (!activeElement(document)?.matches('.lk-title')) dialog.focus({ preventScroll: true })
    // `close` events are asynchronous: when StrictMode mounts twice, the dialog is open again by then.
    const onCloseEvent = () => {
      if (!dialog.open) onClose()
    }
    dialog.addEventListener('close', onCloseEvent)
    const root = dialog.getRootNode()
    const guardedElements = root instanceof ShadowRoot ? [dialog, root.host] : [dialog]
    const observer = new MutationObserver(() => removeBlockingAttributes(guardedElements))
    for (const element of guardedElements) {
      observer.observe(element, { attributes: true, attributeFilter: ['inert', 'aria-hidden'] })
    }
    return () => {
      observer.disconnect()
      dialog.removeEventListener('close', onCloseEvent)
      dialog.close()
      if (opener?.isConnected) opener.focus({ preventScroll: true })
    }
  }, [ref, isShown, onClose])
}

/**
 * Closes the modal when a style of the page, or of an extension that blocks ads, hides it: an open dialog makes everything else inert, and
 * without a picture of it the page would seem dead. Runs after the paint, because it makes the browser compute styles.
 */
function useHiddenCheck(ref: RefObject<HTMLDialogElement | null>, isShown: boolean, modal: Modal): void {
  useLayoutEffect(() => {
    if (!isShown) return
    return afterPaint(() => {
      // `undefined` in a browser that can't tell.
      if (ref.current?.checkVisibility?.() !== false) return
      modal.config.logger.error(
        'The modal is hidden by a style of the page, or of an extension that blocks ads, and was closed. Let `latchkey-modal` be shown. Docs: browsers.html#hidden-by-a-blocker',
      )
      modal.close()
    })
  }, [ref, isShown, modal])
}

function removeBlockingAttributes(elements: readonly Element[]): void {
  for (const element of elements) {
    for (const name of ['inert', 'aria-hidden']) if (element.hasAttribute(name)) element.removeAttribute(name)
  }
}

/**
 * Prevents the page from scrolling while `isLocked`, with padding in place of its scrollbar. Each lock is a stylesheet of its
 * own: two modals, even of two versions, can lock and release in any order, and no style of the page has to be restored. It
 * starts after the modal is painted, because it makes the browser recompute the styles of the whole page.
 */
function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked || !('adoptedStyleSheets' in document)) return
    let sheet: CSSStyleSheet | undefined
    const stop = afterPaint(() => {
      const scrollbar = innerWidth - document.documentElement.clientWidth
      sheet = new CSSStyleSheet()
      const padding = scrollbar > 0 ? `padding-inline-end:${scrollbar}px!important;` : ''
      sheet.replaceSync(`:root{overflow:hidden!important;${padding}}`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    return () => {
      stop()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [isLocked])
}
