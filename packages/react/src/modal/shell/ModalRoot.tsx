import { type ComponentType, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { hasAccount, type Modal, type ModalState } from '../../createModal.ts'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import { MessagesContext } from '../languages/translate.ts'
import { initialStack, type Stack } from '../router.ts'
import { useThemeCode } from '../theme/theme.ts'
import { StyleRootContext } from '../ui/styles.ts'
import { createModalControl } from './createModalControl.ts'
import { useHost } from './host.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { type Presence, usePresence } from './usePresence.ts'

/** Properties of {@link ModalRoot}. */
export type ModalRootProps = {
  modal: Modal
  /** Where its host element goes: `document.body`, or a place in the page for the embedded form. */
  parent: HTMLElement
  /** Given what is to be called when a click seems near: the list of wallets is drawn ahead of it, hidden. */
  near?: { current: (() => void) | undefined } | undefined
  /** What it looks like; the dialog by default. */
  Frame?: ComponentType<FrameProps> | undefined
}

type FrameProps = { modal: Modal; stack: Stack; is: Presence['is'] }

/** The modal as it is seen, in a shadow root of its own; nothing of it is in the page until it is about to be opened. */
export function ModalRoot({ modal, parent, near, Frame = ModalDialog }: ModalRootProps) {
  const state = useSyncExternalStore(modal.subscribe, () => modal.state)
  const connected = useConfigValue((config) => hasAccount(config.state))
  const { is, from } = usePresence(state, connected, near)
  const [ready, setReady] = useState(() => (modal.state.open ? undefined : modal))
  // What was asked of the modal before its code came moves it here, ahead of the first paint.
  useLayoutEffect(() => {
    modal._internal.attach((host) => {
      // An embedded wallet asks for the modal by itself.
      if (modal.config.connectors.some(({ login }) => login))
        import('../flows/embedded/watchLogin.ts').then(
          (code) => code.watchLogin(modal),
          () => {},
        )
      return createModalControl(host)
    })
    setReady(modal)
  }, [modal])
  const themeCode = useThemeCode(state.themeVariables)
  const waiting = ready !== modal || state.language?.pending || themeCode === 'coming'
  return is === 'closed' || waiting ? null : (
    <OpenModal
      key={from}
      modal={modal}
      parent={parent}
      is={is}
      state={state}
      Frame={Frame}
      applyTheme={themeCode?.applyTheme}
    />
  )
}

type OpenModalProps = {
  modal: Modal
  parent: HTMLElement
  state: ModalState
  is: Presence['is']
  Frame: ComponentType<FrameProps>
  applyTheme: Parameters<typeof useHost>[3]
}

function OpenModal({ modal, parent, state, is, Frame, applyTheme }: OpenModalProps) {
  const host = useHost(parent, state, modal.config.logger, applyTheme)
  const english = useContext(MessagesContext)
  return createPortal(
    <StyleRootContext.Provider value={host.styles}>
      <MessagesContext.Provider value={state.language ?? english}>
        <Frame modal={modal} stack={is === 'ready' ? initialStack : state.stack} is={is} />
      </MessagesContext.Provider>
    </StyleRootContext.Provider>,
    host.shadow,
  )
}
