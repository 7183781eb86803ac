import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Modal } from '../Modal.ts'
import { StyleRootContext } from '../styles/StyleRootContext.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { ModalRegion } from './ModalRegion.tsx'
import { useHost } from './useHost.ts'
import { usePresence } from './usePresence.ts'

/** Properties of {@link ModalRoot}. */
export type ModalRootProps = {
  modal: Modal
  /** Where its host element goes: `document.body`, or a place in the page for the embedded form. */
  parent: HTMLElement
}

/** The modal as it is seen, in a shadow root of its own; nothing of it is in the page while it is closed. */
export function ModalRoot({ modal, parent }: ModalRootProps) {
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const presence = usePresence(state.open)
  return presence === 'closed' ? null : (
    <OpenModal modal={modal} parent={parent} closing={presence === 'closing'} />
  )
}

function OpenModal({ modal, parent, closing }: ModalRootProps & { closing: boolean }) {
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const host = useHost(parent, state)
  return createPortal(
    <StyleRootContext.Provider value={host.styles}>
      {state.embedded ? (
        <ModalRegion modal={modal} state={state} />
      ) : (
        <ModalDialog modal={modal} state={state} closing={closing} />
      )}
    </StyleRootContext.Provider>,
    host.shadow,
  )
}
