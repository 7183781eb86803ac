import {
  type ComponentType,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { createModalControl } from '../createModalControl.ts'
import type { Modal } from '../Modal.ts'
import type { ModalState } from '../ModalState.ts'
import { MessagesContext } from '../messages/MessagesContext.ts'
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

/** Milliseconds for which a language on its way is waited for; then the modal speaks English until it is here. */
const languageTime = 2000

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
  const [patient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setPatient, languageTime, false)
    return () => clearTimeout(timer)
  }, [])
  const waiting = ready !== modal || (patient && state.language?.pending)
  return presence === 'closed' || waiting ? null : <OpenModal {...props} closing={presence === 'closing'} />
}

function OpenModal({ modal, parent, closing, Frame = ModalDialog }: ModalRootProps & { closing: boolean }) {
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const host = useHost(parent, state)
  const english = useContext(MessagesContext)
  const { language } = state
  return createPortal(
    <StyleRootContext.Provider value={host.styles}>
      <MessagesContext.Provider value={language ?? english}>
        <Frame modal={modal} state={state} closing={closing} />
      </MessagesContext.Provider>
    </StyleRootContext.Provider>,
    host.shadow,
  )
}
