import { type ComponentType, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createModalControl } from '../createModalControl.ts'
import type { Modal } from '../Modal.ts'
import type { ModalState } from '../ModalState.ts'
import { StyleRootContext } from '../styles/StyleRootContext.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { useHost } from './useHost.ts'
import { usePresence } from './usePresence.ts'

/** Properties of {@link ModalRoot}. */
export type ModalRootProps = {
  modal: Modal
  /** Where its host element goes: `document.body`, or a place in the page for the embedded form. */
  parent: HTMLElement
  /** What it looks like; the dialog by default. */
  Frame?: ComponentType<{ modal: Modal; state: ModalState; closing: boolean }>
}

/** The modal as it is seen, in a shadow root of its own; nothing of it is in the page while it is closed. */
export function ModalRoot(props: ModalRootProps) {
  const { modal } = props
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const presence = usePresence(state.open)
  const [ready, setReady] = useState<Modal>()
  // What was asked of the modal before its code came moves it here, ahead of the first paint.
  useLayoutEffect(() => {
    modal._internal.attach(createModalControl)
    setReady(modal)
  }, [modal])
  return presence === 'closed' || ready !== modal ? null : (
    <OpenModal {...props} closing={presence === 'closing'} />
  )
}

function OpenModal({ modal, parent, closing, Frame = ModalDialog }: ModalRootProps & { closing: boolean }) {
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const host = useHost(parent, state)
  return createPortal(
    <StyleRootContext.Provider value={host.styles}>
      <Frame modal={modal} state={state} closing={closing} />
    </StyleRootContext.Provider>,
    host.shadow,
  )
}
