import { useRef, useState } from 'react'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import type { Modal } from '../Modal.ts'
import type { ModalState } from '../ModalState.ts'
import { useMessages } from '../messages/useMessages.ts'
import { shownEntry } from '../router/shownEntry.ts'
import { AfterPaint } from './AfterPaint.tsx'
import { AlertLine } from './AlertLine.tsx'
import { Header } from './Header.tsx'
import { holdPress } from './holdPress.ts'
import { useFocusOnView } from './useFocusOnView.ts'
import { ViewAnnouncement } from './ViewAnnouncement.tsx'
import { ViewStage } from './ViewStage.tsx'

/** Properties of {@link Panel}. */
export type PanelProps = { modal: Modal; state: ModalState; titleId: string }

/** What the dialog and the embedded form have in common: header, alert line and the view. */
export function Panel({ modal, state, titleId }: PanelProps) {
  const t = useMessages()
  const ref = useRef<HTMLDivElement>(null)
  const entry = shownEntry(state.stack)
  const onFirstView = useFocusOnView(ref, entry, state.embedded)
  // What the app's builder is to be told; the engine holds it back unless debug is on (S8.37).
  const alert = useConfigValue((config) => config.state.alert?.short)
  const title = t(`title.${entry.view}`)
  const [first] = useState(title)
  const deep = state.stack.length > 1
  return (
    <div className="lk-panel" ref={ref} onPointerDown={holdPress}>
      <Header
        title={title}
        titleId={titleId}
        onBack={deep ? modal.back : undefined}
        onClose={state.embedded && !deep ? undefined : modal.close}
      />
      <AfterPaint>
        <ViewAnnouncement title={title} first={first} />
        <AlertLine message={state.alert ?? alert} />
      </AfterPaint>
      <ViewStage modal={modal} stack={state.stack} onFirstView={onFirstView} />
    </div>
  )
}
