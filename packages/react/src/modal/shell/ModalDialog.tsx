import { type KeyboardEvent, useId, useRef } from 'react'
import type { Modal } from '../Modal.ts'
import type { Stack } from '../router/Stack.ts'
import { LateLine } from './LateLine.tsx'
import { Panel } from './Panel.tsx'
import type { Presence } from './usePresence.ts'
import { useScrollLock } from './useScrollLock.ts'
import { useShowModal } from './useShowModal.ts'

/** Properties of {@link ModalDialog}. */
export type ModalDialogProps = { modal: Modal; stack: Stack; is: Presence['is'] }

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
      <LateLine is="SnackbarLine" />
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
