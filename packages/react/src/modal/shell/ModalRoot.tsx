import { followIdentity } from '@latchkey/core'
import {
  type ComponentType,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { hasAccount, type Modal, type ModalState } from '../../createModal.ts'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import { afterOpening } from '../afterOpening.tsx'
import { createDrafts, DraftsContext } from '../drafts.ts'
import { MessagesContext } from '../languages/translate.ts'
import { initialStack, type Stack } from '../router.ts'
import { useThemeCode } from '../theme/theme.ts'
import { StyleRootContext } from '../ui/styleRoot.ts'
import { createModalControl } from './createModalControl.ts'
import { type ApplyTheme, useHost } from './host.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { type Phase, usePresence } from './usePresence.ts'

/** Properties of {@link ModalRoot}. */
export type ModalRootProps = {
  modal: Modal
  /** Parent of the host element: `document.body`, or a place in the page for the inline form. */
  parent: HTMLElement
  /** Receives a function to call when a click is expected. It renders the list of wallets ahead of the click, hidden. */
  expectClickRef?: { current: (() => void) | undefined } | undefined
  /** The element around the panel; a dialog by default. */
  Frame?: ComponentType<FrameProps> | undefined
}

type FrameProps = { modal: Modal; stack: Stack; phase: Phase }

/**
 * Renders a modal in a shadow root of its own. Nothing is in the page until the modal opens or a click on it is expected.
 * It waits for the app's language and theme, so that it never appears in others.
 */
export function ModalRoot({ modal, parent, expectClickRef, Frame = ModalDialog }: ModalRootProps) {
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const connected = useConfigValue((config) => hasAccount(config.state))
  const { phase, firstView } = usePresence(state, connected, expectClickRef)
  const [attachedModal, setAttachedModal] = useState(() => (modal.state.open ? undefined : modal))
  // Runs the calls that were queued while this code was loading, before the first paint.
  useLayoutEffect(() => {
    modal._internal.attach((host) => {
      loadLoginWatch(modal)
      return createModalControl(host)
    })
    setAttachedModal(modal)
  }, [modal])
  const drafts = useMemo(() => createDrafts(modal.config), [modal.config])
  useLayoutEffect(() => drafts.watchAccount(), [drafts])
  const themeCode = useThemeCode(state.themeVariables)
  // A modal that is shown keeps its language, and what was typed, while another one loads.
  const wasShown = useRef(false)
  const isWaiting =
    attachedModal !== modal || (state.language?.pending && !wasShown.current) || themeCode === 'loading'
  const isShown = phase !== 'closed' && !isWaiting
  useLayoutEffect(() => {
    wasShown.current = isShown
  }, [isShown])
  return !isShown ? null : (
    <DraftsContext.Provider value={drafts}>
      <OpenModal
        key={firstView}
        modal={modal}
        parent={parent}
        phase={phase}
        state={state}
        Frame={Frame}
        applyTheme={themeCode?.applyTheme}
      />
    </DraftsContext.Provider>
  )
}

/**
 * Loads the code by which the embedded wallet opens the modal for a request. After a failure, e.g. offline, it is loaded again when the
 * modal opens or goes to another view; the wallet opens the modal for a request that nothing has prepared for.
 */
function loadLoginWatch(modal: Modal): void {
  let isRequested = false
  const load = () => {
    if (isRequested || !modal.config.connectors.some(({ login }) => login)) return
    isRequested = true
    import('../flows/embedded/watchLogin.ts').then(
      (code) => {
        for (const stop of stops) stop()
        code.watchLogin(modal)
      },
      () => {
        isRequested = false
      },
    )
  }
  const stops = [modal.on('open', load), modal.on('view', load)]
  load()
}

type OpenModalProps = {
  modal: Modal
  parent: HTMLElement
  state: ModalState
  phase: Phase
  Frame: ComponentType<FrameProps>
  applyTheme: ApplyTheme | undefined
}

function OpenModal({ modal, parent, state, phase, Frame, applyTheme }: OpenModalProps) {
  const host = useHost(parent, modal, state, applyTheme)
  const english = useContext(MessagesContext)
  useEffect(() => afterOpening(modal, () => void followIdentity(modal.config)), [modal])
  return createPortal(
    <StyleRootContext.Provider value={host.styles}>
      <MessagesContext.Provider value={state.language ?? english}>
        <Frame modal={modal} stack={phase === 'ready' ? initialStack : state.stack} phase={phase} />
      </MessagesContext.Provider>
    </StyleRootContext.Provider>,
    host.shadow,
  )
}
